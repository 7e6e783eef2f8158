import type { Page } from '@playwright/test';
import pg from 'pg';
import { clientOf, demo, enter, newAthlete, newEmail, placeOrder, signUp } from '../support/accounts.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { expect, expectRefused, open, test, title, wordsIn } from '../support/pages.ts';
import { giveEmail, logIn } from './steps.ts';

const words = wordsIn('it');
const t = words.identity;

test.describe.configure({ mode: 'parallel' });

test('an account is activated with the six digits of its mail', async ({ page, portal, complaints }) => {
  complaints.expect(/status of 4(03|22)/);
  const visitor = { page, portal, words };
  const email = newEmail();
  await signUp(portal, email);
  await open(page, '/it/signin?redirect=%2Fit%2Fdahsboard');
  await giveEmail(visitor, email);
  await logIn(visitor, demo.password);
  await expect(title(page)).toHaveText(t('not_active_title'));
  const mail = await mailTo(portal.sandboxUrl, email, /Attiva/);
  const code = /^\d{6}$/m.exec(mail.text)![0];

  const field = page.getByLabel(t('code_label'));
  await field.fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: t('code_activate') }).click();
  await expectRefused(page, t('code_label'));
  await expect(field).toHaveAccessibleDescription(new RegExp(words.field('code_not_valid')));
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: t('code_activate') }).click();
  await expect(title(page)).toHaveText(t('activated_title'));
  await page
    .getByRole('main')
    .getByRole('link', { name: t('sign_in') })
    .click();
  await logIn(visitor, demo.password);
  await expect(page).toHaveURL(/\/it\/dahsboard$/);
});

test('activated in another browser: both lead to the sign-in, and ask for the password alone', async ({
  page,
  portal,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 403 .*\/auth\/login/);
  const visitor = { page, portal, words };
  const email = newEmail();
  await signUp(portal, email);
  await open(page, '/it/signin?redirect=%2Fit%2Fdahsboard');
  await giveEmail(visitor, email);
  await logIn(visitor, demo.password);
  await expect(title(page)).toHaveText(t('not_active_title'));
  const mail = await mailTo(portal.sandboxUrl, email, /Attiva/);
  const link = linkIn(mail, '/account/activate/');
  const signIn = (where: Page) => where.getByRole('main').getByRole('link', { name: t('sign_in') });

  await using another = await browser.newContext({ baseURL: portal.url, locale: 'it-IT' });
  const elsewhere = await another.newPage();
  await open(elsewhere, link);
  await expect(title(elsewhere)).toHaveText(t('activated_title'));
  await expect(title(elsewhere)).toBeFocused();
  await signIn(elsewhere).click();
  await expect(elsewhere.getByLabel(t('email'))).toHaveValue(email);

  await page.getByLabel(t('code_label')).fill(/^\d{6}$/m.exec(mail.text)![0]);
  await page.getByRole('button', { name: t('code_activate') }).click();
  await expect(title(page)).toHaveText(t('activated_before_title'));
  await expect(title(page)).toBeFocused();
  await signIn(page).click();
  await expect(page.getByLabel(t('email'))).toHaveValue(email);
  await logIn(visitor, demo.password);
  await expect(page).toHaveURL(/\/it\/dahsboard$/);
});

test('the e-mail is changed: the link to the new address confirms, the old one can take it back', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 4(01|03|09|22)/);
  const athlete = await newAthlete(portal);
  await enter(context, portal, athlete);
  await open(page, '/it/dahsboard/email/change');
  const send = page.getByRole('button', { name: t('email_change_save') });
  await send.click();
  await expectRefused(page, t('new_email'), t('repeat_email'));
  await page.getByLabel(t('new_email'), { exact: true }).fill(demo.athlete);
  await page.getByLabel(t('repeat_email')).fill('other@test.example');
  await send.click();
  await expectRefused(page, t('repeat_email'));
  await page.getByLabel(t('repeat_email')).fill(demo.athlete);
  await send.click();
  await expect(page.getByText(words.field('email_already_in_use')).first()).toBeVisible();

  const email = newEmail();
  await page.getByLabel(t('new_email'), { exact: true }).fill(email);
  await page.getByLabel(t('repeat_email')).fill(email);
  await send.click();
  await expect(page.getByRole('heading', { name: t('email_sent_title') })).toBeVisible();

  await open(page, linkIn(await mailTo(portal.sandboxUrl, email, /Conferma/), '/email/confirm/'));
  await expect(title(page)).toHaveText(t('email_confirmed_title'));
  await expect(page.getByText(email)).toBeVisible();
  await page.reload();
  await expect(title(page)).toHaveText(t('email_confirmed_title'));

  await open(page, linkIn(await mailTo(portal.sandboxUrl, athlete.email, /indirizzo/), '/email/undo/'));
  await page.getByRole('button', { name: t('undo_button') }).click();
  await expect(title(page)).toHaveText(t('undone_title'));
  await page.goto('/it/dahsboard');
  await expect(page).toHaveURL(/\/it\/signin\?redirect=/);
  await expect(clientOf(portal, athlete.email)).rejects.toThrow(/invalid_credentials/);
});

test('a change asks for the password again when the sign-in is older than half an hour, and then goes on', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 40(1|3)/);
  const athlete = await newAthlete(portal);
  const database = new pg.Client({ connectionString: portal.databaseUrl });
  await database.connect();
  await database.query("update session set confirmed_at = now() - interval '31 minutes' where user_id = $1", [
    (await athlete.ask<{ id: string }>('GET', '/v3.0/auth/user')).id,
  ]);
  await database.end();
  // A session is believed for a second.
  await new Promise((wake) => setTimeout(wake, 1_200));
  await enter(context, portal, athlete);
  await open(page, '/it/dahsboard/email/change');
  const email = newEmail();
  await page.getByLabel(t('new_email'), { exact: true }).fill(email);
  await page.getByLabel(t('repeat_email')).fill(email);
  await page.getByRole('button', { name: t('email_change_save') }).click();

  const question = page.getByRole('dialog', { name: t('reauth_title') });
  await question.getByLabel(t('password'), { exact: true }).fill('not-the-password');
  await question.getByRole('button', { name: t('reauth_button') }).click();
  await expect(question.getByText(t('wrong_password'))).toBeVisible();
  await question.getByLabel(t('password'), { exact: true }).fill(demo.password);
  await question.getByRole('button', { name: t('reauth_button') }).click();
  await expect(page.getByRole('heading', { name: t('email_sent_title') })).toBeVisible();
  await mailTo(portal.sandboxUrl, email, /Conferma/);
});

test('sessions are listed with their device, and the others can be ended', async ({ page, portal, context }) => {
  const athlete = await newAthlete(portal);
  const other = await clientOf(portal, athlete.email);
  await enter(context, portal, athlete);
  await open(page, '/it/dahsboard/sessions');
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: t('session_here') }),
  ).toHaveCount(1);
  await page.getByRole('button', { name: t('sessions_end_others') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('sessions_end_others') })
    .click();
  await expect(page.getByText(t('sessions_others_ended'))).toBeVisible();
  await expect(other.ask('GET', '/v3.0/auth/user')).rejects.toThrow(/401/);
  await athlete.ask('GET', '/v3.0/auth/user');
});

for (const lang of ['it', 'en'] as const)
  test(`in ${lang} My account names the next race that is not paid, and its filled button pays or leads to the transfer`, async ({
    page,
    portal,
    context,
  }) => {
    const { subscriptions: ts, orders: to } = wordsIn(lang);
    const athlete = await newAthlete(portal);
    const { id, reference } = await placeOrder(athlete, lang);
    const [row] = await athlete.ask<{ race_name: string }[]>('GET', `/v3.0/user/main-subscriptions?lang=${lang}`);
    const race = row!.race_name;
    await enter(context, portal, athlete);
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, `/${lang}/dahsboard`);
    await expect(page.getByRole('heading', { name: ts('next_unpaid', { race }) })).toBeVisible();
    const pays = page.getByRole('link', { name: ts('pay_which', { reference }) });
    await expect(pays.first()).toHaveAttribute('href', `/${lang}/checkout/${id}`);
    // A filled button as high as any other, and one alone.
    expect((await pays.first().boundingBox())!.height).toBeLessThan(60);
    const fills = await pays.evaluateAll(
      (all) => new Set(all.map((one) => getComputedStyle(one).backgroundColor)).size,
    );
    expect(fills).toBe(2);

    await athlete.ask('POST', `/v3.0/orders/${id}/pay`, { action: 'confirm', payment_method: 'wiretransfer' });
    await page.reload();
    await expect(page.getByRole('heading', { name: ts('next_wire', { race }) })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 900 });
    await expect(pays).toHaveCount(0);
    await page
      .getByRole('link', { name: to('wire_which', { reference }) })
      .first()
      .click();
    await expect(page).toHaveURL(/#wire-title$/);
  });
