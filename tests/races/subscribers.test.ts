import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { listEntries } from '#features/registration/server/listEntries.ts';
import { nameByAthlete } from '#features/registration/server/nameInList.ts';
import { entries, registrations } from '#features/registration/server/tables.ts';
import { renewForReading } from '#office/entries/server/renewEntries.ts';
import type { Tx } from '#server/database.ts';
import { noteStarts } from '#server/startChanges.ts';
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
  db()
    .select({ words: entries.words })
    .from(entries)
    .where(and(eq(entries.raceId, race), eq(entries.state, 'live')));

const unname = (tx: Tx, { id }: Registered) => nameByAthlete(tx, id, false);
const nameAgain = (tx: Tx, { id }: Registered) => nameByAthlete(tx, id, true);
const listAgain = (tx: Tx, { id }: Registered) => listEntries(tx, [id]);
const rename = (tx: Tx, { memberId }: Registered) =>
  tx.update(members).set({ lastname: 'Rinominata' }).where(eq(members.id, memberId));

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

test('an athlete who is left unnamed while their entry is listed anew is not found by name', async () => {
  const of = await registered();
  await atOnce(of, unname, listAgain);
  expect(await listed(of)).toEqual([{ words: '' }]);
});

test('an athlete who is named again while their entry is listed anew is found by name', async () => {
  const of = await registered();
  const before = await listed(of);
  await db().transaction((tx) => unname(tx, of));
  await atOnce(of, nameAgain, listAgain);
  expect(await listed(of)).toEqual(before);
});

test('an athlete who is renamed while the order is placed is found by the new name once the notes are worked off', async () => {
  const { race } = await aRace(db());
  const [buyer] = await aCrowd(portal, 1);
  const of = { memberId: buyer!.member.id, id: '', race: race.id };
  const { ordered } = await db().transaction(async (tx) => {
    await rename(tx, of);
    await noteStarts(tx, 'athlete', [of.memberId]);
    return { ordered: orderWith(portal, buyer!.as, of.memberId, race.id) };
  });
  await ordered;
  await renewForReading(portal.context);
  expect(await listed(of)).toEqual([{ words: 'giulia rinominata' }]);
});
