import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stockCounters } from '#features/stock/server/tables.ts';
import { newRace } from '../../../../tests/access/setUps.ts';
import { type TestPortal, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace } from '../../../../tests/support/builders.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import type { TodayView } from '../contract.ts';

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
  await portal.context.db.update(stockCounters).set({ ordered: 5 }).where(eq(stockCounters.sellableId, sellableId));
  const said = { id: race.id, sold: 80, held: 5, stock: 100, few: 15, cancelled: 0 };
  expect((await today(ada.as)).races).toEqual([expect.objectContaining(said)]);
  const near = await aColleague(portal, 'desk', 15, [race.id]);
  expect((await today(near.as)).races).toEqual([expect.objectContaining(said)]);
  const far = await aColleague(portal, 'desk', 15, [race.id + 7]);
  expect((await today(far.as)).races).toEqual([]);
});

test('what was last changed is told with who did it, to whoever may look at it', async () => {
  const { body } = await portal.ask('POST', '/v3.0/circuits/15/set-up/races', { as: ada.as, body: newRace });
  const { id } = body.data;
  const fields = { stock: 120 };
  const change = { fields, seen: { stock: 100 } };
  expect((await portal.ask('PUT', `/v3.0/circuits/15/set-up/races/${id}`, { as: ada.as, body: change })).status).toBe(
    200,
  );
  const [last, made] = (await today(ada.as)).changes;
  expect(last).toMatchObject({ action: 'race_changed', kind: 'race', thing: id, name: newRace.name });
  expect(last!.by).toMatch(/\S+ \S+/);
  expect(made).toMatchObject({ action: 'race_made', thing: id });
  const reader = await aColleague(portal, 'reader');
  expect((await today(reader.as)).changes[0]).toMatchObject({ thing: id });
  const desk = await aColleague(portal, 'desk');
  expect((await today(desk.as)).changes).toEqual([]);
  const ofAnother = await aColleague(portal, 'organiser', 15, [id + 7]);
  expect((await today(ofAnother.as)).changes).toEqual([]);
});
