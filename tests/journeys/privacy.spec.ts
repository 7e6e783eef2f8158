import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import pg from 'pg';
import { demo, enter, newAthlete } from '../support/accounts.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { expect, open, test, title, wordsIn } from '../support/pages.ts';
import { giveEmail, logIn } from './steps.ts';

const words = wordsIn('it');
const t = words.privacy;

test.describe.configure({ mode: 'parallel' });

test('a consent is given and taken back, and the history tells both', async ({ page, portal, context }) => {
  await enter(context, portal, await newAthlete(portal));
  await open(page, '/it/dahsboard/privacy');
  await expect(title(page)).toHaveText(t('title'));
  const news = page.getByRole('checkbox', { name: t('newsletter', { circuit: 'Circuito Tre Laghi' }) });
  await expect(news).not.toBeChecked();
  await news.check();
  await expect(page.getByRole('status').filter({ hasText: t('choice_saved') })).toBeVisible();
  await news.uncheck();
  await expect(page.getByRole('status').filter({ hasText: t('choice_saved') })).toBeVisible();
  await page.reload();
  await expect(news).not.toBeChecked();
  await page.getByText(/^Cronologia delle risposte \(\d+\): Circuito Tre Laghi/).click();
  const rows = page.getByRole('row').filter({ hasText: t('consent_newsletter') });
  await expect(rows.filter({ hasText: t('origin_account') })).toHaveCount(2);
  await expect(rows.first()).toContainText(t('refused'));
  await expect(rows.nth(1)).toContainText(t('accepted'));
  await expect(rows.last()).toContainText(t('origin_signup'));
});

test('a copy of all data is downloaded after the password, and can be read', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 403/);
  const athlete = await newAthlete(portal);
  const database = new pg.Client({ connectionString: portal.databaseUrl });
  await database.connect();
  const { id } = await athlete.ask<{ id: string }>('GET', '/v3.0/auth/user');
  await database.query("update session set confirmed_at = now() - interval '31 minutes' where user_id = $1", [id]);
  await database.end();
  // A session is believed for a second.
  await new Promise((wake) => setTimeout(wake, 1_200));
  await enter(context, portal, athlete);
  await open(page, '/it/dahsboard/privacy');
  await page.getByRole('button', { name: t('export_button') }).click();
  const question = page.getByRole('dialog', { name: words.identity('reauth_title') });
  await question.getByLabel(words.identity('password'), { exact: true }).fill(demo.password);
  const coming = page.waitForEvent('download');
  await question.getByRole('button', { name: words.identity('reauth_button') }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^pettorale-\d{4}-\d{2}-\d{2}\.zip$/);
  const files = unzipSync(await readFile(await download.path()));
  expect(strFromU8(files['leggimi.html']!)).toContain('Ossola');
  expect(JSON.parse(strFromU8(files['dati.json']!)).tables.user_account).toMatchObject([{ email: athlete.email }]);
  await expect(page.getByText(t('export_done'))).toBeVisible();
});

test('an erasure is asked for with the e-mail typed, ends the session, and is taken back', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 4(01|22)/);
  const athlete = await newAthlete(portal);
  await enter(context, portal, athlete);
  await open(page, '/it/dahsboard/privacy');
  await page.getByRole('button', { name: t('erase_button') }).click();
  const sure = page.getByRole('alertdialog', { name: t('erase_sure') });
  await sure.getByLabel(t('erase_confirm')).fill('somebody@else.example');
  await sure.getByRole('button', { name: t('erase_yes') }).click();
  await expect(sure.getByText(words.field('not_your_email'))).toBeVisible();
  await sure.getByLabel(t('erase_confirm')).fill(athlete.email);
  await sure.getByRole('button', { name: t('erase_yes') }).click();
  await expect(page.getByRole('heading', { name: t('erase_asked_title') })).toBeVisible();

  const mail = await mailTo(portal.sandboxUrl, athlete.email, /sarà cancellato/);
  await open(page, linkIn(mail, '/dahsboard/privacy'));
  await expect(page).toHaveURL(/\/it\/signin\?redirect=/);
  const visitor = { page, portal, words };
  await giveEmail(visitor, athlete.email);
  await logIn(visitor, demo.password);
  await expect(page.getByRole('heading', { name: /^L’account sarà cancellato/ })).toBeVisible();
  await page.getByRole('button', { name: t('erase_keep') }).click();
  await expect(page.getByText(t('erase_kept'))).toBeVisible();
  await mailTo(portal.sandboxUrl, athlete.email, /resta/);
});

test('after the fortnight the account is gone: its address is one that nobody has', async ({
  page,
  portal,
  complaints,
}) => {
  complaints.expect(/status of 4(01|04)/);
  const athlete = await newAthlete(portal);
  await athlete.ask('POST', '/v3.0/user-dashboard/privacy/erasure', { confirmation: athlete.email });
  const database = new pg.Client({ connectionString: portal.databaseUrl });
  await database.connect();
  await database.query(
    `update account_erasure set due_at = now() from user_account u
     where u.id = account_erasure.user_id and u.email = $1`,
    [athlete.email],
  );
  // The hourly job, now.
  await database.query("insert into jobs.job (name, data) values ('erase-accounts', '{}')");
  await database.end();
  const mail = await mailTo(portal.sandboxUrl, athlete.email, /è stato cancellato/);
  expect(mail.text).toContain(athlete.email);
  await open(page, '/it/signin');
  await giveEmail({ page, portal, words }, athlete.email);
  await expect(page).toHaveURL(/\/it\/signin\/signup/);
});

test('a request to the controller is sent, listed and withdrawn', async ({ page, portal, context }) => {
  await enter(context, portal, await newAthlete(portal));
  await open(page, '/it/dahsboard/privacy');
  await page.getByLabel(t('request_kind')).selectOption({ label: t('kind_rectification') });
  await page.getByLabel(t('request_message'), { exact: true }).fill('Il mio nome è scritto male.');
  await page.getByRole('button', { name: t('request_send') }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Il mio nome è scritto male.' });
  await expect(row).toContainText(t('state_received'));
  await row.getByRole('button', { name: t('request_withdraw_which', { kind: t('kind_rectification') }) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('withdraw_yes') })
    .click();
  await expect(row).toContainText(t('state_withdrawn'));
});
