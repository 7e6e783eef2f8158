import { sql } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Cents } from '#kernel/money.ts';
import { statement } from '#server/statement.ts';
import type { RefundState, RefundWay } from '../rules/refunds.ts';
import { isToSendBack } from './toSendBack.ts';

export interface MoneyToSend {
  readonly user_id: string | null;
  readonly circuit_id: number;
  readonly circuit: Readonly<Record<Lang, { readonly name: string }>>;
  readonly reference: string;
  readonly refunds: readonly {
    readonly id: string;
    readonly amount: Cents;
    readonly why: string;
    readonly note: string | null;
  }[];
  /** What has gone back again is told by that. */
  readonly others: readonly {
    readonly id: string;
    readonly amount: Cents;
    readonly state: RefundState;
    readonly way: RefundWay;
    readonly sent_on: Day | null;
    readonly sent_to: string | null;
    readonly came_on: Day | null;
  }[];
  readonly iban: string | null;
  readonly holder: string | null;
}

export const moneyToSendOf = statement<{ order: string }, MoneyToSend>(
  'money of an order that is to be sent back',
  (at) => sql`
    select o.user_id, o.circuit_id, c.i18n as circuit, o.reference,
      coalesce((select json_agg(json_build_object('id', refund.id, 'amount', refund.amount, 'why', refund.why,
          'note', refund.note) order by refund.created_at, refund.id)
        from refund where refund.order_id = o.id and ${isToSendBack}), '[]') as refunds,
      coalesce((select json_agg(json_build_object('id', refund.id, 'amount', refund.amount, 'state', refund.state,
          'way', refund.way, 'sent_on', refund.sent_on, 'sent_to', refund.sent_to,
          'came_on', (select p.value_day from payment p where p.id = refund.payment_id)) order by refund.created_at, refund.id)
        from refund where refund.order_id = o.id and refund.again_as is null and not ${isToSendBack}), '[]') as others,
      (select a.iban from refund_account a where a.order_id = o.id) as iban,
      (select a.holder from refund_account a where a.order_id = o.id) as holder
    from customer_order o join circuit c on c.id = o.circuit_id
    where o.id = ${at('order')}::uuid`,
);
