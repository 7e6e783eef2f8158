import { readFileSync } from 'node:fs';
import { clientOf, demo, enter } from '../support/accounts.ts';
import { expect, open, test, title, wordsIn } from '../support/pages.ts';

const { raceLists: t, setUps } = wordsIn('it');

test('a start list is downloaded from its race, and the download is noted', async ({ page, portal, context }) => {
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await open(page, '/it/console/races/201');
  await page.getByRole('link', { name: setUps('lists') }).click();
  await expect(title(page)).toContainText('Triathlon Sprint');
  for (const format of ['csv', 'xlsx'] as const) {
    const started = page.waitForEvent('download');
    const name = t('download_named', { list: t('list_start'), format: t(`download_${format}`) });
    await page.getByRole('link', { name }).click();
    const download = await started;
    expect(download.suggestedFilename()).toMatch(new RegExp(`^start-.*\\.${format}$`));
    const bytes = readFileSync(await download.path());
    if (format === 'csv') expect(bytes.toString()).toMatch(/^\uFEFFPettorale;Cognome;Nome;/);
    else expect(bytes.subarray(0, 2).toString()).toBe('PK');
  }
  const noted = page.getByRole('table', { name: t('downloads') });
  await expect(
    noted
      .getByRole('row')
      .filter({ hasText: t('list_start') })
      .first(),
  ).toContainText(demo.organiser);
});
