import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../tests/support/builders.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { races } from './tables.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await aCircuit(portal.context.db, { id: 8, hosts: ['other.test'] });
});
afterAll(() => portal.close());

test('a draft’s page answers to those who set it up, and to nobody else', async () => {
  const { db } = portal.context;
  const { race } = await aRace(db, 15, { state: 'draft' });
  const { race: other } = await aRace(db, 15);
  const look = async (as?: string, circuit = 15) => {
    const { status, body, headers } = await portal.ask('GET', `/v3.0/circuits/${circuit}/drafts/${race.id}`, {
      ...(as && { as }),
    });
    return { status, id: body.data?.id, kept: headers['cache-control'] };
  };
  const seen = { status: 200, id: race.id, kept: 'no-store' };
  expect(await look((await aColleague(portal, 'organiser')).as)).toEqual(seen);
  expect(await look((await aColleague(portal, 'organiser', 15, [race.id])).as)).toEqual(seen);
  expect(await look((await aColleague(portal, 'super-admin')).as)).toEqual(seen);
  expect((await look()).status).toBe(401);
  expect((await look(await portal.signIn((await aUser(db)).id))).status).toBe(404);
  expect((await look((await aColleague(portal, 'reader')).as)).status).toBe(403);
  expect((await look((await aColleague(portal, 'organiser', 8)).as)).status).toBe(404);
  expect((await look((await aColleague(portal, 'organiser', 8)).as, 8)).status).toBe(404);
  expect((await look((await aColleague(portal, 'organiser', 15, [other.id])).as)).status).toBe(404);

  // Once it is published it has a page of its own.
  await db.update(races).set({ state: 'published' }).where(eq(races.id, race.id));
  expect((await look((await aColleague(portal, 'organiser')).as)).status).toBe(404);
});
