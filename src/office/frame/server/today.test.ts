import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { races } from '#features/races/server/tables.ts';
import { stockCounters } from '#features/stock/server/tables.ts';
import { type TestPortal, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace } from '../../../../tests/support/builders.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import type { TodayView } from '../contract/today.ts';

let portal: TestPortal;
let ada: Awaited<ReturnType<typeof aColleague>>;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await portal.sites.refresh();
  ada = await aColleague(portal, 'organiser');
});
afterAll(() => portal?.close());

const today = async (as: string): Promise<TodayView> =>
  (await portal.ask('GET', '/v3.0/circuits/15/today', { as })).body.data;

test('the next races say how full they are, each to whoever works for it', async () => {
  const { race, sellableId } = await aRace(portal.context.db, 15, { stock: 100, purchased: 80 });
  await aRace(portal.context.db, 15, { startsAt: new Date('2026-08-01T08:00:00Z') });
  // A cancelled race is nobody's next one.
  const { race: off } = await aRace(portal.context.db, 15);
  await portal.context.db
    .update(races)
    .set({ cancelledAt: new Date('2026-08-01T08:00:00Z') })
    .where(eq(races.id, off.id));
  await portal.context.db
    .update(stockCounters)
    .set({ ordered: 5, soldElsewhere: 60 })
    .where(eq(stockCounters.sellableId, sellableId));
  const said = { id: race.id, sold: 80, elsewhere: 60, held: 5, stock: 100, stopped: 0 };
  expect((await today(ada.as)).races).toEqual([expect.objectContaining(said)]);
  const near = await aColleague(portal, 'desk', 15, [race.id]);
  expect((await today(near.as)).races).toEqual([expect.objectContaining(said)]);
  // A sale that was stopped by hand waits to be opened by hand, and says so.
  await portal.context.db.update(stockCounters).set({ stopped: true }).where(eq(stockCounters.sellableId, sellableId));
  expect((await today(ada.as)).races).toEqual([expect.objectContaining({ ...said, stopped: 1 })]);
  const far = await aColleague(portal, 'desk', 15, [race.id + 7]);
  expect((await today(far.as)).races).toEqual([]);
});
