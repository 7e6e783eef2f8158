import { type SQL, sql } from 'drizzle-orm';
import type { ServiceFor } from '#features/cart/rules/serviceFor.ts';
import type { PaidMethod } from '#features/commission/rules/commission.ts';
import type { InvoiceRequestView } from '#features/orders/contract.ts';
import type { Shipping } from '#features/shop/rules/shippings.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Lang, Translations } from '#kernel/lang.ts';
import { type Cents, sum } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';
import type { ParcelState } from '../rules/parcels.ts';
import type { OwnMoney } from '../rules/stateSaid.ts';
import type { OrderState } from '../rules/states.ts';
import { type GivenAway, givenAwayOf } from './givenAwayView.ts';
import { type OrderMoney, orderMoney, ownMoneyBack } from './orderMoneyView.ts';
import { parcels } from './parcelView.ts';
import { cancelledWithRace } from './revivableView.ts';
import type { AddressCopy, DetailCopy } from './tables.ts';

export interface OrderLine {
  readonly id: string;
  readonly parent_id: string | null;
  readonly kind: 'registration' | 'product';
  readonly product_id: number | null;
  readonly quantity: number;
  readonly price: Cents;
  readonly total_amount: Cents;
  readonly discount: Cents;
  readonly removed_at: string | null;
  readonly removed_in: OrderState | null;
  readonly copy: Translations<DetailCopy>;
  readonly service_for: ServiceFor | null;
  readonly registration: {
    readonly id: string;
    readonly reference: string;
    /** Null while it stands. */
    readonly given: GivenAway | null;
    readonly member_id: string;
    readonly firstname: string;
    readonly lastname: string;
    readonly race_id: number | null;
    readonly race_package_id: number | null;
    readonly starts: readonly string[];
    readonly type: {
      readonly id: number;
      readonly federation_id: number | null;
      readonly medical_certificate_uploads_active: boolean;
      readonly datahealth_active: boolean;
    };
  } | null;
}

export interface OrderRefund {
  readonly id: string;
  readonly amount: Cents;
  readonly state: 'requested' | 'done' | 'failed';
  readonly way: 'provider' | 'bank' | 'cash';
  /** Or it was given in cash, and the last signs of the account. */
  readonly sent_on: Day | null;
  readonly sent_to: string | null;
  /** While it is to be sent again. */
  readonly came_back_on: Day | null;
  /** It came in cash, and is still to go back. */
  readonly may_be_cash: boolean;
  readonly note: string | null;
  /** It came late, twice, or in another amount. */
  readonly surplus: boolean;
  /** Before that, when it was requested. */
  readonly at: string;
  /** Empty for the whole order, and for an amount of no line. */
  readonly lines: readonly string[];
}

/** Its invoice, or a credit note for a refund. */
export interface OrderDocument {
  readonly kind: 'TD01' | 'TD04';
  readonly number: string;
  readonly total: Cents;
  readonly issued_on: Day;
  /** Null for an invoice. */
  readonly refund_id: string | null;
}

/** Empty texts where nothing was given. */
export type OrderInvoiceRequest = Pick<InvoiceRequestView, 'type'> &
  Readonly<Record<Exclude<keyof InvoiceRequestView, 'type' | 'address'>, string>> & {
    readonly seat: InvoiceRequestView['address'];
  };

/** As it is stored, in both languages. */
export interface OrderRecord extends OrderMoney, OwnMoney {
  readonly id: string;
  readonly reference: string;
  readonly circuit_id: number;
  readonly circuit_name: Translations<string>;
  readonly user_id: string | null;
  readonly email: string | null;
  readonly state: OrderState;
  readonly cancelled_with_race?: boolean;
  readonly pay_method: PaidMethod | null;
  readonly total_amount: Cents;
  readonly total_shipping: Cents;
  readonly total_discount: Cents;
  readonly admin_cost: Cents;
  readonly shipping_address: AddressCopy | null;
  readonly shipping: Shipping | null;
  readonly origin: string;
  readonly lang: Lang;
  readonly created_at: string;
  readonly payed_at: string | null;
  readonly expires_at: string | null;
  /** Of the orders that its owner has taken back to change. */
  readonly held_since: string | null;
  readonly due_day: Day | null;
  /** Null if that never happened. */
  readonly wire_chosen_at: string | null;
  readonly lines: readonly OrderLine[];
  /** Null where it has none, or was never paid. */
  readonly parcel: {
    readonly state: ParcelState;
    readonly at: string | null;
    readonly courier: string | null;
    readonly number: string | null;
    readonly link: string | null;
  } | null;
  readonly refunds: readonly OrderRefund[];
  readonly invoice_request: OrderInvoiceRequest | null;
  readonly documents: readonly OrderDocument[];
  /** In the order in which they were applied; null without a discount. */
  readonly coupons?: readonly { readonly id: string; readonly code: string; readonly discount: Cents }[] | null;
}

/** Not taken out, nor its registration given up for a code. */
export const isHeld = ({ removed_at, registration }: OrderLine): boolean => removed_at === null && !registration?.given;

export const standingLines = ({ lines }: Pick<OrderRecord, 'lines'>): OrderLine[] =>
  lines.filter(({ removed_at }) => removed_at === null);

export const refundedOf = ({ refunds }: Pick<OrderRecord, 'refunds'>): Cents =>
  sum(refunds.filter(({ surplus, state }) => !surplus && state !== 'failed').map(({ amount }) => amount));

export const mayBeCash = (refund: SQL): SQL => sql`${refund}.way = 'bank' and ${refund}.state = 'requested' and exists (
  select from payment c where c.id = ${refund}.payment_id and c.provider = 'cash')`;

/** As JSON, for a statement that reads orders. */
export const documentsOf = (order: SQL): SQL => sql`coalesce((
  select json_agg(json_build_object('kind', i.kind, 'number', i.invoice_number, 'total', i.total,
    'issued_on', i.issued_on, 'refund_id', i.refund_id) order by i.kind, i.number)
  from invoice i where i.order_id = ${order}), '[]')`;

/** An order `o` of the circuit `k` (`OrderRecord`), up to its `where`; `more` are columns after a comma. */
export const orderRecord = (more: SQL = sql``): SQL => sql`
    select o.id, o.reference, o.circuit_id, o.user_id, u.email, o.state, ${cancelledWithRace(sql`o`)} as cancelled_with_race,
      o.pay_method, o.total_amount,
      o.total_shipping, o.total_discount, o.admin_cost, o.total_amount_due, o.shipping_address, o.shipping, o.origin, o.lang,
      o.created_at, o.payed_at, o.expires_at, o.held_since, o.due_day::text as due_day, o.wire_chosen_at,
      ${translated('k')} as circuit_name,
      coalesce((select json_agg(line order by line.position) from (
        select d.id, d.parent_id, d.kind, d.product_id, d.quantity, d.price, d.total_amount, d.discount, d.copy, d.position,
          d.removed_at, d.removed_in,
          case when d.parent_id is not null then (
            select json_build_object('firstname', a.firstname, 'lastname', a.lastname, 'copy', e.copy,
              'reference', b.reference)
            from order_detail e join registration b on b.order_detail_id = e.id join member a on a.id = b.member_id
            where e.id = d.parent_id) end as service_for,
          case when g.id is not null then json_build_object('id', g.id, 'reference', g.reference, 'given', ${givenAwayOf(sql`g`)},
            'member_id', g.member_id, 'firstname', m.firstname, 'lastname', m.lastname, 'race_id', g.race_id,
            'race_package_id', g.race_package_id,
            'starts', (select coalesce(json_agg(r.starts_at order by r.starts_at, r.id), '[]') from entry e
              join race r on r.id = e.race_id where e.registration_id = g.id), 'type', json_build_object('id', t.id,
              'federation_id', t.federation_id, 'datahealth_active', t.datahealth_active,
              'medical_certificate_uploads_active', t.medical_certificate_uploads_active)) end as registration
        from order_detail d
        left join registration g on g.order_detail_id = d.id
        left join member m on m.id = g.member_id
        left join registration_type t on t.id = g.registration_type_id
        where d.order_id = o.id) line), '[]') as lines,
      (select json_build_object('state', l.state, 'at', l.changed_at, 'courier', l.courier,
          'number', l.tracking_number, 'link', l.tracking_link)
        from ${parcels} l where l.order_id = o.id and (l.stands or l.state in ('sent', 'collected'))) as parcel,
      coalesce((select json_agg(json_build_object('id', f.id, 'amount', f.amount, 'state', f.state, 'way', f.way,
          'note', f.note, 'surplus', f.surplus, 'at', coalesce(f.ended_at, f.created_at),
          'sent_on', f.sent_on, 'sent_to', f.sent_to, 'may_be_cash', ${mayBeCash(sql`f`)},
          'came_back_on', case when f.state = 'requested' then (select coalesce(n.said_on, b.counts_on)
            from money_fact b left join money_fact_note n on n.fact_id = b.id
            where b.refund_id = f.id and b.kind = 'came_back' order by b.at desc, b.id desc limit 1) end,
          'lines', (select coalesce(json_agg(d.id order by d.position), '[]') from refund_line l
            join order_detail d on d.id = l.order_detail_id where l.refund_id = f.id)) order by f.created_at, f.id)
        from refund f where f.order_id = o.id), '[]') as refunds,
      ${orderMoney(sql`o.id`)}, ${ownMoneyBack(sql`o.id`)},
      (select to_json(q) from invoice_request q where q.order_id = o.id) as invoice_request,
      ${documentsOf(sql`o.id`)} as documents,
      case when o.total_discount > 0 then (
        select json_agg(json_build_object('id', c.id, 'code', c.code, 'discount', x.discount) order by x.at, x.id)
        from coupon_use x join coupon c on c.id = x.coupon_id where x.order_id = o.id) end as coupons
      ${more}
    from customer_order o
    join circuit k on k.id = o.circuit_id
    left join user_account u on u.id = o.user_id`;

const own = statement<{ order: string; user: string }, OrderRecord>(
  'own order with its lines',
  (at) => sql`${orderRecord()} where o.id = ${at('order')} and o.user_id = ${at('user')}`,
);

const ofCart = statement<{ cart: string; user: string }, OrderRecord>(
  'order of a cart with its lines',
  (at) => sql`${orderRecord()} where o.cart_id = ${at('cart')} and o.user_id = ${at('user')}`,
);

const any = statement<{ order: string }, OrderRecord>(
  'order with its lines',
  (at) => sql`${orderRecord()} where o.id = ${at('order')}`,
);

export const findOwnOrder = async (on: DbOrTx, order: string, user: string): Promise<OrderRecord | undefined> =>
  (await own(on, { order, user }))[0];

export const findOrderOfCart = async (on: DbOrTx, cart: string, user: string): Promise<OrderRecord | undefined> =>
  (await ofCart(on, { cart, user }))[0];

export const findOrder = async (on: DbOrTx, order: string): Promise<OrderRecord | undefined> =>
  (await any(on, { order }))[0];
