import { sql } from 'drizzle-orm';
import type { OfferChoice } from '#features/disruptions/rules/offers.ts';
import type { RefundState } from '#features/payments/rules/refunds.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { CalledOff } from '../rules/phoneSentence.ts';

interface CalledOffRow {
  readonly choice: OfferChoice | null;
  readonly refund: RefundState | null;
  readonly asked: boolean;
}

const calledOffOf = statement<{ registration: string }, CalledOffRow>(
  'cancelled races of a registration',
  (at) => sql`
    select a.choice, f.state as refund, coalesce(x.answer_by is not null and g.state = 'confirmed', false) as asked
    from registration g
    left join lateral (select y.* from disruption y join entry e on e.race_id = y.race_id and e.registration_id = g.id
      left join offer_answer b on b.disruption_id = y.id and b.registration_id = g.id
      order by coalesce(b.choice in ('code', 'refund'), false) desc, y.at desc, y.id desc limit 1) x on true
    left join offer_answer a on a.disruption_id = x.id and a.registration_id = g.id
    left join refund f on f.id = a.refund_id
    where g.id = ${at('registration')} and not exists (
      select from entry e join race c on c.id = e.race_id and c.cancelled_at is null where e.registration_id = g.id)`,
);

/** What became of the money of a registration whose races are all cancelled; null where one of them is run. */
export async function calledOff(on: DbOrTx, registration: string): Promise<CalledOff | null> {
  const [row] = await calledOffOf(on, { registration });
  if (!row) return null;
  if (row.choice === 'code') return 'code';
  if (row.choice === 'refund') return row.refund === 'done' ? 'back' : row.refund ? 'going' : 'waits';
  return row.asked ? 'not_chosen' : 'nothing';
}
