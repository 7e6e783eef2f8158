import { checkAccessibility } from '../support/accessibility.ts';
import { clientOf, demo, enter } from '../support/accounts.ts';
import { expect, open, test, wordsIn } from '../support/pages.ts';

for (const lang of ['it', 'en'] as const) {
  test(`figures stand beside last season (${lang})`, async ({ page, portal, context }) => {
    const { officeFigures: t } = wordsIn(lang);
    await enter(context, portal, await clientOf(portal, demo.organiser));
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await open(page, `/${lang}/console/reports`);
      for (const figure of ['pace', 'races', 'ages', 'types'] as const) {
        const part = page.getByRole('region', { name: t(figure), exact: true });
        await expect(part.locator('svg').first()).toBeVisible();
      }
      await checkAccessibility(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }

    await open(page, `/${lang}/console/reports`);
    await expect(page.getByRole('img', { name: t('pace_chart') })).toBeVisible();
  });
}

test('figures are read without scripts', async ({ browser, portal }) => {
  const { officeFigures: t } = wordsIn('it');
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
  } finally {
    await context.close();
  }
});
