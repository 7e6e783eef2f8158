import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stages } from '#features/circuits/server/tables.ts';
import { racePackages, races } from '#features/races/server/tables.ts';
import { products } from '#features/shop/server/tables.ts';
import { withoutGuard } from '#server/guard.ts';
import { newCoupons, newProduct, newRace, newStage } from '../access/setUps.ts';
import { type TestPortal, testPortal } from '../support/api.ts';
import { aCircuit, aRace } from '../support/builders.ts';
import { aColleague } from '../support/colleagues.ts';
import { collide } from './collide.ts';

let portal: TestPortal;
let people: readonly { readonly as: string }[];
let raceIds: readonly number[];
const db = () => portal.context.db;

beforeAll(async () => {
  portal = await testPortal({ DATABASE_POOL: '10' });
  await aCircuit(db());
  await aCircuit(db(), { id: 8, hosts: ['other.test'] });
  people = [await aColleague(portal, 'organiser'), await aColleague(portal, 'organiser')];
  raceIds = [(await aRace(db())).race.id, (await aRace(db())).race.id];
});
afterAll(() => portal.close());

const setUp = (as: string, method: 'POST' | 'PUT', path: string, body: object) =>
  portal.ask(method, `/v3.0/circuits/15/set-up${path}`, { as, body });

/** Two people make one thing at one moment: both have read what is there before either of them has written. */
async function bothMake(path: string, body: object, table: SQL) {
  const answers = await collide(db(), sql`lock table ${table} in share mode`, people, ({ as }) =>
    setUp(as, 'POST', path, body),
  );
  return {
    states: answers.map(({ status }) => status).toSorted(),
    ids: answers.filter(({ status }) => status === 201).map(({ body }) => body.data.id as number),
    refused: answers.find(({ status }) => status !== 201)?.body.errors,
  };
}

const slugsOf = async (table: typeof stages | typeof races | typeof racePackages, ids: readonly number[]) =>
  (await Promise.all(ids.map((id) => db().select({ slug: table.slug }).from(table).where(eq(table.id, id)))))
    .map(([row]) => row!.slug)
    .toSorted();

describe('Two people who make a thing of one name at one moment', () => {
  const both = { states: [201, 201] };

  test('make two stages, each at its own address', async () => {
    const made = await bothMake('/seasons/20/stages', { ...newStage, name_it: 'Insieme' }, sql`stage`);
    expect(made).toMatchObject(both);
    expect(await slugsOf(stages, made.ids)).toEqual(['insieme', 'insieme-2']);
  });

  test('make two races, each at its own address', async () => {
    const made = await bothMake('/races', { ...newRace, name: 'Insieme' }, sql`race`);
    expect(made).toMatchObject(both);
    expect(await slugsOf(races, made.ids)).toEqual(['insieme', 'insieme-2']);
  });

  test('make two packages, each at its own address', async () => {
    const body = { name: 'Insieme', price: '50,00', races: raceIds };
    const made = await bothMake('/packages', body, sql`race_package`);
    expect(made).toMatchObject(both);
    expect(await slugsOf(racePackages, made.ids)).toEqual(['insieme', 'insieme-2']);
  });

  test('make two products, each with its own number and address', async () => {
    const made = await bothMake('/products', { ...newProduct, name: 'Insieme' }, sql`product`);
    expect(made).toMatchObject(both);
    const rows = await db().select({ sku: products.sku, i18n: products.i18n }).from(products);
    expect(rows.map(({ sku, i18n }) => [sku, i18n.it.permalink]).toSorted()).toEqual([
      ['INSIEME', 'insieme'],
      ['INSIEME-2', 'insieme-2'],
    ]);
  });

  test('make one code, and the other is told that it is there', async () => {
    const body = { ...newCoupons, code: 'INSIEME', count: 1 };
    expect(await bothMake('/coupons', body, sql`coupon`)).toMatchObject({
      states: [201, 422],
      refused: { code: ['code_taken'] },
    });
  });

  test('copy a stage into one season, and each copy has its own address', async () => {
    const [stage] = await db().select().from(stages).where(eq(stages.slug, 'insieme'));
    const body = { season: 20, starts_on: '2027-10-30' };
    const made = await bothMake(`/stages/${stage!.id}/copy`, body, sql`stage`);
    expect(made).toMatchObject(both);
    expect(await slugsOf(stages, made.ids)).toEqual(['insieme-3', 'insieme-4']);
  });

  test('give two races one address, and the second is told that it is taken', async () => {
    const ids = [await aRaceOf('Una'), await aRaceOf('Altra')];
    const given = await collide(db(), sql`lock table race in share mode`, ids, async (id) => {
      const seen = { slug: id === ids[0] ? 'una' : 'altra' };
      return setUp(people[0]!.as, 'PUT', `/races/${id}`, { fields: { slug: 'la-stessa' }, seen });
    });
    expect(given.map(({ status, body }) => [status, body.errors?.slug?.[0]]).toSorted()).toEqual([
      [200, undefined],
      [422, 'slug_taken'],
    ]);
  });

  async function aRaceOf(name: string) {
    const { body } = await setUp(people[0]!.as, 'POST', '/races', { ...newRace, name });
    return body.data.id as number;
  }

  test('without the lock of names one of them gets an error of ours, or both one address', async () => {
    const body = { ...newStage, name_it: 'Senza' };
    const stagesMade = await withoutGuard('advisory lock', () => bothMake('/seasons/20/stages', body, sql`stage`));
    expect(stagesMade.states).toEqual([201, 500]);
    const pack = { name: 'Senza', price: '50,00', races: raceIds };
    const packs = await withoutGuard('advisory lock', () => bothMake('/packages', pack, sql`race_package`));
    expect(await slugsOf(racePackages, packs.ids)).toEqual(['senza', 'senza']);
  });
});

test('Two circuits that take one host at one moment: one has it, and the other is told', async () => {
  const admins = await Promise.all([aColleague(portal, 'super-admin'), aColleague(portal, 'super-admin')]);
  const take = async (circuit: number, as: string) => {
    const { hosts } = (await portal.ask('GET', `/v3.0/circuits/${circuit}/settings`, { as })).body.data.fields;
    const body = { fields: { hosts: 'insieme.example' }, seen: { hosts } };
    return portal.ask('PUT', `/v3.0/circuits/${circuit}/settings`, { as, body });
  };
  const answers = await collide(
    db(),
    sql`lock table circuit in share mode`,
    [15, 8].map((id, n) => [id, admins[n]!.as] as const),
    ([id, as]) => take(id, as),
  );
  expect(answers.map(({ status, body }) => [status, body.errors?.hosts?.[0]]).toSorted()).toEqual([
    [200, undefined],
    [422, 'host_taken'],
  ]);
});

test('Two who invite one person at one moment send one link that is good', async () => {
  const invite = ({ as }: { readonly as: string }) =>
    portal.ask('POST', '/v3.0/circuits/15/invitations', {
      as,
      body: { email: 'insieme@example.org', roles: [{ role: 'desk', races: null }] },
    });
  const answers = await collide(db(), sql`lock table invitation in share row exclusive mode`, people, invite);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const open = sql`invitation where email = 'insieme@example.org' and ended_at is null`;
  expect(await db().$count(open)).toBe(1);
});
