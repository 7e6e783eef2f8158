import { sql } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import type { Translations } from '#kernel/lang.ts';
import type { Cents } from '#kernel/money.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';
import type { DisruptionKind } from '../rules/disruption.ts';
import type { OfferChoice } from '../rules/offers.ts';
import { hasMoneyBack, type OfferedRow, offeredIn, withPayment } from './offersView.ts';

export interface OffersOfRace {
  readonly id: string;
  readonly race_id: number;
  readonly race: Translations<string>;
  readonly kind: DisruptionKind;
  readonly at: string;
  readonly answer_by: Day;
  readonly settled: boolean;
  /** When something happened to the race again, which counts instead; null: nothing. */
  readonly overtaken_at: string | null;
  readonly keep: number;
  readonly code: number;
  readonly refund: number;
  readonly none: number;
  readonly code_amount: Cents;
  readonly to_release: number;
  readonly released: number;
  readonly released_amount: Cents;
}

const ofCircuit = sql`disruption y join race c on c.id = y.race_id join stage s on s.id = c.stage_id`;

export const countOffers = statement<{ circuit: number }, { count: number }>(
  'count of offers of a circuit',
  (at) => sql`select count(*)::int as count from ${ofCircuit}
    where s.circuit_id = ${at('circuit')} and y.answer_by is not null`,
);

export const offersOfCircuit = statement<{ circuit: number; limit: number; offset: number }, OffersOfRace>(
  'offers of a circuit',
  (at) => sql`
    select y.id, c.id as race_id, ${translated('c')} as race, y.kind, to_json(y.at)#>>'{}' as at,
      y.answer_by::text as answer_by, y.settled_at is not null as settled, n.*,
      (select to_json(min(z.at))#>>'{}' from disruption z
        where z.race_id = y.race_id and (z.at, z.id) > (y.at, y.id)) as overtaken_at
    from ${ofCircuit}
    cross join lateral (
      select count(*) filter (where a.choice = 'keep')::int as keep,
        count(*) filter (where a.choice = 'code')::int as code,
        count(*) filter (where a.choice = 'refund')::int as refund,
        count(*) filter (where a.choice is null)::int as none,
        coalesce(sum((select c.amount from coupon c where a.choice = 'code'
          and c.from_registration_id = k.registration)), 0)::int as code_amount,
        count(*) filter (where a.choice = 'refund' and a.released_at is null)::int as to_release,
        count(*) filter (where a.amount > 0)::int as released, coalesce(sum(a.amount), 0)::int as released_amount
      from (select r.id as registration from ${offeredIn(sql`y.id`)}) k
      left join offer_answer a on a.disruption_id = y.id and a.registration_id = k.registration
    ) n
    where s.circuit_id = ${at('circuit')} and y.answer_by is not null
    order by y.at desc, y.id limit ${at('limit')} offset ${at('offset')}`,
);

/** Who has chosen what, by name; `choice`: one of them, `none` without an answer, or `all`. */
export type AnswersView = OfferChoice | 'none' | 'all';

const chosen = (view: ReturnType<typeof sql>) => sql`(${view} = 'all' or coalesce(a.choice, 'none') = ${view})`;

export const countAnswers = statement<{ disruption: string; view: AnswersView }, { count: number }>(
  'count of answers to offers',
  (at) => sql`select count(*)::int as count from ${offeredIn(sql`${at('disruption')}::uuid`)}
    and ${chosen(sql`${at('view')}`)}`,
);

export const answersOf = statement<
  { disruption: string; view: AnswersView; limit: number; offset: number },
  OfferedRow
>(
  'answers to offers',
  (at) => sql`${withPayment(sql`${at('disruption')}::uuid`)} where ${chosen(sql`${at('view')}`)}
    order by m.lastname, m.firstname, r.id limit ${at('limit')} offset ${at('offset')}`,
);

export const refundsWaiting = statement<{ circuit: number }, { count: number; day: Day | null }>(
  'refunds that wait for the office',
  (at) => sql`
    select count(*)::int as count, min(y.answer_by)::text as day
    from ${ofCircuit}
    join offer_answer a on a.disruption_id = y.id and a.choice = 'refund'
    join registration r on r.id = a.registration_id
    join order_detail d on d.id = r.order_detail_id
    join customer_order o on o.id = d.order_id
    where s.circuit_id = ${at('circuit')} and a.released_at is null and ${hasMoneyBack}`,
);
