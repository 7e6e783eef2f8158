import type { ChildProcess } from 'node:child_process';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openingNotices } from '#features/races/server/tables.ts';
import { newId } from '#server/ids.ts';
import { hashOf } from '#server/secrets.ts';
import { testNow } from '../support/api.ts';
import { aCircuit, aRace } from '../support/builders.ts';
import { type PayingPortal, payingPortal, until } from '../support/paying.ts';
import { isGone, workingProcess } from './workingProcess.ts';

let portal: PayingPortal;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  portal = await payingPortal();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await portal.close();
});

/** So many that the portals are still at it when one of them is killed. */
const count = 800;
const addresses = Array.from({ length: count }, (_, n) => `waiting-${n}@openings.test`);

async function aProcess(name: string): Promise<ChildProcess> {
  const child = await workingProcess(portal, { name, now: testNow });
  children.add(child);
  return child;
}

async function mailed(): Promise<string[]> {
  const { rows } = await portal.context.db.execute<{ to: string }>(sql`
    select data->>'to' as to from jobs.job where name = 'mail' and data->>'to' like '%@openings.test'`);
  return rows.map(({ to }) => to);
}

test('two portals tell of an opening, one is killed: each address is mailed once, and none is forgotten', async () => {
  const { db, jobs } = portal.context;
  await aCircuit(db);
  const { race } = await aRace(db, 15);
  const at = new Date(testNow);
  await db.insert(openingNotices).values(
    addresses.map((email) => ({
      ...{ id: newId(), raceId: race.id, email, lang: 'it' as const, tokenHash: hashOf(email) },
      ...{ confirmedAt: at, createdAt: at },
    })),
  );
  const [killed] = await Promise.all([aProcess('killed openings'), aProcess('other openings')]);
  await jobs.send(db, 'tell-of-openings', {});
  await jobs.send(db, 'tell-of-openings', {});
  await until(async () => (await mailed()).length > 0, 90_000);
  killed.kill('SIGKILL');
  await isGone(portal, 'killed openings');
  await until(async () => (await db.$count(openingNotices)) === 0, 120_000);
  expect((await mailed()).toSorted()).toEqual(addresses.toSorted());
}, 240_000);
