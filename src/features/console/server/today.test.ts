import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { races } from '#features/races/server/tables.ts';
import { stockCounters } from '#features/stock/server/tables.ts';
import { auditEntries } from '#server/tables.ts';
import { newCoupons, newPolicy, newRace } from '../../../../tests/access/setUps.ts';
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
  const said = { id: race.id, sold: 80, elsewhere: 60, held: 5, stock: 100, few: 15, stopped: 0 };
  expect((await today(ada.as)).races).toEqual([expect.objectContaining(said)]);
  const near = await aColleague(portal, 'desk', 15, [race.id]);
  expect((await today(near.as)).races).toEqual([expect.objectContaining(said)]);
  // A sale that was stopped by hand waits to be opened by hand, and says so.
  await portal.context.db.update(stockCounters).set({ stopped: true }).where(eq(stockCounters.sellableId, sellableId));
  expect((await today(ada.as)).races).toEqual([expect.objectContaining({ ...said, stopped: 1 })]);
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
  const [last, ...others] = (await today(ada.as)).changes;
  expect(others).toEqual([]);
  expect(last).toMatchObject({
    ...{ kind: 'race', thing: id, name: newRace.name, count: 2 },
    actions: ['race_changed', 'race_made'],
  });
  expect(last!.by).toMatch(/\S+ \S+/);
  const reader = await aColleague(portal, 'reader');
  expect((await today(reader.as)).changes[0]).toMatchObject({ thing: id });
  const desk = await aColleague(portal, 'desk');
  expect((await today(desk.as)).changes).toEqual([]);
  const ofAnother = await aColleague(portal, 'organiser', 15, [id + 7]);
  expect((await today(ofAnother.as)).changes).toEqual([]);
});

test('policies, promo codes and the bank account are told, too: to who may read them, made together as one', async () => {
  const put = async (method: 'POST' | 'PUT', path: string, body: object, as = ada.as) => {
    const answer = await portal.ask(method, `/v3.0/circuits/15${path}`, { as, body });
    expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
  };
  await put('POST', '/set-up/coupons', { ...newCoupons, code: 'TODAY', count: 3 });
  await put('POST', '/set-up/coupons', { ...newCoupons, code: 'ONE', count: 1 });
  await put('POST', '/set-up/policies', newPolicy);
  const money = await aColleague(portal, 'money');
  const { bank } = (await portal.ask('GET', '/v3.0/circuits/15/bank', { as: money.as })).body.data;
  await put('PUT', '/bank', { ...bank, bank: 'Altra filiale', seen: bank }, money.as);
  const told = async (as: string) =>
    (await today(as)).changes.map(({ kind, name, things, alike }) => [kind, name, things, alike]);
  expect((await told(ada.as)).slice(0, 4)).toEqual([
    ['bank', 'Conto bancario', 1, 0],
    ['policy', newPolicy.name_it, 1, 0],
    ['coupon', 'ONE', 1, 0],
    ['coupon', 'TODAY', 3, 1],
  ]);
  const kindsOf = async (role: 'reader') => {
    const { as } = await aColleague(portal, role);
    return (await told(as)).map(([kind]) => kind);
  };
  expect(await kindsOf('reader')).toEqual(['policy', 'race']);
});

test('what one person did to several things together is one line; later, or by somebody else, another one', async () => {
  const { db } = portal.context;
  const ugo = await aColleague(portal, 'organiser');
  const [one, two, three] = [await aRace(db), await aRace(db), await aRace(db)].map(({ race }) => race);
  const at = (seconds: number) => new Date(Date.UTC(2027, 0, 1, 9, 0, seconds));
  const entry = (who: { id: string }, { id }: { id: number }, action: string, seconds: number) => ({
    ...{
      at: at(seconds),
      actorUserId: who.id,
      circuitId: 15,
      action,
      subjectType: 'race',
      subjectId: String(id),
      facts: {},
    },
  });
  await db
    .insert(auditEntries)
    .values([
      entry(ada, one!, 'race_archived', 0),
      entry(ada, one!, 'race_published', 30),
      entry(ada, two!, 'race_published', 31),
      entry(ugo, three!, 'race_published', 32),
      entry(ada, three!, 'race_published', 60),
      entry(ada, { id: 999_999 }, 'race_published', 61),
    ]);
  const { changes } = await today(ada.as);
  expect(
    changes.slice(0, 4).map(({ name, things, count, thing, actions }) => ({ name, things, count, thing, actions })),
  ).toEqual([
    { name: three!.i18n.it.name, things: 1, count: 1, thing: three!.id, actions: ['race_published'] },
    { name: three!.i18n.it.name, things: 1, count: 1, thing: three!.id, actions: ['race_published'] },
    { name: two!.i18n.it.name, things: 1, count: 1, thing: two!.id, actions: ['race_published'] },
    { name: one!.i18n.it.name, things: 1, count: 2, thing: one!.id, actions: ['race_published', 'race_archived'] },
  ]);
  await db.insert(auditEntries).values([entry(ugo, one!, 'race_archived', 90), entry(ugo, two!, 'race_archived', 91)]);
  expect((await today(ada.as)).changes[0]).toMatchObject({ name: two!.i18n.it.name, things: 2, count: 2, thing: null });
});
