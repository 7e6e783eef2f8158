import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registrationTypes } from '#features/races/server/tables.ts';
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
  test('the race is real: who looks first and writes later uses it several times', async () => {
    const { db } = portal.context;
    await db.execute(sql`create table naive_use (code text not null)`);
    const use = () =>
      db.transaction(async (tx) => {
        const { rows } = await tx.execute(sql`select from naive_use where code = 'DH-00002'`);
        if (rows.length > 0) return;
        // Whatever else is asked between the two.
        await tx.execute(sql`select pg_sleep(0.005)`);
        await tx.execute(sql`insert into naive_use values ('DH-00002')`);
      });
    await Promise.all(Array.from({ length: 20 }, use));
    expect(await db.$count(sql`naive_use`)).toBeGreaterThan(1);
  });

  test('of twenty athletes with one code at once exactly one has it, and the others are told', async () => {
    const { db } = portal.context;
    const { race, type } = await aRace(db);
    const change = { datahealthActive: true, datahealthRaceId: `R-${race.id}`, datahealthApiKey: 'key' };
    await db.update(registrationTypes).set(change).where(eq(registrationTypes.id, type.id));
    const crowd = await aCrowd(portal, 20);
    const lines: { as: string; order_detail_id: string }[] = [];
    for (const { as, member } of crowd) {
      const cart = await cartWith(portal, as, member.id, race.id);
      const { body } = await portal.ask('GET', `/v3.0/carts/${cart}`, { as });
      lines.push({ as, order_detail_id: body.data.details[0].id });
    }
    const ends = await Promise.all(
      lines.map(async ({ as, order_detail_id }) => {
        const body = { person: 'DH-00002', order_detail_id };
        const answer = await portal.ask('POST', '/v3.0/datahealth', { as, body });
        return answer.status === 201 ? 'used' : (answer.body.error as string);
      }),
    );
    expect(tally(ends)).toEqual({ used: 1, this_code_is_already_used: 19 });
    expect(await db.$count(sql`attachment`)).toBe(1);
  });
});
