import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { entries, registrations } from '#features/registration/server/tables.ts';
import { subscribers } from '#features/subscribers/server/tables.ts';
import type { Tx } from '#server/database.ts';
import { type TestPortal, testPortal } from '../support/api.ts';
import { aCircuit, aRace } from '../support/builders.ts';
import { orderWith } from '../support/carts.ts';
import { until } from '../support/paying.ts';
import { waiting } from './collide.ts';
import { aCrowd } from './crowd.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());

const db = () => portal.context.db;

async function registered() {
  const { race } = await aRace(db());
  const [buyer] = await aCrowd(portal, 1);
  const memberId = buyer!.member.id;
  await orderWith(portal, buyer!.as, memberId, race.id);
  const [registration] = await db().select().from(registrations).where(eq(registrations.memberId, memberId));
  return { memberId, id: registration!.id, race: race.id };
}
type Registered = Awaited<ReturnType<typeof registered>>;

const listed = ({ race }: Registered) =>
  db().select({ words: subscribers.words }).from(subscribers).where(eq(subscribers.raceId, race));

const rename = (tx: Tx, { memberId }: Registered) =>
  tx.update(members).set({ lastname: 'Rinominata' }).where(eq(members.id, memberId));
const unname = (tx: Tx, { id }: Registered) =>
  tx.update(registrations).set({ unnamedBy: 'account' }).where(eq(registrations.id, id));
const release = (tx: Tx, { id }: Registered) =>
  tx.update(entries).set({ state: 'released' }).where(eq(entries.registrationId, id));

type Change = (tx: Tx, of: Registered) => Promise<unknown>;

/** The first change is written, the second one meets it, and only then is the first one committed. */
async function atOnce(of: Registered, first: Change, second: Change): Promise<void> {
  const other = await db().transaction(async (tx) => {
    await first(tx, of);
    const meets = db().transaction((beside) => second(beside, of));
    await until(async () => (await waiting(db())) === 1);
    return { meets };
  });
  await other.meets;
}

test.each([
  ['is renamed, then left unnamed', rename, unname],
  ['is left unnamed, then renamed', unname, rename],
] as const)('an athlete who at one moment %s is not found by name', async (_, first, second) => {
  const of = await registered();
  await atOnce(of, first, second);
  expect(await listed(of)).toEqual([{ words: '' }]);
});

test.each([
  ['is renamed, then leaves', rename, release],
  ['leaves, then is renamed', release, rename],
] as const)('an athlete who at one moment %s is not in the list', async (_, first, second) => {
  const of = await registered();
  await atOnce(of, first, second);
  expect(await listed(of)).toEqual([]);
});

test('an athlete who is renamed while the order is placed is found by the new name', async () => {
  const { race } = await aRace(db());
  const [buyer] = await aCrowd(portal, 1);
  const of = { memberId: buyer!.member.id, id: '', race: race.id };
  const { ordered } = await db().transaction(async (tx) => {
    await rename(tx, of);
    const ordered = orderWith(portal, buyer!.as, of.memberId, race.id);
    await until(async () => (await waiting(db())) === 1);
    return { ordered };
  });
  await ordered;
  expect(await listed(of)).toEqual([{ words: 'giulia rinominata' }]);
});
