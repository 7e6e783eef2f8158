import { and, asc, desc, eq, ilike, inArray, like, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { members } from '#features/athletes/server/tables.ts';
import { users } from '#features/identity/server/tables.ts';
import { ownMoneyOf } from '#features/orders/server/orderMoneyView.ts';
import { stateView } from '#features/orders/server/orderView.ts';
import { orderDetails, orders } from '#features/orders/server/tables.ts';
import { ordersReturnedElsewhere } from '#features/payments/server/elsewhereView.ts';
import { refunds } from '#features/payments/server/tables.ts';
import { isToSendBack } from '#features/payments/server/toSendBack.ts';
import { registrations } from '#features/registration/server/tables.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Cents } from '#kernel/money.ts';
import { fullName } from '#kernel/names.ts';
import { pageOf } from '#kernel/wire.ts';
import { referenceLike, wordsLike } from '#office/kit/rules/orderSearch.ts';
import type { DbOrTx } from '#server/database.ts';
import type { OfficeOrderRow, OrdersView } from '../contract/orders.ts';
import type { Delivery } from '../contract/parcels.ts';
import { byDelivery, isDelivered, parcelsOf } from './parcels/parcelsView.ts';

/** The most orders that a word may mean: whoever types more of it finds their own. */
const mostFound = 500;

const toSendBack = (on: DbOrTx) =>
  on
    .select({ sum: sql<Cents>`coalesce(sum(${refunds.amount}), 0)::int`.as('sum') })
    .from(refunds)
    .where(and(eq(refunds.orderId, orders.id), isToSendBack));

/** What is to be done with an order, as a condition on it. */
const conditionOf = (on: DbOrTx, view: OrdersView): SQL | undefined => {
  const unpaid = eq(orders.state, 'awaiting_payment');
  switch (view) {
    case 'wires':
      return and(unpaid, eq(orders.payMethod, 'wiretransfer'));
    case 'back':
      return inArray(orders.id, on.select({ id: refunds.orderId }).from(refunds).where(isToSendBack));
    case 'odd':
      return sql`${orders.id} in (${ordersReturnedElsewhere})`;
    case 'unpaid':
      return unpaid;
    case 'paid':
      return inArray(orders.state, ['paid', 'partly_refunded']);
    case 'over':
      return inArray(orders.state, ['refunded', 'expired', 'cancelled']);
    case 'all':
      return undefined;
  }
};

/** The next thing to be done stands first; otherwise the newest order. */
const orderingOf = (view: OrdersView): SQL[] =>
  view === 'wires'
    ? [sql`${orders.dueDay} nulls last`, asc(orders.createdAt), desc(orders.id)]
    : view === 'unpaid'
      ? [sql`${orders.expiresAt} nulls last`, asc(orders.createdAt), desc(orders.id)]
      : [desc(orders.createdAt), desc(orders.id)];

/** Each word stands in the athlete's name, in any order; accents and apostrophes do not count (index `member_by_name`). */
const isNamed = (words: readonly string[]): SQL | undefined =>
  and(
    ...words.map(
      (word) => sql`plain_words(${members.firstname} || ' ' || ${members.lastname}) like plain_words(${word})`,
    ),
  );

/** Each by an index of its own: as one condition they would read every order. */
function found(on: DbOrTx, circuitId: number, search: string): SQL | undefined {
  const words = wordsLike(search);
  const [first] = words;
  if (first === undefined) return undefined;
  const reference = referenceLike(search);
  const inCircuit = eq(orders.circuitId, circuitId);
  const byAccount = on
    .select({ id: orders.id })
    .from(users)
    .innerJoin(orders, eq(orders.userId, users.id))
    .where(and(ilike(users.email, first), inCircuit))
    .limit(mostFound);
  const byBuyer = on
    .select({ id: orders.id })
    .from(members)
    .innerJoin(orders, eq(orders.userId, members.userId))
    .where(and(eq(members.himself, true), isNamed(words), inCircuit))
    .limit(mostFound);
  const byAthlete = on
    .select({ id: orderDetails.orderId })
    .from(members)
    .innerJoin(registrations, eq(registrations.memberId, members.id))
    .innerJoin(orderDetails, eq(orderDetails.id, registrations.orderDetailId))
    .where(and(isNamed(words), eq(registrations.circuitId, circuitId)))
    .limit(mostFound);
  const byReference = on
    .select({ id: orders.id })
    .from(orders)
    .where(and(like(sql`translate(replace(${orders.reference}, '-', ''), '015', 'OIS')`, reference ?? ''), inCircuit))
    .limit(mostFound);
  return inArray(orders.id, union(byAccount, byBuyer, byAthlete, byReference));
}

interface OrdersQuery {
  readonly circuitId: number;
  readonly view: OrdersView;
  readonly delivery: Delivery | undefined;
  readonly search: string;
  readonly page: number;
  readonly size: number;
  readonly lang: Lang;
}

export async function listOrders(
  on: DbOrTx,
  { circuitId, view, delivery, search, page: wanted, size, lang }: OrdersQuery,
) {
  const where = and(
    eq(orders.circuitId, circuitId),
    conditionOf(on, view),
    delivery && isDelivered(delivery),
    found(on, circuitId, search),
  );
  const ordering = delivery ? [byDelivery(delivery), desc(orders.id)] : orderingOf(view);
  const count = await on.$count(orders, where);
  const { offset, ...page } = pageOf(wanted, count, size);
  // The keys come first: what stands before a far page is then passed over in an index alone.
  const keys = on
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...ordering)
    .limit(size)
    .offset(offset);
  const rows = await on
    .select({
      id: orders.id,
      reference: orders.reference,
      createdAt: orders.createdAt,
      firstname: members.firstname,
      lastname: members.lastname,
      email: users.email,
      state: orders.state,
      payMethod: orders.payMethod,
      dueDay: orders.dueDay,
      expiresAt: orders.expiresAt,
      due: orders.totalAmountDue,
      back: sql<Cents>`(${toSendBack(on)})`,
      ...ownMoneyOf,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .leftJoin(members, and(eq(members.userId, orders.userId), eq(members.himself, true)))
    .where(inArray(orders.id, keys))
    .orderBy(...ordering);
  const ids = rows.map(({ id }) => id);
  const goods = new Map(delivery && (await parcelsOf(on, ids, lang)).map(({ order, parcel }) => [order, parcel]));
  const data = rows.map(
    (row): OfficeOrderRow => ({
      id: row.id,
      reference: row.reference,
      created_at: row.createdAt.toISOString(),
      buyer: nameOf(row),
      email: row.email,
      current_state: stateView(
        { ...row, pay_method: row.payMethod, due_day: row.dueDay, total_amount_due: row.due },
        lang,
      ),
      payment_method: row.payMethod,
      due_day: row.dueDay,
      expires_at: row.expiresAt?.toISOString() ?? null,
      total_amount_due: row.due,
      to_send_back: row.back,
      parcel: goods.get(row.id) ?? null,
    }),
  );
  return { data, ...page };
}

/** Chosen orders of a circuit that have goods, or all whose goods are so far: what is due first stands first. */
export async function idsByDelivery(
  on: DbOrTx,
  circuitId: number,
  { orders: chosen, delivery }: { readonly orders: readonly string[]; readonly delivery: Delivery },
): Promise<string[]> {
  const which = chosen.length > 0 ? inArray(orders.id, [...chosen]) : isDelivered(delivery);
  const rows = await on
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.circuitId, circuitId), which))
    .orderBy(byDelivery(delivery), desc(orders.id));
  return rows.map(({ id }) => id);
}

export const nameOf = ({
  firstname,
  lastname,
}: {
  firstname: string | null;
  lastname: string | null;
}): string | null => (firstname && lastname ? fullName({ firstname, lastname }) : null);
