import type { Page } from '@playwright/test';
import { startText } from '#office/frame/text/start.ts';
import { textIn } from '#text/translate.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { copyDatabase } from '../support/databases.ts';
import { anEmptyPortal } from '../support/emptyPortal.ts';
import { asFirstAdmin } from '../support/firstRace.ts';
import { awake, expect, open, test, title, wordsIn } from '../support/pages.ts';

const words = wordsIn('it');
const t = textIn(startText, 'it');

const emptyDatabase = () => copyDatabase({ ...JSON.parse(process.env.JOURNEY_DATABASES!), template: 'template0' });

const stepNow = (page: Page) => page.locator('[aria-current=step]');

test('an empty production leads to its first circuit, which every process shows at once', async ({ browser }) => {
  await using database = await emptyDatabase();
  await using production = await anEmptyPortal('production', database.url);
  const context = await browser.newContext({ baseURL: production.url, locale: 'it-IT' });
  const page = await context.newPage();
  try {
    await open(page, '/it/race/nothing');
    await expect(page).toHaveURL(/\/it\/start$/);
    await expect(title(page)).toHaveText(t('title'));
    // No legal texts to come are announced where they bind nobody yet.
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await checkAccessibility(page);
    await page.goto('/en');
    await expect(page).toHaveURL(/\/en\/start$/);
    await checkAccessibility(page);

    const link = /http\S+/.exec(production.run('admin.ts', 'ada@example.org'))![0];
    await asFirstAdmin(page, link, 'una-password-lunga');

    await expect(stepNow(page)).toContainText(t('step_circuit'));
    // A number is proposed to nobody, and refused where it is typed.
    await expect(page.getByLabel(t('host'))).toHaveValue('');
    await awake(page);
    await page.getByLabel(t('host')).fill('127.0.0.1');
    await page.getByRole('button', { name: t('open') }).click();
    await expect(page.getByLabel(t('name'))).toHaveAccessibleDescription(new RegExp(words.field('required')));
    await expect(page.getByLabel(t('host'))).toHaveAccessibleDescription(new RegExp(words.field('host_not_valid')));
    await checkAccessibility(page);
    await page.getByLabel(t('name')).fill('Giro dei Due Fiumi');
    await page.getByLabel(t('host')).fill('https://gare.duefiumi.example/');
    await page.getByLabel(t('company')).fill('ASD Due Fiumi');
    await page.getByLabel(t('place')).fill('Pavia');
    // Nobody's own address becomes the office's.
    await expect(page.getByLabel(t('email'))).toHaveValue('');
    await page.getByLabel(t('email')).fill('segreteria@duefiumi.example');
    await page.getByRole('button', { name: t('open') }).click();
    await expect(page).toHaveURL(/\/it\/console\/\d+$/);
    await expect(page.getByText('Giro dei Due Fiumi').first()).toBeVisible();

    for (const url of [production.url, production.otherUrl]) {
      await page.goto(`${url}/it`);
      await expect(page.getByRole('banner').getByText('Giro dei Due Fiumi')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toContainText('ASD Due Fiumi, Pavia');
    }
    await page.goto('/it/start');
    await expect(page).toHaveURL(/\/it\/console\/\d+$/);
    // The demo is for those who have nothing that it could be taken for.
    expect(() => production.run('loadDemo.ts')).toThrow(/not empty/);
  } finally {
    await context.close();
  }
});

test('the demo is loaded into an empty production, and shown at once', async ({ browser }) => {
  await using database = await emptyDatabase();
  await using production = await anEmptyPortal('production', database.url);
  const context = await browser.newContext({ baseURL: production.url, locale: 'it-IT' });
  try {
    expect(production.run('loadDemo.ts')).toContain('demo-password');
    const page = await context.newPage();
    await expect(async () => {
      await page.goto('/it');
      await expect(page.getByRole('banner')).toContainText('Circuito Tre Laghi');
    }).toPass();
  } finally {
    await context.close();
  }
});
