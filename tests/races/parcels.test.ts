import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import type { OrderMove } from '#features/orders/rules/states.ts';
import { lockOrder } from '#features/orders/server/lockOrder.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { moveParcel } from '#features/orders/server/parcels.ts';
import { findParcel } from '#features/orders/server/parcelView.ts';
import { type TestPortal, testNow, testPortal } from '../support/api.ts';
import { aCircuit, aProduct, aRace } from '../support/builders.ts';
import { addLine, cartWith, order } from '../support/carts.ts';
import { invariantsHold } from '../support/invariants.ts';
import { collide } from './collide.ts';
import { aCrowd } from './crowd.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ DATABASE_POOL: '20' });
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const now = new Date(testNow);
const moveOrder = createMoveOrder(moveWithUses);
const moving = (orderId: string) => (move: OrderMove) =>
  moveOrder(db(), { orderId, move, why: 'at the same moment', by: null, at: now }).then(
    () => move,
    (error: { code: string }) => error.code,
  );

/** An unpaid order of a registration and a shirt of the shop. */
async function anOrder() {
  const [buyer] = await aCrowd(portal, 1);
  const { as, member } = buyer!;
  const { race } = await aRace(db(), 15, { price: '40.00' });
  const shirt = await aProduct(db(), 15, { price: '20.00' });
  const cart = await cartWith(portal, as, member.id, race.id);
  await addLine(portal, as, cart, { detail_type: 'product', product_id: shirt.product.id, quantity: 1 });
  const { id } = (await order(portal, as, { cart_id: cart })).body.data;
  const { rows } = await db().execute<{ id: string }>(sql`
    select id from order_detail where order_id = ${id} and goods`);
  return { id: id as string, shirt: rows[0]!.id, as };
}

const lockOf = (id: string) => sql`select from customer_order where id = ${id} for update`;
const parcelOf = async (id: string) => {
  const found = await findParcel(db(), id);
  return found ? [{ state: found.state, stands: found.stands }] : [];
};

describe('The parcel of an order that several change at one moment', () => {
  test('given back while it is packed: what was packed is still there, what was not is gone', async () => {
    for (const first of ['pack', 'refund'] as const) {
      const { id } = await anOrder();
      await moving(id)('pay');
      const pack = () =>
        db().transaction(async (tx) => {
          await lockOrder(tx, id);
          const way = { orderId: id, move: 'ready', seen: 'to_pack', pieces: 1, tracking: null, now } as const;
          return moveParcel(portal.context, tx, way).then(
            () => 'packed',
            (error: { code: string }) => error.code,
          );
        });
      const refund = () => moving(id)('refund');
      const both = first === 'pack' ? [pack, refund] : [refund, pack];
      const ends = await collide(db(), lockOf(id), both, (one) => one());
      expect(ends).toContain('refund');
      expect(await parcelOf(id)).toEqual(ends.includes('packed') ? [{ state: 'ready', stands: false }] : []);
    }
    await invariantsHold(db());
  });

  test('withdrawn from while it is sent: it was sent first and comes back, or it never leaves', async () => {
    for (const first of ['send', 'withdraw'] as const) {
      const { id, shirt, as } = await anOrder();
      await moving(id)('pay');
      const send = () =>
        db().transaction(async (tx) => {
          await lockOrder(tx, id);
          const tracking = { courier: 'BRT', number: '1Z', link: '' };
          const way = { orderId: id, move: 'send', seen: 'to_pack', pieces: 1, tracking, now } as const;
          return moveParcel(portal.context, tx, way).then(
            () => 'sent',
            (error: { code: string }) => error.code,
          );
        });
      const body = { version: 0, name: 'Ada Neri', email: 'ada@mail.example', goods: [{ id: shirt, quantity: 1 }] };
      const withdraw = async () =>
        String((await portal.ask('POST', `/v3.0/orders/${id}/withdrawals`, { as, body })).status);
      await db().execute(sql`update customer_order set shipping = '{"require_address": true}' where id = ${id}`);
      const ends = await collide(db(), lockOf(id), first === 'send' ? [send, withdraw] : [withdraw, send], (one) =>
        one(),
      );
      const { rows } = await db().execute(sql`select had_left from withdrawal where order_id = ${id}`);
      const isSent = ends.includes('sent');
      expect(ends).toContain('201');
      if (!isSent) expect(ends).toContain('parcel_withdrawn');
      expect(rows).toEqual([{ had_left: isSent }]);
      expect(await parcelOf(id)).toEqual(isSent ? [{ state: 'sent', stands: false }] : []);
    }
    await invariantsHold(db());
  });
});
