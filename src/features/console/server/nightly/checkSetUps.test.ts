import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { federationCards, federations } from '#features/federations/server/tables.ts';
import { races } from '#features/races/server/tables.ts';
import { addDays, dayInRome } from '#kernel/calendar.ts';
import { type TestPortal, testNow, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aRace } from '../../../../../tests/support/builders.ts';
import { aColleague } from '../../../../../tests/support/colleagues.ts';
import { asksCard, federationCatalogue } from '../../../../../tests/support/federations.ts';
import { mailsTo } from '../../../../../tests/support/mails.ts';
import { checkSetUpsJob } from './checkSetUps.ts';

let portal: TestPortal;
let raceId: number;
let ada: Awaited<ReturnType<typeof aColleague>>;
let ofAnotherRace: Awaited<ReturnType<typeof aColleague>>;
let admin: Awaited<ReturnType<typeof aColleague>>;
const today = dayInRome(new Date(testNow));
const night = (daysLater: number) => portal.setNow(new Date(Date.parse(testNow) + daysLater * 86_400_000));

beforeAll(async () => {
  portal = await testPortal();
  const { db } = portal.context;
  await aCircuit(db);
  await federationCatalogue(db);
  await portal.sites.refresh();
  const { race, type } = await aRace(db);
  raceId = race.id;
  await asksCard(db, type.id, 2);
  await db.update(federations).set({ cardsFrom: 'file' }).where(eq(federations.id, 2));
  ada = await aColleague(portal, 'organiser');
  ofAnotherRace = await aColleague(portal, 'organiser', 15, [raceId + 1]);
  admin = await aColleague(portal, 'super-admin');
});
afterAll(() => portal?.close());

/** The federation's file of cards is of this day. */
async function fileOf(day: string) {
  const { db } = portal.context;
  await db.delete(federationCards);
  const card = { federationId: 2, number: 'A1', firstname: 'Ada', lastname: 'Prova' };
  await db.insert(federationCards).values({ ...card, importedAt: new Date(`${day}T10:00:00Z`) });
}

const check = () => checkSetUpsJob(portal.context).run({});
interface Answer {
  readonly data: readonly {
    readonly kind: string;
    readonly id: string;
    readonly findings: readonly { number: number; since: string | null; from: string | null }[];
  }[];
  readonly checked_at: string | null;
}
const told = async (): Promise<Answer> =>
  (await portal.ask('GET', '/v3.0/circuits/15/set-up/wrong', { as: await portal.signIn(ada.id) })).body;
const oldFile = ({ data }: Answer) =>
  data.find(({ id }) => id === String(raceId))?.findings.find(({ number }) => number === 23);

test('what only the days bring is found at night, told once to whoever sets it up, and shown with since when', async () => {
  await fileOf(today);
  expect((await told()).checked_at).toBeNull();
  await check();
  const first = (await mailsTo(portal, ada.email)).length;
  expect(oldFile(await told())).toBeUndefined();
  await check();
  expect((await mailsTo(portal, ada.email)).length).toBe(first);

  // The file is thirty days old: it is good today, and too old from tomorrow.
  night(30);
  await check();
  const coming = await mailsTo(portal, ada.email);
  expect(coming.length).toBe(first + 1);
  expect(coming[0]!.text).toMatch(/Da domani, .*più vecchio di trenta giorni/);
  expect(oldFile(await told())).toMatchObject({
    from: addDays(today, 31),
    since: portal.context.clock().toISOString(),
  });
  const since = portal.context.clock().toISOString();

  // The next night it is so; that was told.
  night(31);
  await check();
  await check();
  expect((await mailsTo(portal, ada.email)).length).toBe(first + 1);
  expect(oldFile(await told())).toMatchObject({ from: null, since });
  expect((await told()).checked_at).toBe(portal.context.clock().toISOString());

  // Who works for another race, or has an organiser to do it, is left in peace.
  expect(await mailsTo(portal, ofAnotherRace.email)).toEqual([]);
  expect(await mailsTo(portal, admin.email)).toEqual([]);

  // Mended and grown old again it is news again.
  await fileOf(addDays(today, 27));
  expect(oldFile(await told())).toBeUndefined();
  await check();
  night(58);
  await check();
  expect((await mailsTo(portal, ada.email)).length).toBe(first + 2);
});

test('what is not on sale is nobody’s news', async () => {
  await portal.context.db.update(races).set({ state: 'draft' }).where(eq(races.id, raceId));
  await check();
  expect((await told()).data).toEqual([]);
  const before = (await mailsTo(portal, ada.email)).length;
  await check();
  expect((await mailsTo(portal, ada.email)).length).toBe(before);
});

test('the first night takes what is open already as known, and tells only what will be so from tomorrow', async () => {
  night(0);
  const { db } = portal.context;
  await aCircuit(db, { id: 8 });
  const { race, type } = await aRace(db, 8);
  await asksCard(db, type.id, 2);
  const bea = await aColleague(portal, 'organiser', 8);
  await fileOf(addDays(today, -60));
  await check();
  expect(await mailsTo(portal, bea.email)).toEqual([]);
  const { body } = await portal.ask('GET', '/v3.0/circuits/8/set-up/wrong', { as: bea.as });
  const known = (body as Answer).data.find(({ id }) => id === String(race.id))?.findings ?? [];
  expect(known.map(({ number }) => number)).toContain(23);
  // What comes after it is news.
  await db
    .update(races)
    .set({ registrationEndsAt: new Date('2027-12-31T10:00:00Z') })
    .where(eq(races.id, race.id));
  await check();
  const [news] = await mailsTo(portal, bea.email);
  expect(news?.text).not.toMatch(/più vecchio di trenta giorni/);
  expect(news?.text).toBeDefined();
});
