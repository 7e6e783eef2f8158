import { readFileSync } from 'node:fs';
import { officeText as officeWords } from '#text/office.ts';
import { textIn } from '#text/translate.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { clientOf, demo, enter } from '../support/accounts.ts';
import { expect, open, test, wordsIn } from '../support/pages.ts';

for (const lang of ['it', 'en'] as const) {
  test(`figures stand beside last season, and are filtered, paged and downloaded (${lang})`, async ({
    page,
    portal,
    context,
  }) => {
    const { officeFigures: t } = wordsIn(lang);
    await enter(context, portal, await clientOf(portal, demo.organiser));
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await open(page, `/${lang}/console/reports`);
      for (const figure of ['pace', 'races', 'ages', 'types'] as const) {
        const part = page.getByRole('region', { name: t(figure), exact: true });
        await expect(part.locator('svg').first()).toBeVisible();
        await expect(part.getByRole('link', { name: t('csv_named', { what: t(figure) }) })).toBeVisible();
      }
      await checkAccessibility(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }

    await open(page, `/${lang}/console/reports`);
    await expect(page.getByRole('img', { name: t('pace_chart') })).toBeVisible();
    await page.getByLabel(t('race'), { exact: true }).selectOption('201');
    await expect(page).toHaveURL(/race=201/);
    const days = page.getByRole('region', { name: t('pace'), exact: true });
    await days.getByText(t('table'), { exact: true }).click();
    const first = await days.getByRole('rowheader').first().textContent();
    await days.getByRole('link', { name: t('page', { page: 2 }) }).click();
    await expect(page).toHaveURL(/race=201.*table=pace&page=2/);
    await expect(days.getByRole('rowheader').first()).not.toHaveText(first!);

    const download = page.waitForEvent('download');
    await days.getByRole('link', { name: t('csv_named', { what: t('pace') }) }).click();
    const csv = readFileSync(await (await download).path(), 'utf8');
    expect(csv).toContain(t('days_before'));
    expect(csv.trim().split('\r\n').length).toBeGreaterThan(60);
  });
}

test('figures are chosen and read without scripts', async ({ browser, portal }) => {
  const { officeFigures: t } = wordsIn('it');
  const officeText = textIn(officeWords, 'it');
  const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false });
  try {
    await enter(context, portal, await clientOf(portal, demo.organiser));
    const page = await context.newPage();
    await page.goto('/it/console/reports');
    await page
      .getByRole('region', { name: t('pace') })
      .getByText(t('table'), { exact: true })
      .click();
    await expect(page.getByRole('table', { name: t('pace') })).toBeVisible();
    await page.getByLabel(t('stage'), { exact: true }).selectOption('151');
    await page.getByRole('button', { name: officeText('show') }).click();
    await expect(page).toHaveURL(/stage=151/);
    await expect(page.getByText(t('money_all'))).toBeVisible();
  } finally {
    await context.close();
  }
});
