import { demo, enter, newAthlete, newEmail, signUp } from '../support/accounts.ts';
import { clearSession } from '../support/cookieChoices.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { expect, expectRefused, open, test, title, wordsIn } from '../support/pages.ts';
import { giveEmail, logIn, openAccountMenu, type Visitor } from './steps.ts';

const words = wordsIn('it');
const t = words.identity;

async function signIn(visitor: Visitor, email: string, password: string): Promise<void> {
  await giveEmail(visitor, email);
  await logIn(visitor, password);
}

const signedInAs = ({ page }: Visitor, name: string) => expect(page.getByRole('banner').getByText(name)).toBeVisible();

test('a wrong password is said beside the field, and the right one leads Home', async ({
  page,
  portal,
  complaints,
}) => {
  complaints.expect(/status of 401 .*\/auth\/login/);
  const visitor = { page, portal, words };
  await open(page, '/it/signin');
  await signIn(visitor, demo.athlete, 'not-the-password');
  await expect(page.getByLabel(t('password'), { exact: true })).toHaveAccessibleDescription(t('wrong_password'));

  await logIn(visitor, demo.password);
  await expect(page).toHaveURL(/\/it$/);
  await signedInAs(visitor, 'Giulia Ferraris');
});

test('the e-mail is asked alone, must be one, and can be changed afterwards', async ({ page, portal }) => {
  const visitor = { page, portal, words };
  await open(page, '/it/signin');
  await giveEmail(visitor, 'nobody');
  await expectRefused(page, t('email'));
  await giveEmail(visitor, demo.athlete);
  await expect(title(page)).toHaveText(t('login_title'));
  await expect(page.getByLabel(t('email'), { exact: true })).toHaveAttribute('readonly');
  await page.getByRole('button', { name: t('change_email') }).click();
  await expect(title(page)).toHaveText(t('signin_title'));
  await expect(page.getByLabel(t('email'), { exact: true })).toHaveValue(demo.athlete);
});

test('everything that is wrong is named at once, and what was typed stays in the other language', async ({
  page,
  portal,
  complaints,
}) => {
  complaints.expect(/status of 404 .*\/auth\/email/);
  const visitor = { page, portal, words };
  const english = wordsIn('en');
  await open(page, '/it/signin');
  await giveEmail(visitor, newEmail());
  await expect(title(page)).toHaveText(t('signup_title'));
  await page.getByLabel(t('firstname'), { exact: true }).fill('Al');
  await page.getByLabel(t('nationality'), { exact: true }).selectOption('IT');
  await page.getByLabel(t('fiscal_code'), { exact: true }).fill('XX');
  await page.getByLabel(t('choose_password'), { exact: true }).fill('ab');
  await page.getByRole('checkbox', { name: t('privacy_short') }).check();
  await page.getByRole('button', { name: t('signup'), exact: true }).click();
  const summary = page.getByRole('main').getByRole('alert').getByRole('link');
  const named = ['firstname', 'lastname', 'birthdate', 'fiscal_code', 'choose_password', 'repeat_password'] as const;
  await expect(summary).toHaveText([...named.map((field) => new RegExp(`^${t(field)}`)), new RegExp(t('terms_short'))]);

  await page
    .getByRole('banner')
    .getByText(`${words.shell('language')}: IT`)
    .click();
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/en\/signin\/signup/);
  await expect(title(page)).toHaveText(english.identity('signup_title'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByLabel(english.identity('firstname'), { exact: true })).toHaveValue('Al');
  await expect(page.getByLabel(english.identity('nationality'), { exact: true })).toHaveValue('IT');
  await expect(page.getByLabel(english.identity('choose_password'), { exact: true })).toHaveValue('ab');
  await expect(page.getByRole('checkbox', { name: english.identity('privacy_short') })).toBeChecked();
  await expect(summary.first()).toHaveText(new RegExp(`^${english.identity('firstname')}`));
});

test('an account that is not active is told how to become it, and gets its mail again', async ({
  page,
  portal,
  complaints,
}) => {
  complaints.expect(/status of 4\d\d .*\/auth\/login/);
  const visitor = { page, portal, words };
  const email = newEmail();
  await signUp(portal, email);
  await open(page, '/it/signin?redirect=%2Fit%2Fcart');
  await signIn(visitor, email, demo.password);
  await expect(title(page)).toHaveText(t('not_active_title'));
  await expect(page).toHaveURL(/\/it\/signin\/not-active\?redirect=/);
  await page.getByRole('button', { name: t('resend') }).click();
  await expect(page.getByText(t('resent'))).toBeVisible();

  const again = await mailTo(portal.sandboxUrl, email, /Attiva/, 2);
  await open(page, linkIn(again, '/account/activate/'));
  await expect(title(page)).toHaveText(t('activated_title'));
  await open(page, linkIn(again, '/account/activate/'));
  await expect(title(page)).toHaveText(t('not_activated_title'));
  await page
    .getByRole('main')
    .getByRole('link', { name: t('sign_in') })
    .click();
  await expect(page.getByLabel(t('email'))).toHaveValue(email);
  await logIn(visitor, demo.password);
  await expect(title(page)).toHaveText(words.cart('title'));
});

test('a forgotten password is changed by mail, and the link works once', async ({ page, portal, context }) => {
  const visitor = { page, portal, words };
  const athlete = await newAthlete(portal);
  await open(page, '/it/signin');
  await giveEmail(visitor, athlete.email);
  await page.getByRole('link', { name: t('forgot') }).click();
  await expect(title(page)).toHaveText(t('forgot_title'));
  await page.getByRole('button', { name: t('forgot_send') }).click();
  await expect(title(page)).toHaveText(t('sent_title'));
  await expect(page).toHaveURL(/\/it\/account\/password\/sended$/);

  const link = linkIn(await mailTo(portal.sandboxUrl, athlete.email, /nuova password/), '/account/password/reset/');
  await open(page, link);
  await page.getByLabel(t('new_password')).fill('a-newer-password');
  await page.getByLabel(t('repeat_password')).fill('another-password');
  await page.getByRole('button', { name: t('reset'), exact: true }).click();
  await expectRefused(page, t('repeat_password'));
  await page.getByLabel(t('repeat_password')).fill('a-newer-password');
  await page.getByRole('button', { name: t('reset'), exact: true }).click();
  await expect(title(page)).toHaveText(t('reset_done_title'));
  await expect(page).toHaveURL(/\/it\/account\/password-reset\/success$/);

  await open(page, link);
  await expect(title(page)).toHaveText(t('reset_failed_title'));
  // The sessions that were open are over.
  await enter(context, portal, athlete);
  await page.goto('/it/dahsboard');
  await expect(page).toHaveURL(/\/it\/signin\?redirect=/);
  await open(page, '/it/signin');
  await signIn(visitor, athlete.email, 'a-newer-password');
  await signedInAs(visitor, 'Nadia Ossola');
});

test('a link for a new password opens for who is signed in, too', async ({ page, portal, context }) => {
  await enter(context, portal, await newAthlete(portal));
  await open(page, '/it/account/password/reset/demo-expired');
  await expect(title(page)).toHaveText(t('reset_failed_title'));
});

test('links that ran out say so and lead on', async ({ page }) => {
  await open(page, '/it/account/activate/demo-expired');
  await expect(title(page)).toHaveText(t('not_activated_title'));
  await expect(page.getByText(t('not_activated_expired'))).toBeVisible();

  await open(page, '/it/account/password/reset/demo-expired');
  await expect(page).toHaveURL(/\/it\/account\/password-reset\/error$/);
  await expect(title(page)).toHaveText(t('reset_failed_title'));
  await page.getByRole('link', { name: t('reset_again') }).click();
  await expect(page).toHaveURL(/\/it\/account\/password$/);
});

test('the page that was wanted is found after the sign-in; an address elsewhere is not followed', async ({
  page,
  portal,
}) => {
  const visitor = { page, portal, words };
  await page.goto('/it/dahsboard/orders?page=2');
  await open(page, page.url());
  await signIn(visitor, demo.athlete, demo.password);
  await expect(page).toHaveURL(/\/it\/dahsboard\/orders\?page=2$/);
  await clearSession(page.context());

  await open(page, '/it/signin?redirect=https%3A%2F%2Felsewhere.example%2F');
  await signIn(visitor, demo.athlete, demo.password);
  await expect(page).toHaveURL(`${portal.url}/it`);
});

test('who is signed in has nothing to do at the sign-in, and can sign out', async ({ page, portal, context }) => {
  const visitor = { page, portal, words };
  await enter(context, portal, await newAthlete(portal));
  await page.goto('/it/signin');
  await expect(page).toHaveURL(/\/it$/);
  await open(page, '/it/signin/login?redirect=%2Fit%2Fdahsboard');
  await expect(page).toHaveURL(/\/it\/dahsboard$/);

  await signedInAs(visitor, 'Nadia Ossola');
  await openAccountMenu(visitor, 'Nadia Ossola');
  await page
    .getByRole('banner')
    .getByRole('button', { name: words.shell('logout') })
    .click();
  await expect(page).toHaveURL(/\/it$/);
  await expect(page.getByRole('banner').getByRole('link', { name: words.shell('sign_in') })).toBeVisible();
  await page.goto('/it/dahsboard');
  await expect(page).toHaveURL(/\/it\/signin\?redirect=%2Fit%2Fdahsboard$/);
});
