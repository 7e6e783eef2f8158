import type { Page } from '@playwright/test';
import { subscribersText } from '#features/subscribers/text/index.ts';
import { actsText } from '#text/acts.ts';
import { textIn } from '#text/translate.ts';
import { enter, newAthlete, placeOrder } from '../support/accounts.ts';
import { expect, open, test, title, wordsIn } from '../support/pages.ts';
import { openRace } from './steps.ts';

const rows = (page: Page) => page.getByRole('main').getByRole('table').getByRole('row');
const shown = (page: Page) => page.getByRole('search').getByRole('status');

test.describe.configure({ mode: 'parallel' });

for (const [lang, width] of [
  ['it', 390],
  ['en', 1280],
] as const)
  test(`the list is searched, filtered and paged by keyboard, ${lang}, ${width} px`, async ({ page }) => {
    const t = textIn(subscribersText, lang);
    await page.setViewportSize({ width, height: 844 });
    await open(page, `/${lang}/subscribers-list`);
    // A row of heads, and fifty registrations.
    await expect(rows(page)).toHaveCount(51);
    const [, all] = /(\d+)\s*$/.exec((await shown(page).textContent())!)!;

    await page.getByLabel(t('search')).focus();
    await page.keyboard.type('podistica');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\?s=podistica$/);
    await expect(shown(page)).toContainText(t('for_words', { words: 'podistica' }));
    for (const row of (await rows(page).allTextContents()).slice(1)) expect(row).toContain('Podistica Cusio');

    await page.keyboard.press('Tab');
    const race = page.getByLabel(t('race'), { exact: true });
    await expect(race).toBeFocused();
    await page.keyboard.type('Orta');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/race=\d+/);
    await expect(page).toHaveURL(/s=podistica/);

    await page.getByLabel(t('search')).fill('x');
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('search_short'))).toBeVisible();

    await open(page, `/${lang}/subscribers-list`);
    const pages = page.getByRole('navigation', { name: t('pages') });
    const next = pages.getByRole('link', { name: textIn(actsText, lang)('next') });
    await next.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\?p=2$/);
    await expect(shown(page)).toHaveText(t('shown', { from: 51, to: 100, total: Number(all) }));
    await expect(rows(page)).toHaveCount(51);
    for (const size of [100, 150]) {
      await page
        .getByRole('navigation', { name: t('size') })
        .getByRole('link', { name: String(size) })
        .focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`\\?v=${size}$`));
      await expect(rows(page)).toHaveCount(1 + Math.min(size, Number(all)));
    }
    await open(page, `/${lang}/subscribers-list?p=9999&v=70`);
    await expect(page).not.toHaveURL(/9999/);
  });

test('a name is left out of the list and comes back, and one’s own registration is marked', async ({
  page,
  portal,
}) => {
  const words = wordsIn('it');
  const [t, own] = [textIn(subscribersText, 'it'), words.subscriptions];
  const athlete = await newAthlete(portal, 'Zzurlini');
  await placeOrder(athlete);
  await enter(page.context(), portal, athlete);
  const of = { athlete: 'Nadia Zzurlini', race: openRace.name.it };
  const list = '/it/subscribers-list';

  await open(page, `${list}?s=zzurlini`);
  await expect(rows(page).nth(1)).toContainText(of.athlete);
  await expect(rows(page).nth(1)).toContainText(t('own_self'));

  await open(page, '/it/dahsboard/subscriptions');
  await page.getByRole('button', { name: own('hide_name_of', of) }).click();
  await expect(page.getByText(own('list_unnamed'))).toBeVisible();
  await open(page, `${list}?s=zzurlini`);
  await expect(page.getByText(t('none_found')).last()).toBeVisible();
  await open(page, `${list}?race=${openRace.id}`);
  await expect(
    rows(page)
      .filter({ hasText: t('unnamed') })
      .filter({ hasText: t('own_self') }),
  ).toHaveCount(1);

  await open(page, '/it/dahsboard/subscriptions');
  await page.getByRole('button', { name: own('names_show'), exact: true }).click();
  await expect(page.getByText(own('names_shown', { count: 1 }))).toBeVisible();
  await page.getByRole('button', { name: own('names_hide'), exact: true }).click();
  await expect(page.getByText(own('names_hidden', { count: 1 }))).toBeVisible();
  await page.getByRole('button', { name: own('show_name_of', of) }).click();
  await expect(page.getByText(own('list_named'))).toBeVisible();
  await open(page, `${list}?s=zzurlini`);
  await expect(rows(page).nth(1)).toContainText(of.athlete);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the list is searched, filtered and paged by the browser alone', async ({ page }) => {
    const t = textIn(subscribersText, 'it');
    await page.goto('/it/subscribers-list');
    await expect(title(page)).toHaveText(t('title'));
    await page.getByLabel(t('search')).fill('podistica');
    await page.getByLabel(t('race'), { exact: true }).selectOption(String(openRace.id));
    await page.getByRole('button', { name: t('show') }).click();
    await expect(page).toHaveURL(/s=podistica&race=203$/);
    await expect(shown(page)).toContainText(t('in_race', { race: openRace.name.it }));
    await page.goto('/it/subscribers-list');
    await page
      .getByRole('navigation', { name: t('pages') })
      .getByRole('link', { name: textIn(actsText, 'it')('next') })
      .click();
    await expect(page).toHaveURL(/\?p=2$/);
    await expect(rows(page)).toHaveCount(51);
  });
});
