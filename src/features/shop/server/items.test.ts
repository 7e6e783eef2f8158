import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { circuitSettings } from '#features/circuits/server/tables.ts';
import { day } from '#kernel/calendar.ts';
import { type TestPortal, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aPackage, aProduct, aRace } from '../../../../tests/support/builders.ts';
import { raceServices } from './tables.ts';

let portal: TestPortal;
let race: { id: number };

const text = (name: string, permalink: string) => ({ name, description: '', note: '', permalink });
const called = (permalink: string, english = permalink) => ({
  it: text('Maglia', permalink),
  en: text('Shirt', english),
});

beforeAll(async () => {
  portal = await testPortal();
  const { db } = portal.context;
  await aCircuit(db);
  await aCircuit(db, { id: 8 });
  ({ race } = await aRace(db));
});
afterAll(() => portal.close());

const item = (slug: string, lang = 'it') => portal.ask('GET', `/v3.0/products/by-slug/${slug}?lang=${lang}`);
const service = (slug: string) => portal.ask('GET', `/v3.0/services/by-slug/${slug}`);

describe('An item of the shop by its address (checkout §2)', () => {
  test('is found by its permalink in either language, for the address is kept when the language changes', async () => {
    const { product } = await aProduct(portal.context.db, 15, { i18n: called('maglia', 'shirt'), sizes: ['S', 'M'] });
    for (const [slug, lang, name] of [
      ['maglia', 'it', 'Maglia'],
      ['maglia', 'en', 'Shirt'],
      ['shirt', 'it', 'Maglia'],
    ] as const) {
      const { status, body } = await item(slug, lang);
      expect([status, body.data.id, body.data.i18n.name]).toEqual([200, product.id, name]);
    }
    expect((await item('maglia')).body.data.variables.size).toHaveLength(2);
  });

  test('the permalink of the language that is asked for goes first', async () => {
    const { db } = portal.context;
    await aProduct(db, 15, { i18n: called('cap', 'coat'), position: 1 });
    const { product } = await aProduct(db, 15, { i18n: called('cuffia', 'cap'), position: 2 });
    expect((await item('cap', 'en')).body.data.id).toBe(product.id);
  });

  test.each([
    ['unknown', null, 'there is none'],
    ['off', { active: false }, 'it is not sold'],
    ['past', { toDate: day('2020-01-01') }, 'it is sold no more'],
    ['service', { inShop: false }, 'it is not in the shop'],
  ] as const)('%s: not found (%j), because %s', async (slug, given, _because) => {
    if (given) await aProduct(portal.context.db, 15, { i18n: called(slug), ...given });
    const { status, body } = await item(slug);
    expect([status, body.error]).toEqual([404, 'product_not_found']);
  });

  test('an item of another circuit is not found', async () => {
    await aProduct(portal.context.db, 8, { i18n: called('calice') });
    expect((await item('calice')).status).toBe(404);
  });

  test('nor any while the shop is switched off', async () => {
    const { db } = portal.context;
    await aProduct(db, 15, { i18n: called('telo') });
    const switched = (value: string) =>
      db.update(circuitSettings).set({ value }).where(eq(circuitSettings.key, 'shop-active'));
    await switched('0');
    expect((await item('telo')).status).toBe(404);
    await switched('1');
    expect((await item('telo')).status).toBe(200);
  });
});

describe('A service by its address (checkout §2)', () => {
  test('names the races and packages that it is offered with', async () => {
    const { db } = portal.context;
    const { product } = await aProduct(db, 15, { i18n: called('pasta'), ofRace: race.id });
    const pack = await aPackage(db, [race.id]);
    await db.insert(raceServices).values({ racePackageId: pack.id, productId: product.id, sort: 1 });
    const { body } = await service('pasta');
    expect(body.data.id).toBe(product.id);
    expect(body.races).toMatchObject([
      { race_type: 'race', id: race.id },
      { race_type: 'package', id: pack.id },
    ]);
  });

  test('is there while the shop is switched off, and a product of the shop is none', async () => {
    const { db } = portal.context;
    await aProduct(db, 15, { i18n: called('foto'), ofRace: race.id });
    await aProduct(db, 15, { i18n: called('borraccia') });
    await db.update(circuitSettings).set({ value: '0' }).where(eq(circuitSettings.key, 'shop-active'));
    expect((await service('foto')).status).toBe(200);
    expect((await service('borraccia')).status).toBe(404);
    await db.update(circuitSettings).set({ value: '1' }).where(eq(circuitSettings.key, 'shop-active'));
  });

  test('before its first day, and of another circuit, it is not found', async () => {
    const { db } = portal.context;
    await aProduct(db, 15, { i18n: called('presto'), ofRace: race.id, fromDate: day('2099-01-01') });
    const elsewhere = await aRace(db, 8);
    await aProduct(db, 8, { i18n: called('altrove'), ofRace: elsewhere.race.id });
    for (const slug of ['presto', 'altrove', 'never']) expect((await service(slug)).status).toBe(404);
  });
});
