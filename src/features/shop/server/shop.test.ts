import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { circuitSettings } from '#features/circuits/server/tables.ts';
import { sellables, stockCounters } from '#features/stock/server/tables.ts';
import { day } from '#kernel/calendar.ts';
import { euro } from '#kernel/money.ts';
import { type TestPortal, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace } from '../../../../tests/support/builders.ts';
import { productMedias, products, productVariables, raceServices } from './tables.ts';

let portal: TestPortal;
const both = <Text>(text: Text) => ({ it: text, en: text });

async function aProduct(id: number, given: Partial<typeof products.$inferInsert> = {}) {
  const { db } = portal.context;
  await db.insert(sellables).values({ id, kind: 'product' });
  await db.insert(stockCounters).values({ sellableId: id, stock: 10, ordered: 1, cartBlocked: 2, purchased: 3 });
  await db.insert(products).values({
    id,
    circuitId: 15,
    sku: `SKU-${id}`,
    sellableId: id,
    inShop: true,
    position: id,
    i18n: both({ name: `Maglia ${id}`, description: '<p>Bella</p><script>x</script>', note: '', permalink: `m-${id}` }),
    price: euro('20.00'),
    fullPrice: euro('25.00'),
    ...given,
  });
}

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
});

afterAll(() => portal.close());

const ids = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id);

describe('The shop (checkout §2, §3)', () => {
  test('lists the products that are sold today, with pictures, variables and counters', async () => {
    await aProduct(1);
    await aProduct(2, { active: false });
    await aProduct(3, { toDate: day('2026-08-31') });
    await aProduct(4, { inShop: false });
    await portal.context.db.insert(productMedias).values([
      { productId: 1, path: '/media/b.svg', i18n: both({ alt: 'Dietro' }), position: 2 },
      { productId: 1, path: '/media/a.svg', i18n: both({ alt: 'Davanti' }), featured: true, position: 1 },
    ]);
    await portal.context.db.insert(productVariables).values([
      { productId: 1, key: 'size', i18n: both({ key: 'Taglia', name: 'M' }), position: 2 },
      { productId: 1, key: 'size', i18n: both({ key: 'Taglia', name: 'S' }), position: 1 },
      { productId: 1, key: 'colour', i18n: both({ key: 'Colore', name: 'Blu' }), position: 1 },
    ]);
    const { body } = await portal.ask('GET', '/v3.0/products?circuit_id=15');
    expect(ids(body)).toEqual([1]);
    expect(body.data[0]).toMatchObject({
      price: '20.00',
      full_price: '25.00',
      stock: 10,
      ordered: 1,
      cart_blocked: 2,
      purchased: 3,
      i18n: { description: '<p>Bella</p>' },
      featured_media: { path: '/media/a.svg' },
      medias: [{ path: '/media/a.svg' }, { path: '/media/b.svg' }],
      variables: { size: [{ i18n: { name: 'S' } }, { i18n: { name: 'M' } }], colour: [{ i18n: { name: 'Blu' } }] },
      race_service: null,
    });
  });

  test('is empty while the organiser has switched it off', async () => {
    const { db } = portal.context;
    await db.update(circuitSettings).set({ value: '0' }).where(eq(circuitSettings.key, 'shop-active'));
    expect(ids((await portal.ask('GET', '/v3.0/products')).body)).toEqual([]);
    await db.update(circuitSettings).set({ value: '1' }).where(eq(circuitSettings.key, 'shop-active'));
  });
});

describe('The services of a race (registration step 6)', () => {
  test('come in the organiser’s order, with the mark of a preselected one', async () => {
    const { race } = await aRace(portal.context.db);
    await aProduct(11, { inShop: false });
    await aProduct(12, { inShop: false, inPresale: true });
    await aProduct(13, { inShop: false, fromDate: day('2026-09-02') });
    await portal.context.db.insert(raceServices).values([
      { raceId: race.id, productId: 11, sort: 2 },
      { raceId: race.id, productId: 12, sort: 1, isPreselected: true },
      { raceId: race.id, productId: 13, sort: 0 },
    ]);
    const { body } = await portal.ask('GET', `/v3.0/races/${race.id}/services`);
    expect(body.status).toBe('services_were_found');
    expect(body.services).toEqual(body.data);
    expect(body.data).toMatchObject([
      { id: 12, in_presale: 1, race_service: { is_preselected: 1, sort: 1 } },
      { id: 11, race_service: { is_preselected: 0, sort: 2 } },
    ]);
  });

  test('a race without services has none, and a race that is not there is not found', async () => {
    const { race } = await aRace(portal.context.db);
    expect((await portal.ask('GET', `/v3.0/races/${race.id}/services`)).body.data).toEqual([]);
    expect((await portal.ask('GET', '/v3.0/races/99/services')).status).toBe(404);
    expect((await portal.ask('GET', '/v3.0/race-packages/99/services')).status).toBe(404);
  });
});
