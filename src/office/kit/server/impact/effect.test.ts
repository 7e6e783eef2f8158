import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stages } from '#features/circuits/server/tables.ts';
import { races } from '#features/races/server/tables.ts';
import { addDays, day, dayInRome } from '#kernel/calendar.ts';
import { newStage } from '../../../../../tests/access/setUps.ts';
import { type TestPortal, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aPackage, aRace, aUser } from '../../../../../tests/support/builders.ts';
import { addLine, cartOf, order, orderWith, registrationBody } from '../../../../../tests/support/carts.ts';
import { aColleague } from '../../../../../tests/support/colleagues.ts';
import { historyIn } from '../../../../../tests/support/history.ts';
import { invariantsHold } from '../../../../../tests/support/invariants.ts';

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

async function register(raceId: number, birthday?: string) {
  const user = await aUser(db(), { ...(birthday && { birthday }) });
  await orderWith(portal, await portal.signIn(user.id), user.member.id, raceId);
  return user;
}

/** A race with one athlete born in 1970 and two who are younger. */
async function aRaceWithThree() {
  const { race, type } = await aRace(db());
  for (const birthday of ['1970-01-01', undefined, undefined]) await register(race.id, birthday);
  const { fields, types } = await done('GET', `/races/${race.id}`);
  return { race, type, fields, types };
}

describe('What a change that was saved has done', () => {
  test('says how many may no longer start by it, of those who could before', async () => {
    const { race, type, fields, types } = await aRaceWithThree();
    const age = (minimum_age: string, seen: unknown) =>
      done('PUT', `/races/${race.id}`, { fields: { minimum_age }, seen: { minimum_age: seen } });
    expect(await age('40', fields.minimum_age)).toEqual({ red: 2 });
    expect(await age('50', 40)).toEqual({ red: 0 });
    expect(await age('', 50)).toEqual({ red: 0 });
    const wanted = { fields: { certificate: 1, kinds: [] }, seen: types[0] };
    expect(await done('PUT', `/races/${race.id}/types/${type.id}`, wanted)).toEqual({ red: 3 });
  });

  test('of texts, places and prices that is nobody', async () => {
    const { race, type, fields, types } = await aRaceWithThree();
    const words = { fields: { name_en: 'Other', stock: 150 }, seen: fields };
    expect(await done('PUT', `/races/${race.id}`, words)).toEqual({ red: 0 });
    const dearer = { fields: { price: '40,00' }, seen: types[0] };
    expect(await done('PUT', `/races/${race.id}/types/${type.id}`, dearer)).toEqual({ red: 0 });
  });

  test('is judged of a package’s way to register like of a race’s', async () => {
    const both = [await aRace(db()), await aRace(db())].map(({ race }) => race.id);
    const pack = await aPackage(db(), both);
    const { id, member } = await aUser(db());
    const buyer = await portal.signIn(id);
    const cart = await cartOf(portal, buyer);
    await addLine(portal, buyer, cart, registrationBody(member.id, { id: pack.id, package: true }));
    expect((await order(portal, buyer, { cart_id: cart })).status).toBe(201);
    const { types } = await done('GET', `/packages/${pack.id}`);
    const wanted = { fields: { born_from: 2000 }, seen: types[0] };
    expect(await done('PUT', `/packages/${pack.id}/types/${pack.typeId}`, wanted)).toEqual({ red: 1 });
  });
});

describe('The start of a race', () => {
  test('is postponed once somebody is in, and changed in its form before', async () => {
    const { race } = await aRace(db());
    const { fields } = await done('GET', `/races/${race.id}`);
    const at = (hour: string) => `${fields.starts_at.slice(0, 11)}${hour}`;
    const wanted = { fields: { starts_at: at('11:00') }, seen: fields };
    await done('PUT', `/races/${race.id}`, wanted);
    await register(race.id);
    const again = { fields: { starts_at: at('12:00') }, seen: { starts_at: at('11:00') } };
    expect((await ask('PUT', `/races/${race.id}`, again)).body.errors).toEqual({ starts_at: ['postpone_instead'] });
    expect((await done('GET', `/races/${race.id}`)).fields.starts_at).toBe(at('11:00'));
    const { id: stage } = (await ask('POST', `/seasons/${(await done('GET', '')).season}/stages`, newStage)).body.data;
    const elsewhere = { fields: { stage_id: stage }, seen: { stage_id: fields.stage_id } };
    expect((await ask('PUT', `/races/${race.id}`, elsewhere)).body.errors).toEqual({ stage_id: ['postpone_instead'] });
  });

  test('takes the days of a stage along that has this race alone (decision 153)', async () => {
    const { season } = await done('GET', '');
    const { id: stageId } = (await ask('POST', `/seasons/${season}/stages`, newStage)).body.data;
    const { race } = await aRace(db(), 15, { stageId });
    await db().update(stages).set({ startsOn: race.endsOn, endsOn: race.endsOn }).where(eq(stages.id, stageId));
    const { fields } = await done('GET', `/races/${race.id}`);
    const next = addDays(race.endsOn, 1);
    const moved = { starts_at: `${next}${fields.starts_at.slice(10)}`, ends_on: next };
    await done('PUT', `/races/${race.id}`, { fields: moved, seen: fields });
    const [latest] = await historyIn(portal, as, 'race', race.id);
    expect(latest!.changes.map(({ field }) => field).toSorted()).toEqual([
      ...['Partenza', 'Primo giorno della tappa', 'Ultimo giorno', 'Ultimo giorno della tappa'],
    ]);
  });
});

describe('A stage', () => {
  const path = '/stages/1500';
  const theStage = async () =>
    (await done('GET', '')).stages.find(({ id }: { id: number }) => id === 1500).fields as Record<string, string>;
  const save = async (fields: object) => done('PUT', path, { fields, seen: await theStage() });

  test('with somebody in a race to come keeps its place: each race is postponed to another; its name is changed', async () => {
    const empty = () =>
      db()
        .update(races)
        .set({ endsOn: day('2020-01-01') })
        .where(eq(races.stageId, 1500));
    await empty();
    await save({ place_it: 'Verbania', place_en: 'Laveno' });
    const { race } = await aRace(db());
    await register(race.id);
    // One that ends today is not over.
    const endsOn = dayInRome(portal.context.clock());
    await db().update(races).set({ endsOn }).where(eq(races.id, race.id));
    const wanted = { fields: { place_it: 'Pallanza', address: 'Via Lago 1' }, seen: await theStage() };
    expect((await ask('PUT', path, wanted)).body.errors).toEqual({
      ...{ place_it: ['postpone_instead'], address: ['postpone_instead'] },
    });
    expect((await theStage()).place_it).toBe('Verbania');
    await save({ name_it: 'Un altro nome', description_it: 'Sul lago.' });
    await empty();
    await save({ place_it: 'Pallanza' });
  });

  test('at another place has no point on the map any more; a new name leaves it', async () => {
    await db().update(stages).set({ latitude: 45.9, longitude: 8.5 }).where(eq(stages.id, 1500));
    const point = async () => (await db().select().from(stages).where(eq(stages.id, 1500)))[0]!.latitude;
    await save({ name_it: 'Ancora un nome' });
    expect(await point()).toBe(45.9);
    await save({ place_it: 'Intra' });
    expect(await point()).toBeNull();
  });
});
