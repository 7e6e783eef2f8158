import type { Page } from '@playwright/test';
import type { Lang } from '#kernel/lang.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { demo, enter, newAthlete } from '../support/accounts.ts';
import { awake, expect, open, test, title, type Words, wordsIn } from '../support/pages.ts';
import { aShopItem } from '../support/shopItem.ts';
import { giveEmail, logIn } from './steps.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };
const screens = [
  ['it', phone],
  ['en', desktop],
] as const;
const named = (lang: Lang, { width }: { width: number }) =>
  `${lang === 'it' ? 'in Italian' : 'in English'}, ${width} px`;

const size = { it: 'Taglia', en: 'Size' };
const sizeField = (page: Page, lang: Lang) => page.getByLabel(size[lang], { exact: true });
const addButton = (page: Page, { shop }: Words) => page.getByRole('button', { name: shop('add') });
const said = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: /\S/ });

test.describe.configure({ mode: 'parallel' });

for (const [lang, viewport] of screens) {
  test(`two sizes of one product, one of them the last, ${named(lang, viewport)}`, async ({ page, portal }) => {
    const words = wordsIn(lang);
    const t = words.shop;
    await page.setViewportSize(viewport);
    await enter(page.context(), portal, await newAthlete(portal));
    const { slug, name } = await aShopItem(portal, { sizes: { S: 1, M: 0, L: null } });
    await open(page, `/${lang}/shop`);
    await page.getByLabel(t('search')).fill(name);
    await expect(page.getByRole('status').filter({ hasText: t('count', { count: 1 }) })).toBeVisible();
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`/${lang}/shop/${slug}$`));
    await awake(page);

    await addButton(page, words).click();
    await expect(sizeField(page, lang)).toBeFocused();
    await expect(sizeField(page, lang)).toHaveAccessibleDescription(t('choose_option', { name: size[lang] }));
    const options = page.locator('option');
    await expect(options.filter({ hasText: t('option_gone', { name: 'M' }) })).toBeDisabled();
    await expect(options.filter({ hasText: t('option_few', { name: 'S', pieces: 1 }) })).toHaveCount(1);

    await sizeField(page, lang).selectOption({ label: t('option_few', { name: 'S', pieces: 1 }) });
    await expect(page.getByRole('button', { name: t('more') })).toHaveAttribute('aria-disabled', 'true');
    await addButton(page, words).click();
    await expect(said(page)).toContainText(t('added', { what: t('added_what', { quantity: 1, name: `${name}, S` }) }));
    await expect(options.filter({ hasText: t('option_gone', { name: 'S' }) })).toBeDisabled();

    await sizeField(page, lang).selectOption({ label: 'L' });
    await page.getByRole('button', { name: t('more') }).click();
    await expect(page.getByLabel(t('quantity'), { exact: true })).toHaveValue('2');
    await addButton(page, words).click();
    await expect(said(page)).toContainText(t('added_what', { quantity: 2, name: `${name}, L` }));
    await checkAccessibility(page);

    await page.getByRole('link', { name: t('to_cart') }).click();
    await expect(title(page)).toHaveText(words.cart('title'));
    for (const fact of [`${size[lang]}: S`, `${size[lang]}: L`]) await expect(page.getByText(fact)).toBeVisible();
  });
}

for (const [lang, viewport] of screens) {
  test(`signed out, Add leads to sign-in and back to the same choice, ${named(lang, viewport)}`, async ({
    page,
    portal,
  }) => {
    const words = wordsIn(lang);
    const t = words.shop;
    const athlete = await newAthlete(portal);
    const { slug, name } = await aShopItem(portal, { sizes: { S: null, M: null } });
    await page.setViewportSize(viewport);
    await open(page, `/${lang}/shop/${slug}`);
    await expect(page.getByText(t('account_needed'))).toBeVisible();
    await sizeField(page, lang).selectOption('M');
    await page.getByRole('button', { name: t('more') }).click();
    await addButton(page, words).click();
    await page.waitForURL(/\/signin\?redirect=/);
    await awake(page);
    await giveEmail({ page, words, portal }, athlete.email);
    await logIn({ page, words, portal }, demo.password);

    await expect(title(page)).toHaveText(name);
    await awake(page);
    await expect(sizeField(page, lang).locator('option:checked')).toHaveText('M');
    await expect(page.getByLabel(t('quantity'), { exact: true })).toHaveValue('2');
    await expect(page.getByText(t('account_needed'))).toHaveCount(0);
    await addButton(page, words).click();
    await expect(said(page)).toContainText(t('added_what', { quantity: 2, name: `${name}, M` }));
  });
}

test('an unknown item leads to the catalogue with a notice, a switched-off shop Home', async ({ page, portal }) => {
  const words = wordsIn('it');
  await open(page, '/it/shop/mai-visto');
  await expect(page).toHaveURL(/\/it\/shop\?notice=product_not_found$/);
  await expect(page.getByText(words.shell('notice_product_not_found'))).toBeVisible();
  const off = new URL(portal.url);
  off.hostname = 'circuit3.localhost';
  for (const path of ['/it/shop', '/it/shop/maglietta-tre-laghi']) {
    await page.goto(new URL(path, off).href);
    await expect(page).toHaveURL(new URL('/it?notice=shop_off', off).href);
    await expect(page.getByText(words.shell('notice_shop_off'))).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: words.shell('shop') })).toHaveCount(0);
  }
});

for (const lang of ['it', 'en'] as const)
  test(`the third circuit warns of sizes and opens its guide, ${lang}`, async ({ page, portal }) => {
    const t = wordsIn(lang).shop;
    const there = new URL(`/${lang}/service/maglia-tecnica-ossola`, portal.url);
    there.hostname = 'circuit3.localhost';
    await open(page, there.href);
    await expect(page.getByText(t('size_warning'))).toBeVisible();
    await page.getByRole('link', { name: t('size_guide'), exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('img', { name: t('size_guide') })).toBeVisible();
  });

test('the pictures are turned by keyboard and by their dots', async ({ page }) => {
  const t = wordsIn('it').shop;
  await open(page, '/it/shop/maglietta-tre-laghi');
  const gallery = page.getByRole('region', { name: t('pictures', { name: 'Maglietta Tre Laghi' }) });
  const dot = (index: number) => gallery.getByRole('button', { name: t('picture', { index, of: 4 }) });
  await expect(dot(1)).toHaveAttribute('aria-current', 'true');
  await gallery.getByRole('list').focus();
  await page.keyboard.press('ArrowRight');
  await expect(dot(2)).toHaveAttribute('aria-current', 'true');
  await dot(4).click();
  await expect(dot(4)).toHaveAttribute('aria-current', 'true');
});

test('the size table opens in a dialog and gives the focus back', async ({ page }) => {
  const t = wordsIn('it').shop;
  await open(page, '/it/shop/maglietta-tre-laghi');
  const link = page.getByRole('link', { name: t('size_table') });
  await link.click();
  const dialog = page.getByRole('dialog', { name: t('size_table') });
  await expect(dialog.getByRole('img', { name: t('size_table') })).toBeVisible();
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
});

test('nothing that an organiser writes of a product runs', async ({ page, portal, complaints }) => {
  complaints.expect(/Content Security Policy/);
  const evil = `"><img src=x onerror="window.ran=1"><script>window.ran=1</script></script><script>window.ran=1</script>`;
  const { slug } = await aShopItem(portal, {
    name: `Telo ${evil}`,
    note: evil,
    description: `<p onclick="window.ran=1">Bello</p>${evil}<a href="javascript:window.ran=1">qui</a><svg onload="window.ran=1"></svg>`,
    sizes: { [`M ${evil}`]: null },
  });
  for (const path of ['/it/shop', `/it/shop/${slug}`]) {
    await open(page, path);
    await expect(page.getByText(`Telo ${evil}`).first()).toBeVisible();
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  }
  await expect(page.getByText('Bello')).toBeVisible();
  for (const link of await page.getByRole('main').getByRole('link').all())
    expect(await link.getAttribute('href')).not.toMatch(/^javascript:/);
});

test('without scripts the catalogue is there whole, and is searched by its address', async ({ browser, portal }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: portal.url });
  const page = await context.newPage();
  await page.goto('/it/shop');
  expect(await page.getByRole('article').count()).toBeGreaterThanOrEqual(7);
  await page.getByLabel(wordsIn('it').shop('search')).fill('borraccia');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(1);
  await context.close();
});
