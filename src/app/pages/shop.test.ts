import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { circuitSettings } from '#features/circuits/server/tables.ts';
import ShopPage, { loader as shop } from '#features/shop/web/ShopPage.tsx';
import type { Lang } from '#kernel/lang.ts';
import { euro } from '#kernel/money.ts';
import { paths, routes } from '#kernel/paths.ts';
import { type TestPortal, testPortal } from '../../../tests/support/api.ts';
import { aCircuit, aProduct, aUser } from '../../../tests/support/builders.ts';
import { drawn } from '../../../tests/support/drawn.tsx';

let portal: TestPortal;
let as: string;

const texts = (name: string, note = '', permalink = name.toLowerCase()) => {
  const i18n = { name, description: '', note, permalink };
  return { it: i18n, en: { ...i18n, name: `${name} (EN)` } };
};

beforeAll(async () => {
  portal = await testPortal();
  const { db } = portal.context;
  await aCircuit(db);
  as = await portal.signIn((await aUser(db)).id);
  await aProduct(db, 15, { i18n: texts('Maglietta', 'Cotone'), price: '24.00' });
  await aProduct(db, 15, { i18n: texts('Felpa'), price: '49.00', fullPrice: euro('59.00'), stock: 3 });
  await aProduct(db, 15, { i18n: texts('Telo'), price: '29.00', fullPrice: euro('28.00'), inPresale: true });
  await aProduct(db, 15, { i18n: texts('Borraccia'), price: '12.00', stock: 0 });
});
afterAll(() => portal.close());

const see = (path: string, lang: Lang = 'it') =>
  drawn(
    portal,
    { path: routes.shop, loader: shop, Component: ShopPage },
    { path: paths.shop(lang) + path, circuitId: 15, as, lang },
  );
const names = (page: string) => [...page.matchAll(/<a class="[^"]*name[^"]*"[^>]*>([^<]*)</g)].map(([, name]) => name);
const sheetOf = (page: string, name: string) =>
  page.split('<article').find((sheet) => sheet.includes(`>${name}<`)) ?? '';

describe('The shop’s catalogue (checkout §2)', () => {
  test('shows what is sold, in the organiser’s order, each with its price and how much of it is left', async () => {
    const page = await see('');
    expect(names(page)).toEqual(['Maglietta', 'Felpa', 'Telo', 'Borraccia']);
    expect(sheetOf(page, 'Maglietta')).toContain('100 disponibili');
    expect(sheetOf(page, 'Maglietta')).toContain('href="/it/shop/maglietta"');
    expect(sheetOf(page, 'Felpa')).toContain('Ne restano 3');
    expect(sheetOf(page, 'Telo')).toContain('Prevendita');
  });

  test('strikes the full price through only if it is higher', async () => {
    const page = await see('');
    expect(sheetOf(page, 'Felpa')).toMatch(/<s>59,00\s€<\/s>/);
    expect(sheetOf(page, 'Telo')).not.toContain('<s>');
    expect(sheetOf(page, 'Maglietta')).not.toContain('<s>');
  });

  test('says what is sold out, and whom to ask', async () => {
    const sheet = sheetOf(await see(''), 'Borraccia');
    expect(sheet).toContain('Esaurito');
    expect(sheet).toContain('href="mailto:office@test.example"');
  });

  test('is searched and sorted by its address, without scripts too', async () => {
    expect(names(await see('?q=COTONE'))).toEqual(['Maglietta']);
    expect(names(await see('?sort=cheap'))).toEqual(['Borraccia', 'Maglietta', 'Telo', 'Felpa']);
    expect(await see('?q=bicicletta')).toContain('Nessun articolo contiene «bicicletta».');
  });

  test('is there in English', async () => {
    expect(names(await see('', 'en'))[0]).toBe('Maglietta (EN)');
  });

  test('leads Home with a notice while the shop is switched off, and is not in the sitemap', async () => {
    const { db } = portal.context;
    const here = and(eq(circuitSettings.circuitId, 15), eq(circuitSettings.key, 'shop-active'));
    await db.update(circuitSettings).set({ value: '0' }).where(here);
    await portal.sites.refresh();
    expect(await see('')).toBe('/it?notice=shop_off');
    expect((await portal.app.inject('/sitemap.xml')).payload).not.toContain('/shop');
    await db.update(circuitSettings).set({ value: '1' }).where(here);
    await portal.sites.refresh();
    expect((await portal.app.inject('/sitemap.xml')).payload).toContain('/it/shop');
  });
});
