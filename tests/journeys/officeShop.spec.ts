import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { wordField } from '#text/fields.ts';
import { newCoupons } from '../access/setUps.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { clientOf, demo, enter, newAthlete } from '../support/accounts.ts';
import { readsMeanwhile } from '../support/meanwhile.ts';
import { awake, expect, open, test, title, wordsIn } from '../support/pages.ts';

const { officeShop: t, setUps: s, shop, coupons } = wordsIn('it');
const codesPath = '/v3.0/circuits/15/set-up/coupons';

test('a product in two sizes and a promo code are set up in clicks, bought by an athlete, and counted', async ({
  page,
  portal,
  browser,
  context,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await open(page, '/it/console/shop');
  await page.getByRole('button', { name: t('new_product') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('name')).fill('Canotta dei Laghi');
  await dialog.getByLabel(t('price')).fill('28,50');
  await dialog.getByLabel(t('stock')).fill('40');
  await dialog.getByRole('button', { name: t('make_product') }).click();
  await expect(title(page)).toHaveText('Canotta dei Laghi');
  await expect(page.locator('[name=name_en]')).toHaveValue('Canotta dei Laghi');

  const field = (name: string) => page.locator(`[name=${name}]`);
  await field('name_en').fill('Lakes singlet');
  await page.getByRole('textbox', { name: `${t('description')} · ${s('in_it')}` }).fill('Leggera.');
  await page.getByRole('textbox', { name: `${t('description')} · ${s('in_en')}` }).fill('Light.');
  await field('option_1_it').fill('Taglia');
  await field('option_1_en').fill('Size');
  const save = page.getByRole('button', { name: s('save'), exact: true });
  await save.click();
  // A name without values is not saved and not lost: its values are asked for.
  await expect(page.getByText(wordField('values_needed', 'it')!).first()).toBeVisible();
  await expect(field('option_1_it')).toHaveValue('Taglia');
  await field('values_1_it').fill('S, M');
  await save.click();
  await expect(page.getByText(s('saved'))).toBeVisible();
  // A space behind a name is no change: saved, nothing waits to be.
  await field('name_it').fill('Canotta dei Laghi ');
  await save.click();
  await expect(save).toHaveCount(0);
  await expect(field('name_it')).toHaveValue('Canotta dei Laghi');
  await page.getByLabel('S', { exact: true }).fill('1');
  // What is typed and not saved would be on sale without it.
  await expect(page.getByText(s('publish_save_first'))).toBeVisible();
  await page.getByRole('button', { name: t('save_stocks') }).click();
  // Only then what is said last is about the sale.
  const stocks = page.locator('form').filter({ has: page.getByRole('button', { name: t('save_stocks') }) });
  await expect(stocks.getByText(s('saved'))).toBeVisible();
  await expect(page.getByLabel('S', { exact: true })).toHaveValue('1');
  await page.getByRole('button', { name: t('publish') }).click();
  await expect(page.getByText(t('published'))).toBeVisible();

  await open(page, '/it/console/shop/codes');
  await page.getByRole('button', { name: t('new_code') }).click();
  await dialog.getByLabel(t('code'), { exact: true }).fill('laghi 10');
  await dialog.getByLabel(t('field_percent')).fill('10');
  await dialog.getByLabel(t('field_most')).fill('1');
  await dialog.getByRole('button', { name: t('make_code', { count: 1 }) }).click();
  await expect(page.getByText(t('code_made'))).toBeVisible();
  await page.getByRole('button', { name: `${t('activate')}: LAGHI10` }).click();
  await expect(page.getByText(t('activated'))).toBeVisible();

  const athlete = await newAthlete(portal);
  const theirs = await browser.newContext({ baseURL: portal.url });
  const buying = await theirs.newPage();
  await enter(theirs, portal, athlete);
  await open(buying, '/it/shop/canotta-dei-laghi');
  await buying.getByLabel('Taglia', { exact: true }).selectOption({ index: 1 });
  await buying.getByRole('button', { name: shop('add') }).click();
  await expect(buying.getByRole('main').getByRole('status').filter({ hasText: 'Canotta' })).toBeVisible();
  const { id: cart_id } = await athlete.ask<{ id: string }>('POST', '/v2/carts', {});
  const order = await athlete.ask<{ id: string }>('POST', '/v3.0/orders', { cart_id });
  await open(buying, `/it/checkout/${order.id}`);
  await buying.locator('summary').filter({ hasText: /\?$/ }).click();
  await buying.getByLabel(coupons('code'), { exact: true }).fill('Laghi10');
  await buying.getByRole('button', { name: coupons('apply'), exact: true }).click();
  await expect(buying.getByRole('main').getByRole('complementary')).toContainText('2,85');
  await theirs.close();

  await page.reload();
  await awake(page);
  const row = page.getByRole('row').filter({ hasText: 'LAGHI10' });
  await expect(row).toContainText(t('used_of', { used: 1, most: 1 }));
  await page.getByRole('button', { name: t('edit_code', { code: 'LAGHI10' }) }).click();
  await expect(dialog.getByText(t('fixed_text'))).toBeVisible();
  await expect(dialog.getByLabel(t('field_percent'))).toHaveCount(0);
});

test('many codes for a sponsor are made at once and kept as a file', async ({ page, portal, context }) => {
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await open(page, '/it/console/shop/codes');
  await page.getByRole('button', { name: t('new_code') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('code'), { exact: true }).fill('banca');
  await dialog.getByLabel(t('count')).fill('3');
  await dialog.getByLabel(t('field_percent')).fill('100');
  // Many codes are good once each; without a limit the form says what that means before they are made.
  await expect(dialog.getByLabel(t('field_most_each'))).toHaveValue('1');
  await dialog.getByLabel(t('field_most_each')).fill('');
  await expect(dialog.getByText(t('most_each_none', { count: 3 }))).toBeVisible();
  await dialog.getByRole('button', { name: t('make_code', { count: 3 }) }).click();
  await expect(page.getByText(t('codes_made', { count: 3 }))).toBeVisible();
  await open(page, '/it/console/shop/codes?search=BANCA');
  await expect(page.getByRole('row')).toHaveCount(4);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('download') }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.split('\r\n')).toHaveLength(5);
  expect(file).toMatch(/^\uFEFFCodice;Percento;Importo;Stato;/);
  expect(file).toMatch(/BANCA-[2-9A-Z]{4}-[2-9A-Z]{4};/);

  // Without a limit and all off: what it means stands beside each.
  await expect(page.getByText(/senza limite/)).toHaveCount(3);
});

test('all codes that a search finds are activated together, over the pages of the list, and ended', async ({
  page,
  portal,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(context, portal, await clientOf(portal, demo.organiser));
  const organiser = await clientOf(portal, demo.organiser);
  await organiser.ask('POST', codesPath, { ...newCoupons, code: 'tutti', count: 60 });
  await open(page, '/it/console/shop/codes');
  await expect(page.getByRole('button', { name: t('switch_on'), exact: true })).toHaveCount(0);

  // Who has searched keeps the field, and its hint does not lie over what was found.
  const search = page.getByRole('searchbox', { name: t('search') });
  const hint = page.getByText(t('search_hint'));
  const inSight = async () => ((await hint.boundingBox())?.height ?? 0) > 1;
  await search.fill('TUTTI');
  expect(await inSight()).toBe(true);
  await search.press('Enter');
  await expect(page).toHaveURL(/search=TUTTI/);
  await expect(search).toBeFocused();
  expect(await inSight()).toBe(false);
  await page.getByRole('button', { name: t('switch_on'), exact: true }).click();
  await expect(page.getByText(t('switched_on', { count: 60 }))).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: t('switch_off'), exact: true }).click();
  await expect(page.getByText(t('switched_off', { count: 60 }))).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(`^${t('activate')}: TUTTI`) })).toHaveCount(50);
});

for (const lang of ['it', 'en'] as const) {
  const { officeShop: t, setUps: s } = wordsIn(lang);
  test(`two people set the pieces of one choice: the second is told who it was, and decides (${lang})`, async ({
    page,
    portal,
    context,
    complaints,
  }) => {
    complaints.expect(/status of 409/);
    const organiser = await clientOf(portal, demo.organiser);
    const other = await clientOf(portal, demo.admin);
    const products = '/v3.0/circuits/15/set-up/products';
    const body = { name: `Borraccia ${lang}`, price: '12,00', stock: 20, in_shop: 1 };
    const { id } = await organiser.ask<{ id: number }>('POST', products, body);
    const sizes = { option_1_it: 'Taglia', option_1_en: 'Size', values_1_it: 'S, M' };
    await organiser.ask('PUT', `${products}/${id}`, { fields: sizes, seen: {} });
    interface Pieces {
      readonly combinations: readonly { readonly variables: number[]; readonly stock: number | null }[];
    }
    const pieces = async () => (await organiser.ask<Pieces>('GET', `${products}/${id}`)).combinations;
    const [small, medium] = await pieces();

    await page.setViewportSize(lang === 'it' ? { width: 1280, height: 900 } : { width: 390, height: 844 });
    if (lang === 'en') await page.emulateMedia({ colorScheme: 'dark' });
    await enter(context, portal, organiser);
    await open(page, `/${lang}/console/shop/${id}`);
    const stocks = [
      { variables: small!.variables, stock: 3, seen: null },
      { variables: medium!.variables, stock: 4, seen: null },
    ];
    await other.ask('PUT', `${products}/${id}/combinations`, { stocks });
    await page.getByLabel('S', { exact: true }).fill('9');
    await page.getByRole('button', { name: t('save_stocks') }).click();
    await readsMeanwhile(page);
    await checkAccessibility(page);
    const part = page.getByRole('region', { name: t('part_stocks') });
    await part.getByRole('button', { name: s('undo') }).click();
    await expect(page.getByLabel('S', { exact: true })).toHaveValue('3');
    expect(await pieces()).toMatchObject([{ stock: 3 }, { stock: 4 }]);
  });
}

interface SetUp {
  readonly fields: {
    readonly pictures: string;
    readonly size_table: string;
    readonly slug_it: string;
    readonly slug_en: string;
  };
  readonly findings: readonly { readonly key: string }[];
}

for (const lang of ['it', 'en'] as const) {
  const { officeShop: t, setUps: s } = wordsIn(lang);
  test(`pictures of a product are sent by clicks, ordered, described, seen at once and by everybody (${lang})`, async ({
    page,
    portal,
    context,
    complaints,
  }) => {
    complaints.expect(/status of 422/);
    const organiser = await clientOf(portal, demo.organiser);
    const data = await organiser.ask<{ id: number }>('POST', '/v3.0/circuits/15/set-up/products', {
      name: `Gilet ${lang}`,
      price: '50,00',
      stock: 10,
      in_shop: 1,
    });
    await enter(context, portal, organiser);
    await open(page, `/${lang}/console/shop/${data.id}`);
    const field = page.locator('#pictures');
    const file = async (colour: string) => ({
      name: `${colour}.png`,
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 700, height: 500, channels: 3, background: colour } })
        .png()
        .toBuffer(),
    });
    await field.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await field.setInputFiles([await file('red'), await file('blue')]);
    await expect(page.getByAltText(t('picture_n', { n: 2 }))).toBeVisible();
    await page.getByLabel(t('picture_text_it', { n: 2 })).fill('Blu, davanti');
    await page.getByLabel(t('picture_text_en', { n: 2 })).fill('Blue, from the front');
    await page.getByRole('button', { name: t('picture_forward', { n: 2 }) }).click();
    await expect(page.getByLabel(t('picture_text_en', { n: 1 }))).toHaveValue('Blue, from the front');
    await page.locator('#size_table').setInputFiles(await file('green'));
    await expect(page.getByAltText(s('file_now', { file: t('field_size_table') }))).toBeVisible();
    await checkAccessibility(page);
    await page.getByRole('button', { name: s('save'), exact: true }).click();
    await expect(page.getByText(s('saved'))).toBeVisible();
    const setUp = `/v3.0/circuits/15/set-up/products/${data.id}`;
    const set = await organiser.ask<SetUp>('GET', setUp);
    expect(set.fields.pictures).toMatch(
      /^\/storage\/files\/[0-9a-f-]+-700\.webp \| Blu, davanti \| Blue, from the front\n\/storage\/files\/[0-9a-f-]+-700\.webp$/,
    );
    expect(set.fields.size_table).toMatch(/-700\.webp$/);
    await page.getByRole('button', { name: t('picture_remove', { n: 2 }), exact: true }).click();
    await expect(page.getByLabel(t('picture_text_it', { n: 2 }))).toHaveCount(0);
    await page.getByRole('button', { name: s('save'), exact: true }).click();
    await expect(page.getByText(s('saved'))).toBeVisible();
    // Put on sale, it is everybody's.
    const { findings } = await organiser.ask<SetUp>('GET', setUp);
    await organiser.ask('POST', `${setUp}/sell`, { accepted: findings.map(({ key }) => key) });
    await page.goto(`/${lang}/shop/${set.fields[`slug_${lang}`]}`);
    await expect(page.getByAltText(lang === 'it' ? 'Blu, davanti' : 'Blue, from the front')).toBeVisible();
    await organiser.ask('POST', `${setUp}/stop`);
  });
}
