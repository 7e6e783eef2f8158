import type { Page } from '@playwright/test';
import { refusalText } from '#text/refusals.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { clearSession } from '../support/cookieChoices.ts';
import { mailTo } from '../support/mailbox.ts';
import { awake, expect, expectRefused, open, plain, test, title, wordsIn } from '../support/pages.ts';
import type { RunningPortal } from '../support/runPortal.ts';
import { giveEmail } from './steps.ts';

const words = wordsIn('it');
const t = words.identity;

/** Presses a provider's button and says there who one is; what comes then is the portal's again. */
async function continueWith(page: Page, provider: 'Google' | 'Facebook', person: string): Promise<void> {
  await page.getByRole('link', { name: t('continue_with', { provider }) }).click();
  await expect(page.getByRole('heading', { name: `Sign in with ${provider}` })).toBeVisible();
  await page.getByRole('button', { name: person, exact: true }).click();
  await page.waitForURL(/\/it(\/|$)/);
  await awake(page);
}

const fault = (portal: RunningPortal, provider: string, kind: string) =>
  fetch(`${portal.sandboxUrl}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider, fault: kind }),
  });

test('somebody new comes with Google, gives what is missing, and is in the account', async ({ page }) => {
  await open(page, '/it/signin?redirect=%2Fit%2Fdahsboard');
  await continueWith(page, 'Google', 'Tommaso Valsecchi');
  await expect(title(page)).toHaveText(t('signup_title'));
  await expect(page.getByLabel(t('email'), { exact: true })).toHaveValue('tommaso.valsecchi@google.test');
  await expect(page.getByLabel(t('email'), { exact: true })).toHaveAttribute('readonly');
  await expect(page.getByLabel(t('firstname'), { exact: true })).toHaveValue('Tommaso');
  await expect(page.getByLabel(t('choose_password'))).toHaveCount(0);
  await checkAccessibility(page);

  await page.getByRole('button', { name: t('signup') }).click();
  await expectRefused(page, t('birthdate'), t('nationality'), t('terms_short'), t('privacy_short'));
  await page.getByLabel(t('day')).selectOption('03');
  await page.getByLabel(t('month')).selectOption('04');
  await page.getByLabel(t('year')).selectOption('1992');
  await page.getByLabel(t('nationality')).selectOption('IT');
  await page.getByLabel(t('fiscal_code')).fill('VLSTMS92D03L746X');
  await page.getByLabel(t.markup('accept_terms', plain)).check();
  await page.getByLabel(t.markup('accept_privacy', plain)).check();
  await page.getByRole('button', { name: t('signup') }).click();
  await expect(page).toHaveURL(/\/it\/dahsboard$/);
  await expect(page.getByRole('banner').getByText('Tommaso Valsecchi')).toBeVisible();

  await clearSession(page.context());
  await open(page, '/it/signin');
  await continueWith(page, 'Google', 'Tommaso Valsecchi');
  await expect(page.getByRole('banner').getByText('Tommaso Valsecchi')).toBeVisible();
});

test('somebody comes with Facebook under an account’s address, is signed in, and is told by mail', async ({
  page,
  portal,
}) => {
  await open(page, '/it/signin?redirect=%2Fit%2Fdahsboard%2Forders');
  await continueWith(page, 'Facebook', 'Giulia Ferraris');
  await expect(page).toHaveURL(/\/it\/dahsboard\/orders$/);
  await expect(page.getByRole('banner').getByText('Giulia Ferraris')).toBeVisible();
  await mailTo(portal.sandboxUrl, demo.athlete, /accedere con Facebook/);
});

test('who cancels is told so, and goes on with an e-mail to the page that was wanted', async ({ page, portal }) => {
  await open(page, '/it/signin?redirect=%2Fit%2Fcart');
  await continueWith(page, 'Google', 'Cancel');
  await expect(title(page)).toHaveText(t('signin_title'));
  await expect(page.getByRole('status').filter({ hasText: refusalText.it.signin_cancelled })).toBeVisible();
  await giveEmail({ page, portal, words }, demo.athlete);
  await expect(page).toHaveURL(/\/it\/signin\/login\?redirect=%2Fit%2Fcart$/);
});

test('a provider that is down is said, and can be tried again', async ({ page, portal }) => {
  await open(page, '/it/signin');
  await fault(portal, 'facebook', 'down');
  await continueWith(page, 'Facebook', 'Irene Colombo');
  await expect(page.getByRole('alert').filter({ hasText: refusalText.it.identity_provider_unavailable })).toBeVisible();
  await fault(portal, 'facebook', 'none');
  await continueWith(page, 'Facebook', 'Irene Colombo');
  await expect(title(page)).toHaveText(t('signup_title'));
  await page.getByRole('link', { name: t('change_way') }).click();
  await expect(title(page)).toHaveText(t('signin_title'));
});

test('who comes from a circuit’s own host is signed in there', async ({ page, portal }) => {
  const home = new URL(portal.url);
  home.hostname = 'circuit8.localhost';
  await open(page, `${home.origin}/it/signin?redirect=%2Fit%2Fdahsboard`);
  await continueWith(page, 'Google', 'Giulia Ferraris');
  await expect(page).toHaveURL(`${home.origin}/it/dahsboard`);
  await expect(page.getByRole('banner').getByText('Giulia Ferraris')).toBeVisible();
});

test('the page asks no stranger for anything before a button is pressed', async ({ page, portal }) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  await open(page, '/it/signin');
  await page.waitForLoadState('networkidle');
  expect([...asked].filter((origin) => origin !== portal.url && origin !== 'null')).toEqual([]);
});

test('who shows again at the provider who they are comes back to their page, told if it failed', async ({
  page,
  portal,
}) => {
  await open(page, '/it/signin');
  await continueWith(page, 'Facebook', 'Giulia Ferraris');
  const confirm = `/api/v3.0/auth/facebook?purpose=confirm&lang=it&redirect=${encodeURIComponent('/it/dahsboard')}`;
  await page.goto(confirm);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/it\/dahsboard\?notice=signin_cancelled$/);
  await expect(page.getByText(t('confirm_cancelled'))).toBeVisible();
  await page.goto(confirm);
  await page.getByRole('button', { name: 'Irene Colombo' }).click();
  await expect(page.getByText(refusalText.it.signin_other_person)).toBeVisible();
  await page.goto(confirm);
  await page.getByRole('button', { name: 'Giulia Ferraris' }).click();
  await expect(page).toHaveURL(`${portal.url}/it/dahsboard`);
});
