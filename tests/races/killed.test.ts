import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../support/api.ts';
import { aCircuit, aProduct, aRace } from '../support/builders.ts';
import { addLine, cartWith, order } from '../support/carts.ts';
import { killedAfter } from '../support/extent.ts';
import { invariantsHold } from '../support/invariants.ts';
import { until } from '../support/paying.ts';
import { type ChildPortal, childPortal } from './childPortal.ts';
import { aCrowd, type Buyer } from './crowd.ts';

/** The test's own portal sets the scene and looks at what is left; the one that is killed is a process of its own. */
let portal: TestPortal;
const children = new Set<ChildPortal>();

beforeAll(async () => {
  portal = await testPortal({ DATABASE_POOL: '20' });
  await aCircuit(portal.context.db);
});
afterAll(async () => {
  for (const child of children) await child.kill();
  await portal.close();
});

const db = () => portal.context.db;
const post = async (port: number, { as }: Buyer, cart: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v3.0/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${as}`, 'idempotency-key': `key ${cart}` },
    body: JSON.stringify({ cart_id: cart }),
  });
  return answer.status === 201 ? ((await answer.json()).data.id as string) : null;
};

describe('A process that is killed in the middle of placing orders', () => {
  test.each(killedAfter.of24)(
    'with %i of 24 answered leaves whole orders or none, and the same key gives the same order',
    async (count) => {
      const { race } = await aRace(db(), 15, { stock: 100 });
      const cap = await aProduct(db(), 15, { stock: 100 });
      const crowd = await aCrowd(portal, 24);
      const carts = new Map<Buyer, string>();
      for (const buyer of crowd) {
        const cart = await cartWith(portal, buyer.as, buyer.member.id, race.id);
        await addLine(portal, buyer.as, cart, { detail_type: 'product', product_id: cap.product.id, quantity: 2 });
        carts.set(buyer, cart);
      }
      const child = await childPortal(portal);
      children.add(child);

      const answered = new Map<Buyer, string>();
      const enough = Promise.withResolvers<void>();
      const asking = crowd.map(async (buyer) => {
        const id = await post(child.port, buyer, carts.get(buyer)!).catch(() => null);
        if (id) answered.set(buyer, id);
        if (answered.size >= count) enough.resolve();
      });
      // Killed while transactions are open and statements run: the others are in the middle when this one is done.
      await (count === 0 ? until(child.isWorking) : enough.promise);
      await child.kill();
      await Promise.all(asking);

      await expectWholeOrNone();
      await invariantsHold(db());

      for (const buyer of crowd) {
        const cart = carts.get(buyer)!;
        const again = await order(portal, buyer.as, { cart_id: cart }, { 'idempotency-key': `key ${cart}` });
        expect(again.status).toBe(201);
        expect(again.body.data.order_details).toHaveLength(2);
        const before = answered.get(buyer);
        if (before) expect(again.body.data.id).toBe(before);
      }
      const { rows } = await db().execute<{ orders: number }>(sql`
      select count(*)::int as orders from customer_order where cart_id in ${[...carts.values()]}`);
      expect(rows[0]!.orders).toBe(24);
      await expectWholeOrNone();
      await invariantsHold(db());
    },
  );

  /** No order without its two lines, holds and registration. */
  async function expectWholeOrNone() {
    const { rows } = await db().execute(sql`
      select o.id from customer_order o
      left join order_detail d on d.order_id = o.id
      left join order_hold h on h.order_detail_id = d.id
      left join registration r on r.order_detail_id = d.id
      left join entry e on e.registration_id = r.id
      group by o.id
      having count(distinct d.id) <> 2 or count(distinct (h.order_detail_id, h.sellable_id)) <> 2
        or count(distinct r.id) <> 1 or count(distinct e.id) <> 1`);
    expect(rows).toEqual([]);
  }
});
