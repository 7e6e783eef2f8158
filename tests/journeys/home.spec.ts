import type { Locator, Page } from '@playwright/test';
import { legalText } from '#features/legal/text/index.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { clientOf, demo, enter, newAthlete } from '../support/accounts.ts';
import { expect, open, test, title, wordsIn } from '../support/pages.ts';
import type { RunningPortal } from '../support/runPortal.ts';
import { openRace } from './steps.ts';
import { aFriend } from './walk.ts';

const it = wordsIn('it');

/** The demo's circuits by their own hosts (contract §1). */
const at = ({ url }: RunningPortal, host: string) => {
  const own = new URL('/it', url);
  own.hostname = host;
  return own.href;
};

const sheet = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

const banner = (page: Page): Locator => page.locator('[data-promo-banner]');

test.describe.configure({ mode: 'parallel' });

for (const lang of ['it', 'en'] as const) {
  for (const width of [390, 1280]) {
    test(`from Home to a race and its registration at ${width} px, in ${lang}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await open(page, `/${lang}`);
      const card = sheet(page, openRace.name[lang]);
      await expect(card.locator('time')).toHaveText(/^\d+ \p{L}+$/u);
      await expect(card).toContainText(lang === 'it' ? 'Corsa su strada' : 'Road race');
      const about = card.getByText(lang === 'it' ? 'con la salita al Sacro Monte' : 'climbing to the Sacro Monte');
      await expect(about).toBeVisible({ visible: width > 600 });
      await card.getByRole('link', { name: openRace.name[lang] }).first().click();
      await expect(title(page)).toHaveText(openRace.name[lang]);
      // Drawn in the browser this time: the server drew the first page only.
      await expect(page.locator('main svg').first()).toBeAttached();
      await page.getByRole('link', { name: wordsIn(lang).races('register'), exact: true }).click();
      await expect(title(page)).toHaveText(wordsIn(lang).identity('signin_title'));
    });
  }
}

test('one button of Home is filled, and stands on the first screens of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/it');
  // The line about legal texts is there for twenty days, and until it is closed.
  const announced = page.getByRole('complementary', { name: legalText.it.announced_label });
  if ((await announced.count()) > 0) await announced.getByRole('button').click();
  const first = page.getByRole('link', { name: /^Iscriviti:/ }).first();
  expect((await first.boundingBox())!.y).toBeLessThan(844);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('Home’s races are chosen by discipline, month and state, and shown as a list, each with its address', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/it');
    const t = it.races;
    const filters = page.getByRole('navigation', { name: t('filter_races') });
    const names = page.getByRole('main').getByRole('heading', { level: 3 });
    const all = await names.count();
    await filters.getByText(t('filter'), { exact: true }).click();
    await filters.getByRole('link', { name: t('discipline_trail') }).click();
    await expect(page).toHaveURL(/\/it\?discipline=trail$/);
    await expect(names).toHaveText(['Trail dei Sette Laghi', 'Vertical']);
    await filters.getByRole('link', { name: t('only_open') }).click();
    await expect(names).toHaveText(['Trail dei Sette Laghi']);
    await filters.getByRole('link', { name: t('view_list') }).click();
    await expect(page).toHaveURL(/discipline=trail&open=1&view=list$/);
    await expect(filters.locator('[aria-current]')).toHaveText(['Trail', 'Tutti i mesi', 'Solo aperte', 'Elenco']);
    await page.goto('/it?discipline=tri&month=2020-01');
    await expect(names).toHaveCount(0);
    await page.getByRole('link', { name: t('show_all') }).click();
    await expect(names).toHaveCount(all);
  });
});

test('on a tablet two posters stand side by side, and Home’s head is low at every width', async ({ page }) => {
  for (const width of [390, 599, 600, 768, 959, 960, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/it');
    const head = (await page.locator('main > header').boundingBox())!;
    expect(head.height, `at ${width} px`).toBeLessThanOrEqual(420);
    const [left, right] = await Promise.all(
      [openRace.name.it, 'Minicorsa'].map(async (name) => (await sheet(page, name).boundingBox())!),
    );
    expect(left!.y === right!.y, `at ${width} px`).toBe(width >= 600);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('circuit 8 shows its picture, on Home and over a registration, and its banner once a session', async ({
  page,
  portal,
  context,
}) => {
  await open(page, at(portal, 'circuit8.localhost'));
  await expect(title(page)).toHaveText(/^Colline \d{4}$/);
  const picture = page.locator('img[src="/media/circuits/colline.webp"]');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(1_000);

  // Not the cross only: the banner itself.
  await banner(page).click({ position: { x: 4, y: 4 } });
  await expect(banner(page)).toHaveCount(0);
  await page.reload();
  await expect(banner(page)).toBeHidden();

  await enter(context, { url: page.url() }, await clientOf(portal, demo.athlete));
  await page.getByRole('link', { name: /^Iscriviti:/ }).click();
  await expect(page).toHaveURL(/\/event\/registration\/(1|check)\?race=/);
  await expect(picture).toBeVisible();
});

test('the link of circuit 3’s banner is followed by mouse and by keyboard', async ({ page, portal }) => {
  const home = at(portal, 'circuit3.localhost');
  await open(page, home);
  await banner(page).getByRole('link').click();
  await expect(page).toHaveURL(/\/it\/size-guide$/);
  await expect(title(page)).toHaveText(it.shop('size_guide'));
  await expect(page.getByRole('img', { name: it.shop('size_guide') })).toBeVisible();
  await checkAccessibility(page);
  // Kept for a page only, the banner is there again.
  await open(page, home);
  await banner(page).getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/it\/size-guide$/);
  await open(page, home);
  await banner(page)
    .getByRole('button', { name: it.shell('close_banner') })
    .press('Enter');
  await expect(banner(page)).toHaveCount(0);
});

test('the list of a search field stays open while the page scrolls, and goes with it', async ({
  page,
  portal,
  context,
}) => {
  const t = it.registration;
  const athlete = await newAthlete(portal);
  for (const name of ['Ada', 'Bea', 'Carla', 'Dora', 'Elsa', 'Fia', 'Gaia']) await aFriend(athlete, name, 'Monti');
  await enter(context, portal, athlete);
  await page.setViewportSize({ width: 390, height: 560 });
  await open(page, `/it/event/registration/1?race=${openRace.id}`);
  await page.getByRole('radio', { name: t('who_friend') }).check();
  const field = page.getByRole('combobox', { name: t('who_which') });
  await field.pressSequentially('a');
  const list = page.getByRole('listbox');
  await expect(list).toBeVisible();
  const gap = async () => (await list.boundingBox())!.y - (await field.boundingBox())!.y;
  const before = await gap();
  // A list that goes or moves does so in the frame after.
  await page.evaluate(async () => {
    const scrolled = new Promise((done) => window.addEventListener('scroll', done, { once: true }));
    window.scrollBy(0, 60);
    await scrolled;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
  await expect(list).toBeVisible();
  expect(Math.abs((await gap()) - before)).toBeLessThan(2);
  await field.press('Escape');
  await expect(list).toHaveCount(0);
});
