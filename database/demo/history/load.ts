import { eq, sql } from 'drizzle-orm';
import { addresses } from '../../../src/features/addresses/server/tables.ts';
import { members } from '../../../src/features/athletes/server/tables.ts';
import { couponUses } from '../../../src/features/coupons/server/tables.ts';
import { crewPlaces } from '../../../src/features/crews/server/tables.ts';
import { users } from '../../../src/features/identity/server/tables.ts';
import { orderDetails, orderHolds, orderStateChanges, orders } from '../../../src/features/orders/server/tables.ts';
import { payments, refundLines, refunds } from '../../../src/features/payments/server/tables.ts';
import { listEntries } from '../../../src/features/registration/server/listEntries.ts';
import { entries, registrations } from '../../../src/features/registration/server/tables.ts';
import { noteStarts } from '../../../src/server/startChanges.ts';
import { accounts } from '../people.ts';
import { demoId, type Part, type World } from '../world.ts';
import { type Book, type PastOrder, writeBook } from './book.ts';
import { fillCart } from './cart.ts';
import { loadCertificates } from './certificates.ts';
import { loadGivenConsents } from './consents.ts';
import { loadCrews } from './crews.ts';
import { gather } from './crowd.ts';
import { loadFacts } from './facts.ts';
import { giuliasOrders } from './giulia.ts';
import { homesOf } from './homes.ts';
import { loadInvoices } from './invoices.ts';
import { ordersInTheShop } from './shopOrders.ts';

/** The counters grow by what the orders hold; a stock that is smaller than that grows with it. */
async function count({ tx }: World, { holds }: Book): Promise<void> {
  const held = [...Map.groupBy(holds, ({ sellableId }) => sellableId)].map(([sellable_id, own]) => {
    const of = (counted: string) =>
      own.filter((row) => row.counted === counted).reduce((n, row) => n + row.quantity, 0);
    return { sellable_id, ordered: of('ordered'), purchased: of('purchased') };
  });
  await tx.execute(sql`
    update stock_counter c
    set ordered = c.ordered + h.ordered, purchased = c.purchased + h.purchased,
        stock = greatest(c.stock, c.ordered + c.cart_blocked + c.purchased + h.ordered + h.purchased)
    from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) h (sellable_id int, ordered int, purchased int)
    where c.sellable_id = h.sellable_id`);
}

/** The first paid order of the crowd has the only use of NOTTHISORDER. */
function withUsedUpCode(orders: readonly PastOrder[]): PastOrder[] {
  const first = orders.findIndex(({ state }) => state === 'paid');
  return orders.map((order, at) => (at === first ? { ...order, code: 'NOTTHISORDER' } : order));
}

async function loadCouponUses({ tx }: World, { couponUses: uses }: Book): Promise<void> {
  await tx.insert(couponUses).values(uses);
  await tx.execute(sql`
    update coupon_counter c
    set used = (select count(*) from coupon_use u where u.coupon_id = c.coupon_id and u.state <> 'released')`);
}

/** What was paid long ago has been delivered, what was paid a week ago is packed; the office has the last days' goods to pack. */
async function deliver({ tx, now }: World): Promise<void> {
  await tx.execute(sql`
    update customer_order o set delivery = w.state, delivery_at = o.payed_at + interval '3 days', courier = w.courier,
      tracking_number = w.number
    from customer_order p
    cross join lateral (select (p.shipping->>'require_address')::boolean is true as sent) a
    cross join lateral (select case when a.sent then 'sent' else 'collected' end as state,
      case when a.sent then 'BRT' end as courier,
      case when a.sent then '0' || translate(p.reference, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ-', '01234567890123456789012345') end as number) w
    where p.id = o.id and o.delivery = 'to_pack' and o.state in ('paid', 'partly_refunded')
      and o.payed_at < ${now.toISOString()}::timestamptz - interval '9 days'`);
  await tx.execute(sql`
    update customer_order o set delivery = 'ready', delivery_at = o.payed_at + interval '1 day'
    where o.delivery = 'to_pack' and o.state in ('paid', 'partly_refunded')
      and o.payed_at < ${now.toISOString()}::timestamptz - interval '5 days'`);
}

/** What of the orders is goods, as they would be written with them. */
async function markGoods({ tx }: World): Promise<void> {
  await tx.execute(sql`
    update order_detail d set goods = true from product p
    where p.id = d.product_id and d.kind = 'product' and (p.in_shop or p.require_shipping)`);
  await tx.execute(sql`
    update customer_order o set delivery = 'to_pack'
    where o.delivery is null and exists (select from order_detail d where d.order_id = o.id and d.goods)`);
}

/** A year and more of orders and registrations. */
export const history: Part = {
  name: 'history',
  isThere: async ({ tx }) => (await tx.$count(orders, eq(orders.id, demoId(16, 1)))) > 0,
  async load(world) {
    const { tx, today, now, origin } = world;
    const crowd = gather(today);
    const past = [...giuliasOrders(today, now), ...withUsedUpCode(crowd.orders), ...ordersInTheShop(crowd, today)];
    const book = writeBook(past, origin);
    await tx.insert(users).values(crowd.users);
    await tx.insert(members).values(crowd.members);
    await tx.insert(addresses).values(homesOf(crowd));
    await loadCrews(world, past);
    await tx.insert(orders).values(book.orders);
    await tx.insert(orderDetails).values(book.details);
    await markGoods(world);
    await tx.insert(orderHolds).values(book.holds);
    await tx.insert(orderStateChanges).values(book.changes);
    await tx.insert(payments).values(book.payments);
    await tx.insert(refunds).values(book.refunds);
    await tx.insert(refundLines).values(book.refundLines);
    await loadFacts(tx, { by: accounts.organiser, note: 'Bonifico' });
    await tx.insert(registrations).values(book.registrations);
    await tx.insert(entries).values(book.entries);
    const made = book.registrations.map(({ id }) => id);
    await listEntries(tx, made);
    await noteStarts(tx, 'registration', made);
    await loadGivenConsents(world, book);
    await tx.insert(crewPlaces).values(book.crewPlaces);
    await count(world, book);
    await loadCouponUses(world, book);
    await loadInvoices(world, book);
    await loadCertificates(world, book);
    await deliver(world);
    await fillCart(world);
  },
};
