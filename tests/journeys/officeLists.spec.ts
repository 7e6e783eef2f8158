import { readFileSync } from 'node:fs';
import pg from 'pg';
import { hashOf } from '#server/secrets.ts';
import { type Client, clientOf, demo, enter } from '../support/accounts.ts';
import { expect, open, test, title, wordsIn } from '../support/pages.ts';
import type { RunningPortal } from '../support/runPortal.ts';

const { raceLists: t, setUps, identity, secondFactor: office } = wordsIn('it');

/** Makes the proof of a session as old as half an hour and more. */
async function proofIsOld({ databaseUrl }: RunningPortal, { token }: Client): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query("update session set confirmed_at = now() - interval '31 minutes' where token_hash = $1", [
    hashOf(token),
  ]);
  await database.end();
  // A session is believed for a second.
  await new Promise((wake) => setTimeout(wake, 1_200));
}

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
  await page.getByRole('button', { name: 'Cronologia' }).click();
  const noted = page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: `Scaricata: ${t('list_start')} (CSV` });
  await expect(noted.first()).toContainText(demo.organiserName);
});

test('a download asks again half an hour later, over the page, and goes on by itself', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 403/);
  const organiser = await clientOf(portal, demo.organiser);
  await enter(context, portal, organiser);
  await open(page, '/it/console/races/201/lists');
  await proofIsOld(portal, organiser);
  const name = t('download_named', { list: t('list_start'), format: t('download_csv') });
  await page.getByRole('link', { name }).click();
  const question = page.getByRole('dialog');
  await question.getByLabel(identity('password'), { exact: true }).fill(demo.password);
  const started = page.waitForEvent('download');
  await question.getByRole('button', { name: identity('reauth_button') }).click();
  expect((await started).suggestedFilename()).toMatch(/^start-.*\.csv$/);
  await expect(question).toBeHidden();
});

test('without scripts a page asks before a download, says what was wrong, and leads on to it', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false });
  const organiser = await clientOf(portal, demo.organiser);
  await enter(context, portal, organiser);
  const page = await context.newPage();
  await page.goto('/it/console/races/201/lists');
  await proofIsOld(portal, organiser);
  const name = t('download_named', { list: t('list_start'), format: t('download_csv') });
  await page.getByRole('link', { name }).click();
  await page.waitForURL(/\/it\/console\/proof/);
  await page.getByLabel(office('proof_password'), { exact: true }).fill('not this one');
  await page.getByRole('button', { name: office('proof_go_on') }).click();
  await expect(page.getByText(office('proof_wrong_password'))).toBeVisible();
  await page.getByLabel(office('proof_password'), { exact: true }).fill(demo.password);
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: office('proof_go_on') }).click();
  expect((await started).suggestedFilename()).toMatch(/^start-.*\.csv$/);
  await context.close();
});
