import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stockCounters } from '#features/stock/server/tables.ts';
import { type TestPortal, testPortal } from '../../tests/support/api.ts';
import { aCircuit, aProduct, aRace } from '../../tests/support/builders.ts';
import { figuresOf } from './figures.ts';

let portal: TestPortal;
let race: number;
let shirt: number;
let service: number;

beforeAll(async () => {
  portal = await testPortal();
  const { db } = portal.context;
  await aCircuit(db);
  const { race: row, sellableId } = await aRace(db);
  race = sellableId;
  ({ sellableId: shirt } = await aProduct(db));
  ({ sellableId: service } = await aProduct(db, 15, { ofRace: row.id }));
});
afterAll(() => portal.close());

const figures = () => figuresOf(portal.context.db, 15);

/** Do the figures of the public pages change with this counter? */
async function changeWith(sellableId: number, counter: Partial<typeof stockCounters.$inferInsert>): Promise<boolean> {
  const before = await figures();
  await portal.context.db.update(stockCounters).set(counter).where(eq(stockCounters.sellableId, sellableId));
  return before !== (await figures());
}

test('a place that is ordered or sold changes the figures of public pages', async () => {
  expect(await changeWith(race, { ordered: 1 })).toBe(true);
  expect(await changeWith(race, { ordered: 0, purchased: 1 })).toBe(true);
});

test('so does a piece of the shop', async () => {
  expect(await changeWith(shirt, { ordered: 1 })).toBe(true);
  expect(await changeWith(shirt, { stock: 99 })).toBe(true);
});

test('what stands in carts changes nothing there, for it may come back', async () => {
  expect(await changeWith(race, { cartBlocked: 3 })).toBe(false);
  expect(await changeWith(shirt, { cartBlocked: 3 })).toBe(false);
});

test('nor does a service, which stands on no page that is kept', async () => {
  expect(await changeWith(service, { purchased: 3 })).toBe(false);
});

test('another circuit’s figures are its own', async () => {
  await aCircuit(portal.context.db, { id: 8 });
  const { sellableId } = await aProduct(portal.context.db, 8);
  expect(await changeWith(sellableId, { purchased: 3 })).toBe(false);
});
