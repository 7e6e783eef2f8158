import { sql } from 'drizzle-orm';
import { refundReasonOf } from '#features/payments/rules/refundReasons.ts';
import { isToSendBack } from '#features/payments/server/toSendBack.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Cents } from '#kernel/money.ts';
import { flag, pageOf } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { MoneyBackRow } from '../../contract/money.ts';
import { nameOf } from '../orders/ordersView.ts';

interface Row {
  readonly id: string;
  readonly order_id: string;
  readonly reference: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly amount: Cents;
  readonly since: string;
  readonly why: string;
  readonly note: string | null;
  readonly iban_end: string | null;
  readonly refused: boolean;
  readonly may_be_cash: boolean;
}

/** The account that a refund goes to: as its buyer has said last, or chosen after a race was called off. */
const account = sql`left join refund_account a on a.order_id = refund.order_id
  left join lateral (select max(w.iban) as iban from offer_answer w where w.refund_id = refund.id) w on true`;

const countOf = statement<{ circuit: number }, { count: number }>(
  'how much money is to be sent back',
  (at) => sql`
    select count(*)::int as count from refund join customer_order o on o.id = refund.order_id
    where o.circuit_id = ${at('circuit')}::int and ${isToSendBack}`,
);

const rowsOf = statement<{ circuit: number; offset: number; size: number }, Row>(
  'money that is to be sent back',
  (at) => sql`
    select refund.id, o.id as order_id, o.reference, m.firstname, m.lastname, refund.amount,
      to_json(refund.created_at)#>>'{}' as since, refund.why, refund.note, right(coalesce(a.iban, w.iban), 4) as iban_end,
      refund.way = 'provider' as refused, p.provider is not distinct from 'cash' as may_be_cash
    from refund
    join customer_order o on o.id = refund.order_id
    left join member m on m.user_id = o.user_id and m.himself
    left join payment p on p.id = refund.payment_id
    ${account}
    where o.circuit_id = ${at('circuit')}::int and ${isToSendBack}
    order by refund.created_at, refund.id limit ${at('size')}::int offset ${at('offset')}::int`,
);

/** What is to be sent back by people in a circuit, the oldest first, in pages. */
export async function listMoneyBack(
  on: DbOrTx,
  { circuitId, page: wanted, size }: { readonly circuitId: number; readonly page: number; readonly size: number },
) {
  const [{ count } = { count: 0 }] = await countOf(on, { circuit: circuitId });
  const { offset, ...page } = pageOf(wanted, count, size);
  const rows = await rowsOf(on, { circuit: circuitId, offset, size });
  const data = rows.map(
    ({ order_id, reference, firstname, lastname, since, why, refused, may_be_cash, ...row }): MoneyBackRow => ({
      ...row,
      order: { id: order_id, reference },
      payer: nameOf({ firstname, lastname }),
      since: new Date(since).toISOString(),
      why: refundReasonOf(why),
      refused: flag(refused),
      may_be_cash: flag(may_be_cash),
    }),
  );
  return { data, ...page };
}

export interface AccountOfBack {
  readonly iban: string;
  /** Empty where an answer to an offer told the account alone. */
  readonly holder: string | null;
  readonly reference: string;
  readonly circuit: Readonly<Record<Lang, { readonly name: string }>>;
  readonly lang: Lang;
  readonly firstname: string | null;
  readonly lastname: string | null;
}

/** Where what is to be sent back goes; no row where that is not known, or nothing is to be sent. */
export const accountOfBack = statement<{ circuit: number; back: string }, AccountOfBack>(
  'account of money that is to be sent back',
  (at) => sql`
    select coalesce(a.iban, w.iban) as iban, a.holder, o.reference, c.i18n as circuit, o.lang, m.firstname, m.lastname
    from refund
    join customer_order o on o.id = refund.order_id
    join circuit c on c.id = o.circuit_id
    left join member m on m.user_id = o.user_id and m.himself
    ${account}
    where refund.id = ${at('back')}::uuid and o.circuit_id = ${at('circuit')}::int and ${isToSendBack}
      and coalesce(a.iban, w.iban) is not null`,
);
