import { sql } from 'drizzle-orm';
import type { Provider } from '#features/payments/rules/providers.ts';
import { refundReasonOf } from '#features/payments/rules/refundReasons.ts';
import { awaitedTooLongAfterMs, shownAsAwaitedAfterMs } from '#features/payments/rules/refunds.ts';
import { lastCameBack } from '#features/payments/server/ledger.ts';
import {
  accountEnd,
  accountGivenAt,
  accountIban,
  joiningAccount,
} from '#features/payments/server/refundAccountOfView.ts';
import { isAwaited, isToSendBack } from '#features/payments/server/toSendBack.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Cents } from '#kernel/money.ts';
import { flag, pageOf } from '#kernel/wire.ts';
import { nameOf } from '#office/orders/server/ordersView.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { MoneyBackRow } from '../contract/money.ts';

interface Row {
  readonly id: string;
  readonly order_id: string | null;
  readonly reference: string | null;
  readonly payer: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly amount: Cents;
  readonly since: string;
  readonly why: string;
  readonly note: string | null;
  readonly iban_end: string | null;
  readonly iban_at: string | null;
  readonly refused: boolean;
  readonly may_be_cash: boolean;
  readonly came_back_on: Day | null;
  readonly awaits: Provider | null;
}

const countOf = statement<{ circuit: number }, { count: number; day: Day | null }>(
  'how much money is to be sent back',
  (at) => sql`
    select count(*)::int as count, (min(b.at) at time zone 'Europe/Rome')::date::text as day from (
      select refund.created_at as at from refund join customer_order o on o.id = refund.order_id
      where o.circuit_id = ${at('circuit')}::int and ${isToSendBack}
      union all
      select x.decided_at from movement_exit x
      where x.circuit_id = ${at('circuit')}::int and x.sent_on is null) b`,
);

const awaitedOf = statement<{ circuit: number; before: string }, { count: number; day: Day | null }>(
  'how many refunds wait for a provider',
  (at) => sql`
    select count(*)::int as count, (min(refund.created_at) at time zone 'Europe/Rome')::date::text as day
    from refund join customer_order o on o.id = refund.order_id
    where o.circuit_id = ${at('circuit')}::int and ${isAwaited} and refund.created_at <= ${at('before')}::timestamptz`,
);

const rowsOf = statement<{ circuit: number; offset: number; size: number; awaited: string }, Row>(
  'money that is to be sent back',
  (at) => sql`
    select refund.id, o.id as order_id, o.reference, null as payer, m.firstname, m.lastname, refund.amount,
      to_json(refund.created_at)#>>'{}' as since, refund.why, refund.note, ${accountEnd} as iban_end, ${accountGivenAt} as iban_at,
      refund.way = 'provider' and refund.state = 'failed' as refused,
      case when refund.way = 'provider' and refund.state = 'requested' then p.provider end as awaits, p.provider is not distinct from 'cash' as may_be_cash,
      ${lastCameBack(sql`refund.id`)}::text as came_back_on
    from refund
    join customer_order o on o.id = refund.order_id
    left join member m on m.user_id = o.user_id and m.himself
    left join payment p on p.id = refund.payment_id
    ${joiningAccount}
    where o.circuit_id = ${at('circuit')}::int
      and (${isToSendBack} or ${isAwaited} and refund.created_at <= ${at('awaited')}::timestamptz)
    union all
    select x.id, null, null, x.payer, null, null, v.amount, to_json(x.decided_at)#>>'{}', 'no_order', d.why,
      right(x.iban, 4), null, false, null, false, null
    from movement_exit x join bank_movement v on v.id = x.movement_id left join money_fact_note d on d.fact_id = x.id
    where x.circuit_id = ${at('circuit')}::int and x.sent_on is null
    order by since, id limit ${at('size')}::int offset ${at('offset')}::int`,
);

export async function countMoneyBack(on: DbOrTx, circuitId: number): Promise<{ count: number; day: Day | null }> {
  return (await countOf(on, { circuit: circuitId }))[0]!;
}

const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString();

export async function countAwaitedTooLong(on: DbOrTx, circuitId: number, now: Date) {
  return (await awaitedOf(on, { circuit: circuitId, before: before(now, awaitedTooLongAfterMs) }))[0]!;
}

/** What people send back and what waits for a provider, the oldest first. */
export async function listMoneyBack(
  on: DbOrTx,
  {
    circuitId,
    page: wanted,
    size,
    now,
  }: {
    readonly circuitId: number;
    readonly page: number;
    readonly size: number;
    readonly now: Date;
  },
) {
  const awaited = before(now, shownAsAwaitedAfterMs);
  const { count } = await countMoneyBack(on, circuitId);
  const waiting = (await awaitedOf(on, { circuit: circuitId, before: awaited }))[0]!.count;
  const { offset, ...page } = pageOf(wanted, count + waiting, size);
  const rows = await rowsOf(on, { circuit: circuitId, offset, size, awaited });
  const isLate = (since: string) => since <= before(now, awaitedTooLongAfterMs);
  const data = rows.map(
    ({
      order_id,
      reference,
      firstname,
      lastname,
      since,
      why,
      refused,
      may_be_cash,
      iban_at,
      awaits,
      ...row
    }): MoneyBackRow => ({
      ...row,
      order: order_id !== null && reference !== null ? { id: order_id, reference } : null,
      payer: row.payer ?? nameOf({ firstname, lastname }),
      iban_at: iban_at && new Date(iban_at).toISOString(),
      since: new Date(since).toISOString(),
      why: order_id !== null ? refundReasonOf(why) : 'no_order',
      refused: flag(refused),
      awaits: awaits && { provider: awaits, late: flag(isLate(new Date(since).toISOString())) },
      may_be_cash: flag(may_be_cash),
    }),
  );
  return { data, ...page };
}

export interface AccountOfBack {
  readonly iban: string;
  readonly given_at: string | null;
  /** Empty where an answer to an offer told the account alone. */
  readonly holder: string | null;
  readonly reference: string;
  readonly circuit: Readonly<Record<Lang, { readonly name: string }>>;
  readonly lang: Lang;
  readonly firstname: string | null;
  readonly lastname: string | null;
}

export const accountOfBack = statement<{ circuit: number; back: string }, AccountOfBack>(
  'account of money that is to be sent back',
  (at) => sql`
    select ${accountIban} as iban, ${accountGivenAt} as given_at, a.holder, o.reference, c.i18n as circuit, o.lang, m.firstname, m.lastname
    from refund
    join customer_order o on o.id = refund.order_id
    join circuit c on c.id = o.circuit_id
    left join member m on m.user_id = o.user_id and m.himself
    ${joiningAccount}
    where refund.id = ${at('back')}::uuid and o.circuit_id = ${at('circuit')}::int and ${isToSendBack}
      and ${accountIban} is not null`,
);

export interface AccountOfExit {
  readonly iban: string;
  readonly payer: string;
  readonly value_day: Day;
  readonly circuit: Readonly<Record<Lang, { readonly name: string }>>;
}

/** Where a movement that is for no order goes; no row where that is not known, or it was sent. */
export const accountOfExit = statement<{ circuit: number; back: string }, AccountOfExit>(
  'account of a movement that goes out',
  (at) => sql`
    select x.iban, x.payer, v.value_day::text, own.i18n as circuit
    from movement_exit x join bank_movement v on v.id = x.movement_id
    join circuit own on own.id = x.circuit_id
    where x.id = ${at('back')}::uuid and x.circuit_id = ${at('circuit')}::int and x.sent_on is null
      and x.iban is not null`,
);
