import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registrationTypes } from '#features/races/server/tables.ts';
import { withoutGuard } from '#server/guard.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { aSandbox, temporaryFolder } from '../../sandbox/testing.ts';
import { type TestPortal, testNow, testPortal } from '../support/api.ts';
import { aCircuit, aRace } from '../support/builders.ts';
import { cartWith } from '../support/carts.ts';
import { aCrowd, tally } from './crowd.ts';

const folder = temporaryFolder();
let sandbox: Sandbox;
let portal: TestPortal;

beforeAll(async () => {
  sandbox = await aSandbox(folder.path, { now: () => new Date(testNow) });
  portal = await testPortal({ DATAHEALTH_URL: `${sandbox.url}/datahealth`, DATABASE_POOL: '40' });
  await aCircuit(portal.context.db);
});
afterAll(async () => {
  await portal.close();
  await sandbox.close();
  folder.remove();
});

describe('A health-data code is used once in a race (registration §4)', () => {
  /** How twenty athletes end who use one code at the same time. */
  async function twentyUse(code: string) {
    const { db } = portal.context;
    const { race, type } = await aRace(db);
    const change = { datahealthActive: true, datahealthRaceId: `R-${race.id}`, datahealthApiKey: 'key' };
    await db.update(registrationTypes).set(change).where(eq(registrationTypes.id, type.id));
    const crowd = await aCrowd(portal, 20);
    const lines = await Promise.all(
      crowd.map(async ({ as, member }) => {
        const cart = await cartWith(portal, as, member.id, race.id);
        const { body } = await portal.ask('GET', `/v3.0/carts/${cart}`, { as });
        return { as, order_detail_id: body.data.details[0].id as string };
      }),
    );
    const ends = await Promise.all(
      lines.map(async ({ as, order_detail_id }) => {
        const body = { person: code, order_detail_id };
        const answer = await portal.ask('POST', '/v3.0/datahealth', { as, body });
        return answer.status === 201 ? 'used' : (answer.body.error as string);
      }),
    );
    const used = await db.$count(sql`attachment where detail_id in ${lines.map((line) => line.order_detail_id)}`);
    return { ends: tally(ends), used };
  }

  test('of twenty athletes with one code at once exactly one has it, and the others are told', async () => {
    expect(await twentyUse('DH-00002')).toEqual({ ends: { used: 1, this_code_is_already_used: 19 }, used: 1 });
  });

  test('without the question whether its use still counts all twenty have it', async () => {
    expect(await withoutGuard('code claim', () => twentyUse('DH-00002'))).toEqual({ ends: { used: 20 }, used: 20 });
  });
});
