import { and, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { stages } from '#features/circuits/server/tables.ts';
import { races } from '#features/races/server/tables.ts';
import { addDays, day } from '#kernel/calendar.ts';
import { auditEntries } from '#server/tables.ts';
import { newStage } from '../../../../../tests/access/setUps.ts';
import { type TestPortal, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aPackage, aRace, aUser } from '../../../../../tests/support/builders.ts';
import { addLine, cartOf, cartWith, order, orderWith, registrationBody } from '../../../../../tests/support/carts.ts';
import { aColleague } from '../../../../../tests/support/colleagues.ts';
import { aFriendOf } from '../../../../../tests/support/friends.ts';
import { invariantsHold } from '../../../../../tests/support/invariants.ts';
import { mailsTo } from '../../../../../tests/support/mails.ts';
import { usualOffersIn } from '../../../../../tests/support/offers.ts';
import { messageJob } from '../messages/messageJob.ts';
import { turnedMailsJob } from './turnedMails.ts';

let portal: TestPortal;
let as: string;
const db = () => portal.context.db;

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(db());
  await portal.sites.refresh();
  as = (await aColleague(portal, 'organiser')).as;
});
afterAll(async () => {
  await invariantsHold(db());
  await portal.close();
});

const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  portal.ask(method, `/v3.0/circuits/15/set-up${path}`, { as, ...(body && { body }) });
const done = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
  const answer = await ask(method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};

async function register(raceId: number, person: { birthday?: string; firstname?: string } = {}) {
  const user = await aUser(db(), person);
  if (person.firstname)
    await db().update(members).set({ firstname: person.firstname }).where(eq(members.id, user.member.id));
  await orderWith(portal, await portal.signIn(user.id), user.member.id, raceId);
  return user;
}

/** A race with one athlete born in 1970 and two who are younger. */
async function aRaceWithThree() {
  const { race, type } = await aRace(db());
  const old = await register(race.id, { birthday: '1970-01-01', firstname: 'Adele' });
  const young = [await register(race.id, { firstname: 'Bruna' }), await register(race.id, { firstname: 'Carla' })];
  const { fields, types } = await done('GET', `/races/${race.id}`);
  return { race, type, old, young, fields, types };
}

/** The jobs with mails to those whose starts turned, run as the portal would. */
async function runMails() {
  const { rows } = await db().execute<{ id: string; data: never }>(
    sql`delete from jobs.job where name = 'start-turned-mails' returning id, data`,
  );
  for (const { data } of rows) {
    await turnedMailsJob(portal.context).run(data);
    await turnedMailsJob(portal.context).run(data);
  }
}

describe('Before a change is saved (decision 208)', () => {
  test('who may not start any more is named, on pages, with what it is about; nothing is changed', async () => {
    const { race, fields } = await aRaceWithThree();
    const body = { fields: { minimum_age: 40 }, seen: fields };
    const impact = await done('POST', `/races/${race.id}/impact`, body);
    expect(impact).toMatchObject({ athletes: 3, carts: 0, said: ['red'], red: 2, green: 0, page: 1, last_page: 1 });
    expect(impact.people).toMatchObject([
      { name: 'Bruna Ferraris', to: 'red', matters: ['age'] },
      { name: 'Carla Ferraris', to: 'red', matters: ['age'] },
    ]);
    expect(impact.mail.it.text).toContain('Età minima: 40 anni');
    expect(impact.mail.en.text).toContain('Bruna Ferraris');
    expect((await done('GET', `/races/${race.id}`)).fields.minimum_age).toBeNull();
    const { reference } = impact.people[0];
    expect((await portal.ask('GET', `/v3.0/circuits/15/office-registrations/${reference}`, { as })).status).toBe(200);
  });

  test('a stage that moves with its only race is said, and so is the closing that stays where it was (decision 341)', async () => {
    const { season } = await done('GET', '');
    const { id: stageId } = (await ask('POST', `/seasons/${season}/stages`, newStage)).body.data;
    const { race } = await aRace(db(), 15, { stageId });
    await db().update(stages).set({ startsOn: race.endsOn, endsOn: race.endsOn }).where(eq(stages.id, stageId));
    await register(race.id);
    const { fields } = await done('GET', `/races/${race.id}`);
    const next = addDays(race.endsOn, 1);
    const moved = { starts_at: `${next}${fields.starts_at.slice(10)}`, ends_on: next };
    const ofDay = (one: string) => ({ starts_on: one, ends_on: one });
    const look = (more: object = {}) =>
      done('POST', `/races/${race.id}/impact`, { fields: { ...moved, ...more }, seen: fields });
    expect(await look()).toMatchObject({
      said: ['start'],
      stage_days: { name: { it: newStage.name_it }, before: ofDay(race.endsOn), after: ofDay(next) },
      closes_at: { day: fields.closes_at.slice(0, 10), time: fields.closes_at.slice(11) },
    });
    // A closing that is moved, too, is not said to stay; nor is that of a race on the same day.
    expect(await look({ closes_at: `${race.endsOn}T12:00` })).toMatchObject({ closes_at: null });
    const later = { fields: { starts_at: `${race.endsOn}T18:00` }, seen: fields };
    expect(await done('POST', `/races/${race.id}/impact`, later)).toMatchObject({ stage_days: null, closes_at: null });
    const impact = { athletes: 1, red: 0, green: 0, accepted: ['start'], tell: 0 };
    await done('PUT', `/races/${race.id}`, { fields: moved, seen: fields, impact });
    const [latest] = (await done('GET', `/races/${race.id}`)).history;
    const fieldsSaid = latest.changes.map(({ field }: { field: string }) => field);
    expect(fieldsSaid.toSorted()).toEqual(['ends_on', 'stage_ends_on', 'stage_starts_on', 'starts_at']);
  });

  test('a save says what was seen: another number, or a thing that is not accepted, is refused', async () => {
    const { race, fields } = await aRaceWithThree();
    const wanted = { fields: { minimum_age: 40 }, seen: fields };
    const save = (impact?: object) => ask('PUT', `/races/${race.id}`, { ...wanted, ...(impact && { impact }) });
    const seen = { athletes: 3, red: 2, green: 0, accepted: ['red'], tell: 0 };
    const refused = { error: 'set_up_concerns_athletes', athletes: 3, red: 2 };
    expect((await save()).body).toMatchObject({ ...refused, names: ['Bruna Ferraris', 'Carla Ferraris'] });
    expect((await save({ ...seen, red: 1 })).body).toMatchObject(refused);
    expect((await save({ ...seen, accepted: [] })).body).toMatchObject(refused);
    await register(race.id);
    expect((await save(seen)).body).toMatchObject({ error: 'set_up_concerns_athletes', athletes: 4, red: 3 });
    expect((await save({ ...seen, red: 3 })).status).toBe(200);
    const [audited] = await db()
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectType, 'race'), eq(auditEntries.subjectId, String(race.id))))
      .orderBy(desc(auditEntries.id));
    expect(audited!.facts).toMatchObject({ impact: { athletes: 4, red: 3, green: 0, accepted: ['red'], told: false } });
  });

  test('those who turn red are written to once where that is wanted, and nobody else is', async () => {
    const { race, fields, old, young } = await aRaceWithThree();
    const impact = { athletes: 3, red: 2, green: 0, accepted: ['red'], tell: 1 };
    await done('PUT', `/races/${race.id}`, { fields: { minimum_age: 40 }, seen: fields, impact });
    // The race's history says whom it concerned, and that they were written to.
    const [latest] = (await done('GET', `/races/${race.id}`)).history;
    expect(latest.impact).toEqual({ athletes: 3, red: 2, green: 0, told: true, written: false });
    await runMails();
    for (const { email } of young) {
      const mails = (await mailsTo(portal, email)).filter(({ id }) => id.startsWith('start-turned.'));
      expect(mails).toHaveLength(1);
      expect(mails[0]!.text).toContain('Età minima: 40 anni');
      expect(mails[0]!.text).toContain('office@test.example');
    }
    expect((await mailsTo(portal, old.email)).filter(({ id }) => id.startsWith('start-turned.'))).toEqual([]);
  });

  test('a least age that falls again names who may start once more, and wants no tick', async () => {
    const { race, fields } = await aRaceWithThree();
    const up = { athletes: 3, red: 2, green: 0, accepted: ['red'], tell: 0 };
    await done('PUT', `/races/${race.id}`, { fields: { minimum_age: 40 }, seen: fields, impact: up });
    const down = { fields: { minimum_age: '' }, seen: { minimum_age: 40 } };
    const impact = await done('POST', `/races/${race.id}/impact`, down);
    expect(impact).toMatchObject({ said: [], red: 0, green: 2, mail: null });
    expect(impact.people).toMatchObject([{ to: 'green' }, { to: 'green' }]);
    const seen = { athletes: 3, red: 0, green: 2, accepted: [], tell: 0 };
    await done('PUT', `/races/${race.id}`, { ...down, impact: seen });
  });

  test('texts and more places are free; a start, a price and a withdrawn type are said and counted', async () => {
    const { race, type, fields, types } = await aRaceWithThree();
    const buyer = await aUser(db());
    await cartWith(portal, await portal.signIn(buyer.id), buyer.member.id, race.id);
    await done('PUT', `/races/${race.id}`, { fields: { name_en: 'Other', stock: 150 }, seen: fields });
    const start = `${fields.starts_at.slice(0, 11)}11:00`;
    const moved = await done('POST', `/races/${race.id}/impact`, { fields: { starts_at: start }, seen: fields });
    expect(moved).toMatchObject({ athletes: 3, carts: 1, said: ['start'], red: 0, people: [] });
    const dearer = { fields: { price: '40,00', active: 0 }, seen: types[0] };
    const path = `/races/${race.id}/types/${type.id}`;
    expect((await ask('POST', `${path}/impact`, dearer)).body.error).toBe('set_up_stays_faultless');
    const { id: _, ...another } = types[0];
    await ask('POST', `/races/${race.id}/types`, { ...another, name_it: 'Soci', name_en: 'Members' });
    expect(await done('POST', `${path}/impact`, dearer)).toMatchObject({ carts: 1, said: ['price', 'withdrawn'] });
    expect((await ask('PUT', path, dearer)).body.error).toBe('set_up_concerns_athletes');
    const seen = { athletes: 3, red: 0, green: 0, accepted: ['price', 'withdrawn'], tell: 0 };
    await done('PUT', path, { ...dearer, impact: seen });
  });

  test('a certificate that is asked for from now on turns everybody who has none', async () => {
    const { race, type, types } = await aRaceWithThree();
    const wanted = { fields: { certificate: 1, kinds: [] }, seen: types[0] };
    const impact = await done('POST', `/races/${race.id}/types/${type.id}/impact`, wanted);
    expect(impact).toMatchObject({ red: 3, said: ['red'] });
    expect(impact.people[0].matters).toEqual(['certificate']);
    expect((await done('GET', `/races/${race.id}`)).types[0].certificate).toBe(0);
  });

  test('a package’s way to register is judged like a race’s', async () => {
    const races = [await aRace(db()), await aRace(db())].map(({ race }) => race.id);
    const pack = await aPackage(db(), races);
    const { id, member } = await aUser(db());
    const buyer = await portal.signIn(id);
    const cart = await cartOf(portal, buyer);
    const line = registrationBody(member.id, { id: pack.id, package: true });
    expect((await addLine(portal, buyer, cart, line)).status).toBe(201);
    expect((await order(portal, buyer, { cart_id: cart })).status).toBe(201);
    const { types } = await done('GET', `/packages/${pack.id}`);
    const path = `/packages/${pack.id}/types/${pack.typeId}`;
    const wanted = { fields: { born_from: 2000 }, seen: types[0] };
    expect(await done('POST', `${path}/impact`, wanted)).toMatchObject({ athletes: 1, red: 1, said: ['red'] });
    expect((await ask('PUT', path, wanted)).body.error).toBe('set_up_concerns_athletes');
    await done('PUT', path, { ...wanted, impact: { athletes: 1, red: 1, green: 0, accepted: ['red'], tell: 0 } });
  });
});

const stagePath = '/stages/1500';
const theStage = async () =>
  (await done('GET', '')).stages.find(({ id }: { id: number }) => id === 1500).fields as Record<string, string>;

/** The jobs that write to athletes, run as the portal would once two minutes are over. */
async function runMessages() {
  const { rows } = await db().execute<{ data: never }>(
    sql`delete from jobs.job where name = 'office-message' returning data`,
  );
  for (const { data } of rows) await messageJob(portal.context).run(data);
  return rows.length;
}

const noticesTo = async (email: string) => (await mailsTo(portal, email)).filter(({ id }) => id.startsWith('message.'));

describe('Before a stage is moved (office §3)', () => {
  const before = { place_it: 'Verbania', place_en: 'Verbania', address: 'Piazza Garibaldi 1' };
  const there = { place_it: 'Pallanza', place_en: 'Pallanza' };

  /** A stage of its own place, with an athlete in each of two races, and one in both by a package. */
  async function aStageWithThree() {
    await done('PUT', stagePath, {
      fields: before,
      seen: await theStage(),
      impact: await seenOf(before),
    });
    const races = [await aRace(db()), await aRace(db())].map(({ race }) => race.id);
    const people = [await register(races[0]!), await register(races[1]!)];
    const pack = await aPackage(db(), races);
    const { id, email, member } = await aUser(db());
    const buyer = await portal.signIn(id);
    const cart = await cartOf(portal, buyer);
    await addLine(portal, buyer, cart, registrationBody(member.id, { id: pack.id, package: true }));
    expect((await order(portal, buyer, { cart_id: cart })).status).toBe(201);
    return { races, people: [...people, { email }] };
  }

  const tryIt = async (fields: object) => done('POST', `${stagePath}/impact`, { fields, seen: await theStage() });
  const seenOf = async (fields: object, more: object = {}) => {
    const { athletes, said } = await tryIt(fields);
    return { athletes, red: 0, green: 0, accepted: said, tell: 0, ...more };
  };
  const save = async (fields: object, impact?: object) =>
    ask('PUT', stagePath, { fields, seen: await theStage(), ...(impact && { impact }) });

  test('its place is said and counted, each athlete once, with the mail in both languages; nothing is changed', async () => {
    const already = (await tryIt({ place_it: 'Altrove' })).athletes;
    await aStageWithThree();
    const impact = await tryIt(there);
    expect(impact).toMatchObject({ athletes: already + 3, said: ['place'], red: 0, people: [] });
    const read = { it: 'Verbania, Piazza Garibaldi 1', en: 'Verbania, Piazza Garibaldi 1' };
    const reads = { it: 'Pallanza, Piazza Garibaldi 1', en: 'Pallanza, Piazza Garibaldi 1' };
    expect(impact.moves).toEqual([{ matter: 'place', before: read, after: reads }]);
    expect(impact.notice).toMatchObject({ athletes: already + 3 });
    expect(impact.notice.mail.it.subject).toMatch(/^Cambia il luogo: /);
    expect(impact.notice.mail.it.text).toContain('Luogo: Pallanza, Piazza Garibaldi 1\n(prima: Verbania');
    expect(impact.notice.mail.en.text).toContain('Venue: Pallanza, Piazza Garibaldi 1\n(before: Verbania');
    expect((await theStage()).place_it).toBe('Verbania');
  });

  test('it is saved by who has seen the number as it is, and has accepted it', async () => {
    await aStageWithThree();
    const seen = await seenOf(there);
    const refused = { error: 'set_up_concerns_athletes', athletes: seen.athletes };
    expect((await save(there)).body).toMatchObject(refused);
    expect((await save(there, { ...seen, accepted: [] })).body).toMatchObject(refused);
    expect((await save(there, { ...seen, athletes: seen.athletes - 1 })).body).toMatchObject(refused);
    const { race } = await aRace(db());
    await register(race.id);
    expect((await save(there, seen)).body).toMatchObject({ ...refused, athletes: seen.athletes + 1 });
    expect((await theStage()).place_it).toBe('Verbania');
    expect((await save(there, { ...seen, athletes: seen.athletes + 1 })).status).toBe(200);
    expect(await theStage()).toMatchObject(there);
    const [audited] = await db()
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectType, 'stage'), eq(auditEntries.subjectId, '1500')))
      .orderBy(desc(auditEntries.id));
    expect(audited).toMatchObject({
      action: 'stage_changed',
      facts: { impact: { athletes: seen.athletes + 1, accepted: ['place'], written: false } },
    });
    expect(await runMessages()).toBe(0);
  });

  test('its name, days and description are free, and so is all of a stage that nobody is in', async () => {
    const fields = { name_it: 'Un altro nome', description_it: 'Sul lago.' };
    expect(await tryIt(fields)).toMatchObject({ said: [], moves: [], notice: null });
    expect((await save(fields)).status).toBe(200);
    const season = (await done('GET', '')).season;
    const { id } = (await ask('POST', `/seasons/${season}/stages`, newStage)).body.data;
    const moved = { fields: there, seen: { place_it: newStage.place_it, place_en: newStage.place_it } };
    await done('PUT', `/stages/${id}`, moved);
  });

  test('who is in a race that is over, or was cancelled, is not counted', async () => {
    const counted = (await tryIt({ place_it: 'Altrove' })).athletes;
    const [over, cancelled] = [await aRace(db()), await aRace(db())];
    await register(over.race.id);
    await register(cancelled.race.id);
    expect((await tryIt({ place_it: 'Altrove' })).athletes).toBe(counted + 2);
    await db()
      .update(races)
      .set({ endsOn: day('2020-01-01') })
      .where(eq(races.id, over.race.id));
    const { starts_at } = (await done('GET', `/races/${cancelled.race.id}`)).fields;
    await done('POST', `/races/${cancelled.race.id}/disruption`, {
      ...{ starts_at: null, words_it: 'Frana.', words_en: 'A landslide.', ...usualOffersIn },
      ...{ athletes: 1, seen: { starts_at, cancelled: 0 } },
    });
    expect((await tryIt({ place_it: 'Altrove' })).athletes).toBe(counted);
  });

  test('where it is wanted everybody is written to, as by a message that can be stopped', async () => {
    const { people } = await aStageWithThree();
    const seen = await seenOf(there, { write: 1 });
    expect((await save(there, seen)).status).toBe(200);
    const { data } = (await portal.ask('GET', '/v3.0/circuits/15/office-messages', { as })).body;
    expect(data[0]).toMatchObject({ state: 'waiting', athletes: seen.athletes, promotion: 0 });
    expect(data[0].subject_en).toMatch(/^New venue: /);
    expect(await runMessages()).toBe(1);
    for (const { email } of people) {
      const [mail, ...more] = await noticesTo(email);
      expect(more).toEqual([]);
      expect(mail!.text).toContain('Luogo: Pallanza, Piazza Garibaldi 1');
    }
  });

  test('who only sets up is not offered to write to athletes, and does not (office §4)', async () => {
    await aStageWithThree();
    const admin = (await aColleague(portal, 'super-admin')).as;
    const body = { fields: there, seen: await theStage() };
    const of = (method: 'POST' | 'PUT', path: string, more: object = {}) =>
      portal.ask(method, `/v3.0/circuits/15/set-up${stagePath}${path}`, { as: admin, body: { ...body, ...more } });
    expect((await of('POST', '/impact')).body.data).toMatchObject({ said: ['place'], may_write: 0, notice: null });
    const seen = await seenOf(there, { write: 1 });
    expect((await of('PUT', '', { impact: seen })).body.error).toBe('forbidden');
    expect((await of('PUT', '', { impact: { ...seen, write: 0 } })).status).toBe(200);
    expect(await runMessages()).toBe(0);
  });

  test('a stage whose place is another has no point on the map any more; a new name leaves it', async () => {
    await aStageWithThree();
    await db().update(stages).set({ latitude: 45.9, longitude: 8.5 }).where(eq(stages.id, 1500));
    const point = async () => (await db().select().from(stages).where(eq(stages.id, 1500)))[0]!.latitude;
    expect((await save({ name_it: 'Ancora un nome' })).status).toBe(200);
    expect(await point()).toBe(45.9);
    expect((await save(there, await seenOf(there))).status).toBe(200);
    expect(await point()).toBeNull();
  });
});

describe('Before the start of a race is changed', () => {
  test('it is said as it is read, and its athletes are written to where that is wanted', async () => {
    const { race, fields, old, young } = await aRaceWithThree();
    const start = `${fields.starts_at.slice(0, 11)}11:00`;
    const wanted = { fields: { starts_at: start }, seen: fields };
    const impact = await done('POST', `/races/${race.id}/impact`, wanted);
    expect(impact.moves).toMatchObject([{ matter: 'start', after: { it: expect.stringMatching(/, 11:00$/) } }]);
    expect(impact.notice).toMatchObject({ athletes: 3, mails: 3 });
    const seen = { athletes: 3, red: 0, green: 0, accepted: ['start'], tell: 0, write: 1 };
    await done('PUT', `/races/${race.id}`, { ...wanted, impact: seen });
    expect(await runMessages()).toBe(1);
    for (const { email } of [old, ...young]) {
      const [mail] = await noticesTo(email);
      expect(mail!.text).toContain(`Partenza: ${impact.moves[0].after.it}\n(prima: ${impact.moves[0].before.it})`);
      expect(mail!.subject).toMatch(/^Cambia la partenza: /);
    }
  });

  test('whoever may not start any more reads of the new start in the same mail, as it is shown before', async () => {
    const { race, fields, young } = await aRaceWithThree();
    const wanted = { fields: { starts_at: `${fields.starts_at.slice(0, 11)}11:00`, minimum_age: 40 }, seen: fields };
    const { mail, moves } = await done('POST', `/races/${race.id}/impact`, wanted);
    expect(mail.it.text).toContain(`Cambia anche la partenza: ${moves[0].after.it} (prima: ${moves[0].before.it}).`);
    const seen = { athletes: 3, red: 2, green: 0, accepted: ['start', 'red'], tell: 1 };
    await done('PUT', `/races/${race.id}`, { ...wanted, impact: seen });
    await runMails();
    const mails = (await mailsTo(portal, young[0]!.email)).filter(({ id }) => id.startsWith('start-turned.'));
    expect(mails[0]!.text).toContain(`Cambia anche la partenza: ${moves[0].after.it}`);
  });

  test('with both ticks everybody has one mail: of who may not start any more it says both (decision 344)', async () => {
    const { race, fields, old, young } = await aRaceWithThree();
    // One account has an athlete who may start and one who may not, who has an address of their own.
    const payer = await aUser(db(), { birthday: '1970-01-01' });
    const dora = await aFriendOf(db(), payer.member, 'Dora');
    await db()
      .update(members)
      .set({ birthday: day('1995-05-05') })
      .where(eq(members.id, dora));
    const as = await portal.signIn(payer.id);
    const cart = await cartWith(portal, as, payer.member.id, race.id);
    await addLine(portal, as, cart, registrationBody(dora, { id: race.id }));
    expect((await order(portal, as, { cart_id: cart })).status).toBe(201);

    const wanted = { fields: { starts_at: `${fields.starts_at.slice(0, 11)}11:00`, minimum_age: 40 }, seen: fields };
    const { notice, moves } = await done('POST', `/races/${race.id}/impact`, wanted);
    expect(notice).toMatchObject({ athletes: 5, mails: 5, others: { athletes: 2, mails: 1 } });
    const seen = { athletes: 5, red: 3, green: 0, accepted: ['start', 'red'], tell: 1, write: 1 };
    await done('PUT', `/races/${race.id}`, { ...wanted, impact: seen });
    await runMails();
    expect(await runMessages()).toBe(1);

    const about = async (email: string) =>
      (await mailsTo(portal, email)).filter(({ id }) => /^(start-turned|message)\./.test(id));
    const both = [...young.map(({ email }) => email), payer.email, `${dora}@friend.example`];
    for (const email of both) {
      const mails = await about(email);
      expect(mails.map(({ id }) => id)).toEqual([expect.stringMatching(/^start-turned\./)]);
      expect(mails[0]!.text).toContain('Età minima: 40 anni');
      expect(mails[0]!.text).toContain(
        `Cambia anche la partenza: ${moves[0].after.it} (prima: ${moves[0].before.it}).`,
      );
    }
    expect((await about(`${dora}@friend.example`))[0]!.text).toContain('Dora');
    const [toOld, ...more] = await about(old.email);
    expect(more).toEqual([]);
    expect(toOld!.text).toContain(`Partenza: ${moves[0].after.it}`);
    expect(toOld!.text).not.toContain('Età minima');
  });

  test('who has mended it before the mail is written reads of the new start alone (decision 344)', async () => {
    const { race, fields, young } = await aRaceWithThree();
    const wanted = { fields: { starts_at: `${fields.starts_at.slice(0, 11)}11:00`, minimum_age: 40 }, seen: fields };
    const seen = { athletes: 3, red: 2, green: 0, accepted: ['start', 'red'], tell: 1, write: 1 };
    await done('PUT', `/races/${race.id}`, { ...wanted, impact: seen });
    await db()
      .update(members)
      .set({ birthday: day('1970-01-01') })
      .where(eq(members.id, young[0]!.member.id));
    await runMails();
    await runMessages();
    const mails = (await mailsTo(portal, young[0]!.email)).filter(({ id }) => /^(start-turned|message)\./.test(id));
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Cambia la partenza: /)]);
    expect(mails[0]!.text).not.toContain('Età minima');
  });

  test('without the tick nobody is written to; its other changes are about nobody', async () => {
    const { race, fields, old } = await aRaceWithThree();
    const fewer = await done('POST', `/races/${race.id}/impact`, { fields: { stock: 50 }, seen: fields });
    expect(fewer).toMatchObject({ said: ['stock'], moves: [], notice: null });
    const wanted = { fields: { starts_at: `${fields.starts_at.slice(0, 11)}11:00` }, seen: fields };
    const seen = { athletes: 3, red: 0, green: 0, accepted: ['start'], tell: 0 };
    await done('PUT', `/races/${race.id}`, { ...wanted, impact: seen });
    expect(await runMessages()).toBe(0);
    expect(await noticesTo(old.email)).toEqual([]);
  });
});
