import { and, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members } from '#features/athletes/server/tables.ts';
import { auditEntries } from '#server/tables.ts';
import { type TestPortal, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aPackage, aRace, aUser } from '../../../../../tests/support/builders.ts';
import { addLine, cartOf, cartWith, order, orderWith, registrationBody } from '../../../../../tests/support/carts.ts';
import { aColleague } from '../../../../../tests/support/colleagues.ts';
import { invariantsHold } from '../../../../../tests/support/invariants.ts';
import { mailsTo } from '../../../../../tests/support/mails.ts';
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
