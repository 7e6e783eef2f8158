import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPackageSetUp, readPackageSetUps } from '#features/races/server/setup/packageSetUpView.ts';
import { races } from '#features/races/server/tables.ts';
import { keepPrice } from '#features/shop/server/prices.ts';
import { readProduct, readProducts } from '#features/shop/server/setup/productSetUpView.ts';
import { products } from '#features/shop/server/tables.ts';
import type { Cents } from '#kernel/money.ts';
import { newRace } from '../../../../tests/access/setUps.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aPackage, aProduct, aRace } from '../../../../tests/support/builders.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';

let portal: TestPortal;
let ada: Awaited<ReturnType<typeof aColleague>>;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await portal.sites.refresh();
  ada = await aColleague(portal, 'organiser');
});
afterAll(() => portal.close());

const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, as = ada.as) =>
  (await portal.ask(method, `/v3.0/circuits/15/set-up${path}`, { as, ...(body && { body }) })).body.data;
const wrong = async (as = ada.as) => ask('GET', '/wrong', undefined, as);

interface Stage {
  readonly races: readonly { id: number; faults: number }[];
}
interface Told {
  readonly kind: string;
  readonly id: string;
  readonly findings: readonly {
    readonly key: string;
    readonly number: number;
    readonly level: string;
    readonly text: string;
  }[];
}
const numbersOf = (told: readonly Told[]) =>
  told.map(({ kind, id, findings }) => [kind, id, findings.map(({ number }) => number)]);

test('what is on sale is told while something is wrong with it, and goes when that is mended', async () => {
  const { id } = await ask('POST', '/races', newRace);
  expect(await wrong()).toEqual([]);
  await ask('POST', `/races/${id}/publish`);
  const counted = async () => {
    const { stages } = await ask('GET', '');
    const rows: { id: number; faults: number }[] = stages.flatMap((stage: Stage) => stage.races);
    return rows.find((row) => row.id === id)!.faults;
  };
  expect(await wrong()).toEqual([]);
  expect(await counted()).toBe(0);

  // A save would be refused with it; it came from outside.
  const withoutEnglish = sql`jsonb_set(jsonb_set(i18n, '{en,name}', '""'), '{en,type}', '""')`;
  await portal.context.db.update(races).set({ i18n: withoutEnglish }).where(eq(races.id, id));
  const told = await wrong();
  expect(numbersOf(told)).toEqual([['race', String(id), [35, 35]]]);
  expect(await counted()).toBe(2);
  expect(told[0].findings.map(({ text }: { text: string }) => text)).toEqual([
    'Manca: Nome (inglese).',
    'Manca: Che gara è (inglese).',
  ]);

  const far = await aColleague(portal, 'organiser', 15, [id + 1]);
  expect(await wrong(far.as)).toEqual([]);
  const near = await aColleague(portal, 'organiser', 15, [id]);
  expect(numbersOf(await wrong(near.as))).toEqual(numbersOf(told));

  await ask('PUT', `/races/${id}`, { fields: { name_en: 'Run', type_en: 'Run' }, seen: { name_en: '', type_en: '' } });
  expect(await wrong()).toEqual([]);
  // Days pass: nobody has saved anything, and the closing is after the start.
  const after = new Date('2026-11-30T09:00:00Z');
  await portal.context.db.update(races).set({ registrationEndsAt: after }).where(eq(races.id, id));
  expect(numbersOf(await wrong())).toEqual([['race', String(id), [1]]]);
  // In the reader’s language.
  const names = async (lang: string) =>
    (await ask('GET', `/wrong?lang=${lang}`)).map(({ name }: { name: string }) => name);
  expect([await names('it'), await names('en')]).toEqual([[newRace.name], ['Run']]);
  await portal.context.db.update(races).set({ state: 'draft' }).where(eq(races.id, id));
});

test('products are told by their kind', async () => {
  const product = await ask('POST', '/products', { name: 'Borraccia', price: '9,00', stock: 10, in_shop: 1 });
  await ask('POST', `/products/${product.id}/sell`);
  // A save would be refused with it; it came from outside.
  await portal.context.db.update(products).set({ i18n: sql`jsonb_set(i18n, '{en,name}', '""')` });
  const told = await wrong();
  expect(told.map(({ kind, name }: { kind: string; name: string }) => [kind, name])).toEqual([
    ['product', 'Borraccia'],
  ]);
});

test('packages and products are read together as each is alone, with its own races, options and lowest price', async () => {
  const { context } = portal;
  const { db } = context;
  const [one, two, three] = [await aRace(db), await aRace(db), await aRace(db)];
  const packs = [await aPackage(db, [one.race.id, two.race.id]), await aPackage(db, [two.race.id, three.race.id])];
  const at = { environment: context.environment, now: new Date(testNow) };
  const packageIds = packs.map(({ id }) => id);
  const together = await readPackageSetUps(db, { circuitId: 15, packageIds }, at);
  for (const packageId of packageIds)
    expect(together.get(packageId)).toEqual(await readPackageSetUp(db, { circuitId: 15, packageId }, at));
  expect(together.get(packageIds[0]!)?.setUp.pack.races).toEqual([one.race.id, two.race.id]);
  expect((await readPackageSetUps(db, { circuitId: 8, packageIds }, at)).size).toBe(0);

  const productIds = [(await aProduct(db)).product.id, (await aProduct(db)).product.id];
  const daysAgo = (days: number) => new Date(at.now.getTime() - days * 86_400_000);
  for (const [price, until] of [
    [1000, at.now],
    [1100, daysAgo(30)],
    [900, daysAgo(31)],
  ] as const)
    await db.transaction((tx) => keepPrice(tx, { productId: productIds[1]! }, { price: price as Cents, until }));
  const found = await readProducts(db, { circuitId: 15, productIds }, at.now);
  for (const productId of productIds)
    expect(found.get(productId)).toEqual(await readProduct(db, { circuitId: 15, productId }, at.now));
  expect(productIds.map((id) => found.get(id)?.setUp.lowest)).toEqual([null, 1000]);
});
