import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestPortal, testNow, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../../tests/support/builders.ts';
import { mailsTo } from '../../../../../tests/support/mails.ts';
import { openRacesJob, tellOfOpeningsJob } from '../jobs.ts';
import { openingNotices, races } from '../tables.ts';
import { forgetOpenings, tellOfOpenings } from './openingNotices.ts';

let portal: TestPortal;
let serial = 0;
const db = () => portal.context.db;
const opensAt = new Date('2026-09-10T18:00:00.000Z');

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(db());
  await portal.sites.refresh();
});
beforeEach(async () => {
  portal.setNow(testNow);
  await db().delete(openingNotices);
});
afterAll(() => portal.close());

const announced = async () => (await aRace(db(), 15, { comingSoon: true, opensAt })).race;
const path = (race: number) => `/v3.0/races/${race}/opening-notice`;
const anAddress = () => `somebody-${++serial}@test.example`;
const ask = (race: number, email: string) => portal.ask('POST', path(race), { body: { email } });
const rowsOf = (race: number) => db().select().from(openingNotices).where(eq(openingNotices.raceId, race));

/** The token in the newest mail to an address. */
async function tokenTo(email: string): Promise<string> {
  const [mail] = await mailsTo(portal, email);
  return decodeURIComponent(/\/race\/opening\/([\w%-]+)/.exec(mail!.text)![1]!);
}
const confirm = (token: string) => portal.ask('POST', '/v3.0/opening-notices/confirm', { body: { token } });

async function confirmed(race: number): Promise<string> {
  const email = anAddress();
  await ask(race, email);
  expect((await confirm(await tokenTo(email))).status).toBe(200);
  return email;
}

async function open(): Promise<void> {
  portal.setNow(opensAt);
  await openRacesJob(portal.context).run({});
}

const subjectsTo = async (email: string) => (await mailsTo(portal, email)).map(({ subject }) => subject);
const told = (name: string) => `Iscrizioni aperte: ${name}`;

describe('A mail when a race opens', () => {
  test('is asked for in one tap by whoever is signed in, and comes to the account’s address of that day', async () => {
    const race = await announced();
    const user = await aUser(db());
    const as = await portal.signIn(user.id);
    const asked = async () => (await portal.ask('GET', path(race.id), { as })).body.data.asked;
    expect(await asked()).toBe(false);
    for (const _ of [1, 2]) expect((await portal.ask('POST', path(race.id), { as, body: {} })).status).toBe(200);
    expect(await asked()).toBe(true);
    expect(await rowsOf(race.id)).toHaveLength(1);

    await tellOfOpenings(portal.context);
    expect(await mailsTo(portal, user.email)).toEqual([]);
    await open();
    await tellOfOpeningsJob(portal.context).run({});
    expect(await subjectsTo(user.email)).toEqual([told(race.i18n.it.name)]);
    const [mail] = await mailsTo(portal, user.email);
    expect(mail!.text).toContain(`/it/race/${race.slug}`);
    expect(mail!.strip).toMatchObject({ kind: race.discipline, print: 'open' });
    expect(await rowsOf(race.id)).toEqual([]);
  });

  test('is withdrawn as easily', async () => {
    const race = await announced();
    const user = await aUser(db());
    const as = await portal.signIn(user.id);
    await portal.ask('POST', path(race.id), { as, body: {} });
    await portal.ask('DELETE', path(race.id), { as });
    await open();
    await tellOfOpenings(portal.context);
    expect(await mailsTo(portal, user.email)).toEqual([]);
  });

  test('goes to a visitor’s address only once its owner has confirmed it', async () => {
    const race = await announced();
    const [email, never] = [anAddress(), anAddress()];
    await ask(race.id, email.toUpperCase());
    await ask(race.id, never);
    expect(await subjectsTo(email)).toEqual([`Conferma l’avviso: ${race.i18n.it.name}`]);
    const token = await tokenTo(email);
    for (const _ of [1, 2])
      expect((await confirm(token)).body.data).toEqual({
        race: { name: race.i18n.it.name, slug: race.slug },
        opens_at: opensAt.toISOString(),
      });
    await open();
    await tellOfOpenings(portal.context);
    expect(await subjectsTo(email)).toContain(told(race.i18n.it.name));
    expect(await subjectsTo(never)).not.toContain(told(race.i18n.it.name));
  });

  test('is ended by the link that confirmed it', async () => {
    const race = await announced();
    const email = await confirmed(race.id);
    const token = await tokenTo(email);
    const end = () => portal.ask('POST', '/v3.0/opening-notices/end', { body: { token } });
    for (const _ of [1, 2]) expect((await end()).status).toBe(200);
    expect(await rowsOf(race.id)).toEqual([]);
    expect((await confirm(token)).body).toEqual({ data: null });
  });

  test('is answered alike whether the address waits already or not, and mailed three times in an hour at most', async () => {
    const race = await announced();
    const email = await confirmed(race.id);
    const mails = (await mailsTo(portal, email)).length;
    expect((await ask(race.id, email)).body).toEqual({ data: null });
    expect(await mailsTo(portal, email)).toHaveLength(mails);

    const strict = await testPortal({ RATE_LIMITS: 'strict' });
    await aCircuit(strict.context.db);
    await strict.sites.refresh();
    const { race: other } = await aRace(strict.context.db, 15, { comingSoon: true, opensAt });
    for (let time = 0; time < 5; time += 1)
      expect((await strict.ask('POST', path(other.id), { body: { email } })).body).toEqual({ data: null });
    expect(await mailsTo(strict, email)).toHaveLength(3);
    await strict.close();
  });

  test('asks for an address, and is not to be had for a race that is open, nor for a draft', async () => {
    const race = await announced();
    const none = await portal.ask('POST', path(race.id), { body: {} });
    expect(none.body.errors).toEqual({ email: ['required'] });
    const { race: opened } = await aRace(db(), 15);
    expect((await ask(opened.id, anAddress())).body.error).toBe('race_not_awaited');
    const { race: draft } = await aRace(db(), 15, { comingSoon: true, state: 'draft' });
    expect((await ask(draft.id, anAddress())).body.error).toBe('race_not_found');
  });

  test('comes when the organiser opens the race early, too', async () => {
    const race = await announced();
    const email = await confirmed(race.id);
    await db().update(races).set({ comingSoon: false }).where(eq(races.id, race.id));
    await tellOfOpenings(portal.context);
    expect(await subjectsTo(email)).toContain(told(race.i18n.it.name));
  });

  test('comes once, however many portals tell at the same moment', async () => {
    const race = await announced();
    const emails = [await confirmed(race.id), await confirmed(race.id), await confirmed(race.id)];
    await open();
    const counts = await Promise.all([1, 2, 3, 4].map(() => tellOfOpenings(portal.context)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
    for (const email of emails)
      expect((await subjectsTo(email)).filter((subject) => subject === told(race.i18n.it.name))).toHaveLength(1);
  });

  test('is not lost by a portal that dies while it tells, and not sent twice by the next', async () => {
    const race = await announced();
    const emails = [await confirmed(race.id), await confirmed(race.id), await confirmed(race.id)];
    await open();
    const send = portal.context.jobs.send.bind(portal.context.jobs);
    let left = 2;
    const dying = vi.spyOn(portal.context.jobs, 'send').mockImplementation(async (...args) => {
      if (left-- === 0) throw new Error('killed');
      return send(...args);
    });
    await expect(tellOfOpenings(portal.context)).rejects.toThrow('killed');
    dying.mockRestore();
    expect(await rowsOf(race.id)).toHaveLength(3);
    await tellOfOpenings(portal.context);
    for (const email of emails)
      expect((await subjectsTo(email)).filter((subject) => subject === told(race.i18n.it.name))).toHaveLength(1);
  });

  test('is forgotten where nobody confirmed it in three days, and where the race is over', async () => {
    const [race, over] = [await announced(), await announced()];
    const unconfirmed = anAddress();
    await ask(race.id, unconfirmed);
    const token = await tokenTo(unconfirmed);
    await confirmed(race.id);
    await confirmed(over.id);
    await db()
      .update(races)
      .set({ registrationEndsAt: new Date('2026-09-03T10:00:00Z') })
      .where(eq(races.id, over.id));
    portal.setNow('2026-09-04T09:59:00.000Z');
    await forgetOpenings(portal.context);
    expect(await rowsOf(race.id)).toHaveLength(2);
    expect(await rowsOf(over.id)).toEqual([]);
    portal.setNow('2026-09-04T10:01:00.000Z');
    expect((await confirm(token)).body).toEqual({ data: null });
    await forgetOpenings(portal.context);
    expect(await rowsOf(race.id)).toHaveLength(1);
  });
});

describe('The opening in a calendar', () => {
  test('is a file with the hour, the race and a reminder', async () => {
    const race = await announced();
    const { statusCode, headers, body } = await portal.app.inject(`/api/v3.0/races/${race.id}/opening.ics?lang=it`);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(body).toContain('DTSTART:20260910T180000Z');
    expect(body).toContain(`SUMMARY:Aprono le iscrizioni: ${race.i18n.it.name}`);
    expect(body).toContain('BEGIN:VALARM');
    expect(body).toContain(`UID:opening-${race.id}@pettorale`);
  });

  test('is not there once the race is open, nor before its hour is known', async () => {
    const { race: opened } = await aRace(db(), 15);
    const { race: unknown } = await aRace(db(), 15, { comingSoon: true });
    for (const { id } of [opened, unknown])
      expect((await portal.ask('GET', `/v3.0/races/${id}/opening.ics`)).body.error).toBe('race_not_awaited');
  });
});
