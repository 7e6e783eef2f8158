import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestPortal, testNow, testPortal } from '../support/api.ts';
import { aCircuit, aPackage, aProduct, aRace } from '../support/builders.ts';
import { addLine, cartOf, counterOf, order, registrationBody } from '../support/carts.ts';
import { invariantsHold } from '../support/invariants.ts';
import { collide, withoutCounterLock } from './collide.ts';
import { aCrowd, type Buyer, tally } from './crowd.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal({ DATABASE_POOL: '60' });
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(testNow));

const db = () => portal.context.db;

/** What a buyer does: the cart, the line, the order. Answers how it ended. */
async function buy(buyer: Buyer, body: object): Promise<string> {
  const cart = await cartOf(portal, buyer.as);
  const line = await addLine(portal, buyer.as, cart, body);
  if (line.status !== 201) return line.body.error;
  const placed = await order(portal, buyer.as, { cart_id: cart });
  return placed.status === 201 ? `state ${placed.body.data.current_state_id}` : placed.body.error;
}

const registering = (buyer: Buyer, raceId: number) => buy(buyer, registrationBody(buyer.member.id, { id: raceId }));

describe('Places (checkout §5: what can be sold is stock − (ordered + cart_blocked + purchased))', () => {
  test('of three who ask for the last place at once one has it; without the lock of the counter all three do', async () => {
    const askForTheLast = async () => {
      const { race, sellableId } = await aRace(db(), 15, { stock: 1 });
      const carts = await aCrowd(portal, 3).then((crowd) =>
        Promise.all(crowd.map(async (buyer) => ({ buyer, cart: await cartOf(portal, buyer.as) }))),
      );
      const counter = sql`select from stock_counter where sellable_id = ${sellableId} for update`;
      const lines = await collide(db(), counter, carts, ({ buyer, cart }) =>
        addLine(portal, buyer.as, cart, registrationBody(buyer.member.id, { id: race.id })),
      );
      const ends = tally(lines.map(({ status, body }) => body.error ?? status));
      return { ends, blocked: (await counterOf(db(), sellableId)).cart_blocked };
    };
    expect(await withoutCounterLock(db(), askForTheLast)).toEqual({ ends: { 201: 3 }, blocked: 3 });
    expect(await askForTheLast()).toEqual({ ends: { 201: 1, sold_out: 2 }, blocked: 1 });
    await invariantsHold(db());
  });

  test('of 200 buyers at once for 50 places, 50 have a payable order and 150 are told that it is sold out', async () => {
    const { race, sellableId } = await aRace(db(), 15, { stock: 50 });
    const crowd = await aCrowd(portal, 200);
    const ends = await Promise.all(crowd.map((buyer) => registering(buyer, race.id)));
    expect(tally(ends)).toEqual({ 'state 1': 50, sold_out: 150 });
    expect(await counterOf(db(), sellableId)).toEqual({
      stock: 50,
      ordered: 50,
      cart_blocked: 0,
      kept: 0,
      purchased: 0,
    });
    await invariantsHold(db());
  });

  test('places of carts that lapsed are sold once: to those who come now, or to those who come back', async () => {
    const { race, sellableId } = await aRace(db(), 15, { stock: 20 });
    const late = await aCrowd(portal, 20);
    const carts = new Map<Buyer, string>();
    for (const buyer of late) {
      const cart = await cartOf(portal, buyer.as);
      await addLine(portal, buyer.as, cart, registrationBody(buyer.member.id, { id: race.id }));
      carts.set(buyer, cart);
    }
    portal.setNow('2026-09-01T10:31:00Z');
    const fresh = await aCrowd(portal, 40);
    const back = late.map(async (buyer) => {
      await portal.ask('GET', '/v3.0/carts', { as: buyer.as });
      const { status, body } = await order(portal, buyer.as, { cart_id: carts.get(buyer) });
      return status === 201 ? 'state 1' : (body.error as string);
    });
    const ends = await Promise.all([...back, ...fresh.map((buyer) => registering(buyer, race.id))]);
    const { 'state 1': sold, ...refused } = tally(ends);
    expect(sold).toBe(20);
    expect(Object.keys(refused)).toEqual(['sold_out']);
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 20, cart_blocked: 0 });
    await invariantsHold(db());
  });

  test('a package takes one place in each of its races or none, whoever else buys one of them', async () => {
    const [many, few] = [await aRace(db(), 15, { stock: 30 }), await aRace(db(), 15, { stock: 12 })];
    const bundle = await aPackage(db(), [many.race.id, few.race.id]);
    const crowd = await aCrowd(portal, 60);
    const ends = await Promise.all(
      crowd.map((buyer, n) =>
        n % 3 === 0
          ? registering(buyer, few.race.id)
          : buy(buyer, registrationBody(buyer.member.id, { id: bundle.id, package: true })),
      ),
    );
    expect(new Set(ends)).toEqual(new Set(['state 1', 'sold_out']));
    expect(await counterOf(db(), few.sellableId)).toMatchObject({ ordered: 12, cart_blocked: 0 });
    const { rows } = await db().execute<{ both: string; one: string }>(sql`
      select count(*) filter (where places = 2) as both, count(*) filter (where places <> 2) as one
      from (select count(*) as places from entry e join registration r on r.id = e.registration_id
        where r.race_package_id = ${bundle.id} group by r.id) taken`);
    expect(rows[0]!.one).toBe('0');
    await invariantsHold(db());
  });
});

describe('Carts with the same things in opposite order', () => {
  test('the danger is real: two who take in opposite order wait for each other until one is thrown out', async () => {
    const [cap, bib] = [await aProduct(db()), await aProduct(db())];
    const take = (first: number, second: number) =>
      db().transaction(async (tx) => {
        await tx.execute(sql`update stock_counter set ordered = ordered where sellable_id = ${first}`);
        await new Promise((wake) => setTimeout(wake, 100));
        await tx.execute(sql`update stock_counter set ordered = ordered where sellable_id = ${second}`);
      });
    const both = await Promise.allSettled([take(cap.sellableId, bib.sellableId), take(bib.sellableId, cap.sellableId)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('never wait for each other: every cart becomes an order', async () => {
    const [cap, bib] = [await aProduct(db()), await aProduct(db())];
    const [first, second] = [await aRace(db()), await aRace(db())];
    const crowd = await aCrowd(portal, 40);
    const product = ({ product: { id } }: typeof cap) => ({ detail_type: 'product', product_id: id, quantity: 1 });
    const ends = await Promise.all(
      crowd.map(async (buyer, n) => {
        const cart = await cartOf(portal, buyer.as);
        const race = (id: number) => registrationBody(buyer.member.id, { id });
        const bodies = [product(cap), race(first.race.id), product(bib), race(second.race.id)];
        for (const body of n % 2 ? bodies : bodies.toReversed()) await addLine(portal, buyer.as, cart, body);
        return (await order(portal, buyer.as, { cart_id: cart })).status;
      }),
    );
    expect(tally(ends)).toEqual({ 201: 40 });
    expect(await counterOf(db(), cap.sellableId)).toMatchObject({ ordered: 40, cart_blocked: 0 });
    await invariantsHold(db());
  });

  test('nor do two tabs that change quantities, remove and come back at the same time', async () => {
    const cap = await aProduct(db(), 15, { stock: 60 });
    const crowd = await aCrowd(portal, 8);
    const ends = await Promise.all(
      crowd.flatMap((buyer) =>
        [0, 1, 2, 3].map(async (tab) => {
          const cart = await cartOf(portal, buyer.as);
          const add = { detail_type: 'product', product_id: cap.product.id, quantity: 1 + (tab % 2) };
          const { status, body } = await addLine(portal, buyer.as, cart, add);
          if (status !== 201) return status;
          const line = `/v3.0/carts/${cart}/details/${body.detail.id}`;
          if (tab === 3) return (await portal.ask('DELETE', line, { as: buyer.as })).status;
          const change = { action: 'add', quantity: 5 + tab };
          return (await portal.ask('PUT', line, { as: buyer.as, body: change })).status;
        }),
      ),
    );
    expect(ends.every((status) => [200, 201, 404, 409].includes(status))).toBe(true);
    await invariantsHold(db());
  });
});
