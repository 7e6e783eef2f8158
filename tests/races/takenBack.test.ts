import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reactionsOf } from '#app/reactions.ts';
import { lockCartForReturn } from '#features/cart/server/returnedLines.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { keepPlace, passKeptPlaces } from '#features/registration/server/keptPlaces.ts';
import { Refusal } from '#kernel/errors.ts';
import { withoutGuard } from '#server/guard.ts';
import { newId } from '#server/ids.ts';
import { type TestPortal, testNow, testPortal } from '../support/api.ts';
import { aCircuit, aRace } from '../support/builders.ts';
import { addLine, cartOf, counterOf, order, orderWith, registrationBody } from '../support/carts.ts';
import { invariantsHold } from '../support/invariants.ts';
import { until } from '../support/paying.ts';
import { collide, waiting } from './collide.ts';
import { aCrowd, type Buyer, tally } from './crowd.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ DATABASE_POOL: '40' });
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const back = ({ as }: Buyer, id: string) => portal.ask('POST', `/v3.0/orders/${id}/take-back`, { as });

async function anOrder(stock = 1) {
  const [buyer] = (await aCrowd(portal, 1)) as [Buyer];
  const { race, sellableId } = await aRace(db(), 15, { stock });
  const { id } = await orderWith(portal, buyer.as, buyer.member.id, race.id);
  return { buyer, id, sellableId, row: sql`select from customer_order where id = ${id} for update` };
}

const counts = async (sellable: number) => {
  const { cart_blocked, ordered, purchased } = await counterOf(db(), sellable);
  return { cart_blocked, ordered, purchased };
};

test.each(['pay', 'expire'] as const)(
  'taken back and at the same moment: %s. One of them happens; without the order’s lock both do',
  async (move) => {
    const moveOrder = createMoveOrder(reactionsOf(portal.context).runMove);
    const bothAtOnce = async () => {
      const made = await anOrder(3);
      const asks = {
        back: async () => {
          const { status } = await back(made.buyer, made.id);
          return status === 200 ? 'done' : status < 500 ? 'refused' : 'failed';
        },
        move: () =>
          moveOrder(db(), { orderId: made.id, move, why: 'race', by: null, at: new Date(testNow) }).then(
            () => 'done',
            (error: unknown) => (error instanceof Refusal ? 'refused' : 'failed'),
          ),
      };
      const ends = await collide(db(), made.row, ['back', 'move'] as const, (which) => asks[which]());
      return { ends: tally(ends), of: made.sellableId };
    };
    const { ends, of } = await bothAtOnce();
    expect(ends).toEqual({ done: 1, refused: 1 });
    const { cart_blocked, ordered, purchased } = await counts(of);
    expect(ordered).toBe(0);
    expect(cart_blocked + purchased).toBeLessThanOrEqual(1);
    await invariantsHold(db());
    // Both go ahead; who comes second may then be stopped by the counters’ own check, which is no refusal.
    expect((await withoutGuard('order lock', bothAtOnce)).ends).not.toHaveProperty('refused');
  },
);

test('two windows that take the same order back: one does, the other hears that it is over', async () => {
  const made = await anOrder();
  const ends = await collide(db(), made.row, [1, 2], async () => {
    const { status, body } = await back(made.buyer, made.id);
    return status === 200 ? 'done' : (body.error as string);
  });
  expect(tally(ends)).toEqual({ done: 1, order_not_payable: 1 });
  expect(await counts(made.sellableId)).toEqual({ cart_blocked: 1, ordered: 0, purchased: 0 });
  await invariantsHold(db());
});

test('who takes back and orders again never loses a place to those who wait for one', async () => {
  const { race, sellableId } = await aRace(db(), 15, { stock: 12 });
  const [owners, others] = [await aCrowd(portal, 12), await aCrowd(portal, 12)];
  const placed = await Promise.all(owners.map((buyer) => orderWith(portal, buyer.as, buyer.member.id, race.id)));
  const toAndFro = async (buyer: Buyer, id: string): Promise<string> => {
    const taken = await back(buyer, id);
    if (taken.status !== 200) return taken.body.error;
    const again = await order(portal, buyer.as, { cart_id: taken.body.data.cart_id });
    return again.status === 201 ? 'ordered again' : again.body.error;
  };
  const wants = async ({ as, member }: Buyer): Promise<string> => {
    const { status, body } = await addLine(portal, as, await cartOf(portal, as), registrationBody(member.id, race));
    return status === 201 ? 'got a place' : body.error;
  };
  const ends = await Promise.all([
    ...owners.map((buyer, at) => toAndFro(buyer, placed[at]!.id)),
    ...others.map((buyer) => wants(buyer)),
  ]);
  expect(tally(ends)).toEqual({ 'ordered again': 12, sold_out: 12 });
  expect(await counts(sellableId)).toEqual({ cart_blocked: 0, ordered: 12, purchased: 0 });
  await invariantsHold(db());
});

test('one window registers with a kept place while another takes an order back: both go on; in another order of locks one is killed', async () => {
  const bothAtOnce = async () => {
    const [giver, buyer] = (await aCrowd(portal, 2)) as [Buyer, Buyer];
    const { race, sellableId } = await aRace(db(), 15, { stock: 5 });
    const { id } = await orderWith(portal, giver.as, giver.member.id, race.id);
    await createMoveOrder(reactionsOf(portal.context).runMove)(db(), {
      ...{ orderId: id, move: 'pay', why: 'race', by: null, at: new Date(testNow) },
    });
    const { rows } = await db().execute<{ id: string; email: string }>(sql`
      select r.id, u.email from registration r join order_detail d on d.id = r.order_detail_id, user_account u
      where d.order_id = ${id} and u.id = ${buyer.id}`);
    const [kept] = rows;
    const keptUntil = new Date(Date.parse(testNow) + 3_600_000);
    const place = {
      registrationId: kept!.id,
      email: kept!.email,
      keptUntil,
      freed: [sellableId],
      at: new Date(testNow),
    };
    await db().transaction((tx) => keepPlace(tx, place));
    const cart = await cartOf(portal, buyer.as);
    // The line that had it is gone: it may be claimed anew, and the order that is taken back hands it on.
    const gone = newId();
    await db().execute(sql`update kept_place set detail_id = ${gone} where registration_id = ${kept!.id}`);
    let registering: Promise<number> | undefined;
    const takesBack = db().transaction(async (tx) => {
      await lockCartForReturn(tx, portal.context, { userId: buyer.id, circuitId: 15 });
      registering = addLine(portal, buyer.as, cart, registrationBody(buyer.member.id, { id: race.id })).then(
        ({ status }) => status,
      );
      await until(async () => (await waiting(db())) === 1);
      await passKeptPlaces(tx, [{ from: gone, to: newId() }], keptUntil);
    });
    const ends = await Promise.all([
      takesBack.then(
        () => 'done',
        () => 'killed',
      ),
      takesBack.catch(() => null).then(() => registering),
    ]);
    await db().execute(
      sql`delete from kept_hold where kept_place_id in (select id from kept_place where registration_id = ${kept!.id})`,
    );
    return ends;
  };
  expect(await bothAtOnce()).toEqual(['done', 201]);
  expect(await withoutGuard('cart before a kept place', bothAtOnce)).not.toEqual(['done', 201]);
});
