import { type SQL, sql } from 'drizzle-orm';
import { netOf, type OrderAmounts } from '#features/commission/rules/total.ts';
import { isPaid, type OrderState } from '#features/orders/rules/states.ts';
import { isPastReturn, moneyLeft, type RefundState, type RefundWay } from '#features/payments/rules/refunds.ts';
import { takenOn } from '#features/payments/server/ledger.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Cents, cents, noMoney, sum } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { DisruptionKind } from '../rules/disruption.ts';
import { choicesOf, type OfferChoice } from '../rules/offers.ts';
import { raceShares } from '../rules/raceShare.ts';

/** A paid registration of a race that was postponed or cancelled, with its money and what counts for it. */
export interface OfferedRow {
  readonly registration_id: string;
  readonly detail_id: string;
  readonly order_id: string;
  readonly circuit_id: number;
  readonly reference: string;
  readonly user_id: string;
  readonly lang: Lang;
  readonly origin: string;
  readonly firstname: string;
  readonly lastname: string;
  /** The athlete is the account's own. */
  readonly himself: boolean;
  readonly is_package: boolean;
  /** What was paid for the line, and what of it is neither back nor in a code. */
  readonly paid: Cents;
  readonly left: Cents;
  readonly services: readonly { readonly id: string; readonly left: Cents }[];
  /** The least price of each of its races alone, and which of them this race is. */
  readonly prices: readonly (Cents | null)[];
  readonly at: number;
  /** Registrations of the order that stand only together with it, as in a race for pairs. */
  readonly pair_size: number;
  /** Who took the money (null: nobody of ours), and on which day. */
  readonly provider: string | null;
  readonly taken_on: Day | null;
  readonly choice: OfferChoice | null;
  readonly silent: boolean;
  readonly iban: string | null;
  readonly released: Cents | null;
  readonly released_by: string | null;
  readonly done: boolean;
  readonly code: { readonly code: string; readonly worth: Cents; readonly last_day: Day } | null;
  readonly refund: {
    readonly id: string;
    readonly amount: Cents;
    readonly state: RefundState;
    readonly way: RefundWay;
    readonly ended_at: string | null;
  } | null;
}

const leftOf = (line: SQL): SQL => sql`greatest(0, ${line}.total_amount - ${line}.discount
  - coalesce((select sum(l.amount) from refund_line l join refund f on f.id = l.refund_id
      where l.order_detail_id = ${line}.id and f.state <> 'failed'), 0))::int`;

const raceIds = sql`select e2.race_id from entry e2 where e2.registration_id = r.id`;

/**
 * SQL: the registrations `r` of the disruption `x` that an offer is for, with their answers `a`: those that were paid when it
 * happened and stand, and those that have answered. Who was promised money or a code before gets it by that.
 */
export const offeredIn = (disruption: SQL): SQL => sql`
    disruption x
    join race own on own.id = x.race_id
    join entry e on e.race_id = x.race_id
    join registration r on r.id = e.registration_id
    join order_detail d on d.id = r.order_detail_id
    join customer_order o on o.id = d.order_id and o.created_at <= x.at
    join member m on m.id = r.member_id
    left join offer_answer a on a.disruption_id = x.id and a.registration_id = r.id
    where x.id = ${disruption} and (a.registration_id is not null
      or e.state = 'live' and r.state = 'confirmed' and r.status is null
        and not exists (select from offer_answer b join disruption y on y.id = b.disruption_id
          where b.registration_id = r.id and y.race_id = x.race_id and y.id <> x.id and b.choice <> 'keep'))`;

/** SQL: is there money to give back for the registration `r` with its line `d` of the order `o`, as `y` says it? */
export const hasMoneyBack = sql`o.state in ('paid', 'partly_refunded')
    and o.total_amount_due > coalesce((select sum(f.amount) from refund f
      where f.order_id = o.id and f.state <> 'failed' and not f.surplus), 0)
    and (${leftOf(sql`d`)} > 0 or y.gives_services and exists (
      select from order_detail v where v.parent_id = d.id and ${leftOf(sql`v`)} > 0))`;

const columns = sql`
    r.id as registration_id, d.id as detail_id, o.id as order_id, o.circuit_id, r.reference, o.user_id, o.lang, o.origin,
    m.firstname, m.lastname, m.himself and m.user_id is not distinct from o.user_id as himself,
    r.race_package_id is not null as is_package, greatest(0, d.total_amount - d.discount)::int as paid,
    ${leftOf(sql`d`)} as "left",
    coalesce((select json_agg(json_build_object('id', v.id, 'left', ${leftOf(sql`v`)}) order by v.position)
      from order_detail v where v.parent_id = d.id and v.removed_in is distinct from 'awaiting_payment'), '[]')
      as services,
    (select json_agg((select min(t.price) from registration_type t where t.race_id = c.id and t.active)
        order by c.starts_at, c.id) from race c where c.id in (${raceIds})) as prices,
    (select count(*)::int from race c where c.id in (${raceIds}) and (c.starts_at, c.id) < (own.starts_at, own.id)) as at,
    own.registrations_in_cart as pair_size, p.provider, p.taken_on::text as taken_on,
    a.choice, coalesce(a.silent, false) as silent, a.iban, a.amount as released, a.released_by,
    a.done_at is not null as done,
    case when a.choice = 'code' then (select json_build_object('code', c.code, 'worth', c.amount,
      'last_day', c.last_day) from coupon c where c.from_registration_id = r.id) end as code,
    (select json_build_object('id', f.id, 'amount', f.amount, 'state', f.state, 'way', f.way, 'ended_at', f.ended_at)
      from refund f where f.id = a.refund_id) as refund`;

const paymentOf = sql`left join lateral (select q.provider, ${takenOn(sql`q.id`)} as taken_on from payment q
      where q.order_id = o.id and q.state in ('paid', 'refunding', 'refunded') order by q.created_at limit 1) p on true`;

/** SQL: those rows with all columns; the caller adds a condition and an order. */
export const withPayment = (disruption: SQL): SQL => sql`
    select ${columns}
    from (select r.id as registration, e.id as entry from ${offeredIn(disruption)}) k
    join entry e on e.id = k.entry
    join registration r on r.id = k.registration
    join order_detail d on d.id = r.order_detail_id
    join customer_order o on o.id = d.order_id
    join member m on m.id = r.member_id
    join race own on own.id = e.race_id
    left join offer_answer a on a.disruption_id = ${disruption} and a.registration_id = r.id
    ${paymentOf}`;

export const offeredTo = statement<{ disruption: string; user: string }, OfferedRow>(
  'offers of a disruption to an account',
  (at) => sql`${withPayment(sql`${at('disruption')}::uuid`)} where o.user_id = ${at('user')}
    order by m.lastname, m.firstname, r.id`,
);

/** Registrations of an account in a race that await their payment, also again after it was undone. */
export const unpaidOf = statement<{ race: number; user: string }, { count: number }>(
  'unpaid registrations of an account in a race',
  (at) => sql`
    select count(*)::int as count from entry e
    join registration r on r.id = e.registration_id and r.state = 'on_hold' and r.user_id = ${at('user')}
    where e.race_id = ${at('race')} and e.state = 'live'`,
);

export const offeredOf = statement<{ disruption: string; order: string }, OfferedRow>(
  'offers of a disruption for an order',
  (at) => sql`${withPayment(sql`${at('disruption')}::uuid`)} where o.id = ${at('order')} order by d.position`,
);

export const offeredOfOrders = statement<{ disruption: string; orders: readonly string[] }, OfferedRow>(
  'offers of a disruption for orders',
  (at) => sql`${withPayment(sql`${at('disruption')}::uuid`)} where o.id = any (${at('orders')}::uuid[])`,
);

/** Refunds that were chosen and not released: by order, so that an order's stand together. */
export const refundsToRelease = statement<{ disruption: string }, OfferedRow>(
  'refunds of a disruption to release',
  (at) => sql`${withPayment(sql`${at('disruption')}::uuid`)}
    where a.choice = 'refund' and a.released_at is null order by o.id, d.position`,
);

export const ordersToCarryOut = statement<{ disruption: string; limit: number }, { order_id: string }>(
  'orders with released refunds to carry out',
  (at) => sql`
    select d.order_id from offer_answer a
    join registration r on r.id = a.registration_id
    join order_detail d on d.id = r.order_detail_id
    where a.disruption_id = ${at('disruption')} and a.released_at is not null and a.done_at is null
    group by d.order_id order by d.order_id limit ${at('limit')}`,
);

/** Orders with registrations for which nothing counts yet. */
export const ordersWithoutAnswer = statement<
  { disruption: string; after: string; limit: number },
  { order_id: string }
>(
  'orders without an answer to offers',
  (at) => sql`
    select d.order_id from ${offeredIn(sql`${at('disruption')}::uuid`)} and a.registration_id is null
      and d.order_id > ${at('after')}
    group by d.order_id order by d.order_id limit ${at('limit')}`,
);

interface OrderMoney extends OrderAmounts {
  readonly id: string;
  readonly state: OrderState;
  readonly total_amount_due: Cents;
  readonly given_back: Cents;
  readonly commission_back: Cents;
  readonly in_codes: Cents;
  readonly lines: Cents;
}

const moneyOfOrders = statement<{ orders: readonly string[] }, OrderMoney>(
  'money left of orders with offers',
  (at) => sql`
    select o.id, o.state, o.total_amount, o.total_shipping, o.total_discount, o.total_amount_due,
      coalesce(f.amount, 0)::int as given_back, coalesce(f.commission, 0)::int as commission_back,
      coalesce((select sum(c.amount) from coupon c join registration g on g.id = c.from_registration_id
        join order_detail y on y.id = g.order_detail_id where y.order_id = o.id), 0)::int as in_codes,
      coalesce((select sum(${leftOf(sql`v`)}) from order_detail v
        where v.order_id = o.id and v.removed_in is distinct from 'awaiting_payment'), 0)::int as lines
    from customer_order o
    left join lateral (select sum(n.amount) as amount, sum(n.commission) as commission
      from refund n where n.order_id = o.id and n.state <> 'failed' and not n.surplus) f on true
    where o.id = any (${at('orders')}::uuid[])`,
);

export interface OrderRest {
  readonly rest: Cents;
  readonly lines: Cents;
  readonly commission: Cents;
}

/** What can be given back of these orders, as `refundableOf` says it of one; an order that is not paid any more is not there. */
export async function moneyLeftOf(on: DbOrTx, orders: readonly string[]): Promise<ReadonlyMap<string, OrderRest>> {
  if (orders.length === 0) return new Map();
  const paid = (await moneyOfOrders(on, { orders })).filter(({ state }) => isPaid(state));
  return new Map(
    paid.map((order) => {
      const rest = cents(Math.max(0, order.total_amount_due - order.given_back - order.in_codes));
      const lines = cents(Math.max(0, order.lines - order.in_codes));
      const { commission } = moneyLeft(
        rest,
        lines,
        cents(order.total_amount_due - netOf(order)),
        order.commission_back,
      );
      return [order.id, { rest, lines, commission }];
    }),
  );
}

/** Accounts that money went to before an instant. */
export const ibansToForget = statement<{ until: string }, { disruption: string; registration: string }>(
  'accounts of offers to forget',
  (at) => sql`
    select a.disruption_id as disruption, a.registration_id as registration
    from offer_answer a join refund f on f.id = a.refund_id
    where a.iban is not null and f.state = 'done' and f.ended_at <= ${at('until')}::timestamptz limit 500`,
);

export interface OfferTerms {
  readonly kind: DisruptionKind;
  readonly offersCode: boolean;
  readonly offersRefund: boolean;
  readonly givesServices: boolean;
}

/** What was paid for a place in this race and is still there: of a package this race's part, else with its services. */
export function worthOf(row: OfferedRow, { givesServices }: Pick<OfferTerms, 'givesServices'>): Cents {
  if (row.is_package) {
    const share = raceShares(row.paid, row.prices)[row.at] ?? noMoney;
    return cents(Math.min(share, row.left));
  }
  return givesServices ? cents(row.left + sum(row.services.map(({ left }) => left))) : row.left;
}

export const choicesFor = (row: OfferedRow, terms: OfferTerms): readonly OfferChoice[] =>
  choicesOf(
    terms.kind,
    { code: terms.offersCode, refund: terms.offersRefund },
    { worth: worthOf(row, terms), isPackage: row.is_package },
  );

/** Does its money go back by bank, because no provider took it, or its provider returns it no more? */
export function goesByBank({ provider, taken_on }: Pick<OfferedRow, 'provider' | 'taken_on'>, today: Day): boolean {
  if (provider === null || provider === 'bank' || provider === 'cash' || taken_on === null) return true;
  return isPastReturn(provider, taken_on, today);
}
