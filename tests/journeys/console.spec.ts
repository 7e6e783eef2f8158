import { checkAccessibility } from '../support/accessibility.ts';
import { clientOf, demo, enter, newAthlete } from '../support/accounts.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { awake, expect, open, test, title, wordsIn } from '../support/pages.ts';

const words = wordsIn('it');
const t = words.console;

test('a page of another role says so and leads back to Today', async ({ page, portal, context, complaints }) => {
  complaints.expect(/status of 403/);
  await enter(context, portal, await clientOf(portal, demo.admin));
  await open(page, '/it/console/money');
  await expect(title(page)).toHaveText(words.shell('forbidden_title'));
  await page.getByRole('link', { name: words.shell('to_office') }).click();
  await expect(title(page)).toHaveText(t('today'));
});

test('an address of the office where nothing is keeps the office around it', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await open(page, '/it/console/gare/nuova');
  await expect(title(page)).toHaveText(t('no_page'));
  await expect(page.getByRole('combobox', { name: words.officeSearch('search') })).toBeVisible();
  await page.getByRole('link', { name: t('no_page_today') }).click();
  await expect(title(page)).toHaveText(t('today'));
  // So does a thing that is not there.
  await page.goto('/it/console/races/999999');
  await page.getByRole('link', { name: words.shell('to_office') }).click();
  await expect(title(page)).toHaveText(t('today'));
});

test('the office of a circuit where somebody does not work is not there, which is said once', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await page.goto('/it/console?circuit=8');
  await expect(page.getByText(words.shell('not_found_title'))).toHaveCount(1);
  await expect(page.getByText(words.shell('not_found_text'))).toBeVisible();
  await page.getByRole('link', { name: words.shell('to_office') }).click();
  await expect(title(page)).toHaveText(t('today'));
});

test('on a phone the way to the page that is shown is in sight', async ({ page, portal, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await open(page, '/it/console/people');
  const ways = page.getByRole('navigation', { name: t('nav') });
  await expect(ways.getByRole('link', { name: t('nav_people') })).toBeInViewport({ ratio: 1 });
  await open(page, '/it/console/settings/certificates');
  await expect(ways.getByRole('link', { name: t('nav_settings') })).toBeInViewport({ ratio: 1 });
  const sections = page.getByRole('navigation', { name: words.officePolicies('ways') });
  await expect(sections.locator('[aria-current]')).toBeInViewport({ ratio: 1 });
});

test('somebody without an account comes into the office with a name and a password, and is no athlete yet', async ({
  portal,
  browser,
}) => {
  const email = 'ines.segantini@invited.example';
  const admin = await clientOf(portal, demo.admin);
  await admin.ask('POST', '/v3.0/circuits/15/invitations', { email, roles: [{ role: 'desk', races: null }] });
  const link = linkIn(await mailTo(portal.sandboxUrl, email, /un invito nella segreteria/), '/console/invitation/');
  const own = await browser.newContext({ baseURL: portal.url, locale: 'it-IT' });
  const page = await own.newPage();
  // As somebody else first: signing out leads back to the invitation.
  await enter(own, portal, await newAthlete(portal, 'Altra'));
  await open(page, new URL(link).pathname);
  await page.getByRole('button', { name: t('own_signup') }).click();
  const send = page.getByRole('button', { name: t('own_new_send') });
  await expect(send).toBeVisible();
  await awake(page);
  await checkAccessibility(page);
  const i = words.identity;
  await page.getByLabel(i('firstname'), { exact: true }).fill('Ines');
  await page.getByLabel(i('lastname'), { exact: true }).fill('Segantini');
  await send.click();
  await expect(page.getByRole('alert')).toContainText(i('choose_password'));
  await page.getByLabel(i('choose_password'), { exact: true }).fill('a long password');
  await send.click();
  await expect(title(page)).toHaveText(t('today'));
  await expect(page.getByText(t('your_roles', { roles: t('role_desk') }))).toBeVisible();
  // The athlete step asks for what only an athlete needs.
  await open(page, '/it/dahsboard/athletes');
  await expect(page.getByRole('main')).toContainText('Ines Segantini');
  await own.close();
});

test('somebody is invited into the office, accepts, becomes something else there, and leaves it', async ({
  page,
  portal,
  context,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const helper = await newAthlete(portal, 'Segantini');
  const person = 'Nadia Segantini';
  await enter(context, portal, await clientOf(portal, demo.admin));
  await open(page, '/it/console/people');
  await page.getByRole('button', { name: t('invite') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('email')).fill(helper.email);
  await dialog.getByRole('button', { name: t('invite_send') }).click();
  await expect(dialog.getByText(t('role_choose'))).toBeVisible();
  await dialog.getByRole('checkbox', { name: t('role_desk') }).check();
  await dialog.getByRole('button', { name: t('invite_send') }).click();
  await expect(page.getByText(t('invited', { email: helper.email }))).toBeVisible();

  const link = linkIn(
    await mailTo(portal.sandboxUrl, helper.email, /un invito nella segreteria/),
    '/console/invitation/',
  );
  const own = await browser.newContext({ baseURL: portal.url, locale: 'it-IT' });
  const theirs = await own.newPage();
  // Whoever is not signed in reads who invites, and as what; the address need not be typed again.
  await open(theirs, new URL(link).pathname);
  const invites = theirs.getByText(t('own_text', { by: demo.adminName, circuit: 'Circuito Tre Laghi' }));
  await expect(invites).toBeVisible();
  await checkAccessibility(theirs);
  await theirs
    .getByRole('main')
    .getByRole('link', { name: t('own_enter') })
    .click();
  await expect(theirs.getByLabel(words.identity('email'), { exact: true })).toHaveValue(helper.email);
  // Whoever opens it as somebody else signs out, and goes on as whom it is for.
  await enter(own, portal, await newAthlete(portal, 'Altra'));
  await open(theirs, new URL(link).pathname);
  await theirs.getByRole('button', { name: t('own_signin') }).click();
  await expect(theirs).toHaveURL(/\/signin\/login\?redirect=/);
  await expect(theirs.getByLabel(words.identity('email'), { exact: true })).toHaveValue(helper.email);
  await enter(own, portal, helper);
  await open(theirs, new URL(link).pathname);
  await expect(invites).toBeVisible();
  await expect(theirs.getByRole('listitem').filter({ hasText: t('role_desk') })).toBeVisible();
  await theirs.getByRole('button', { name: t('own_accept') }).click();
  await expect(title(theirs)).toHaveText(t('today'));
  await expect(theirs.getByText(t('your_roles', { roles: t('role_desk') }))).toBeVisible();
  await expect(theirs.getByRole('link', { name: t('nav_people') })).toHaveCount(0);

  await page.reload();
  await awake(page);
  const row = page.getByRole('row').filter({ hasText: helper.email });
  await expect(row).toContainText(t('role_desk'));
  await row.getByRole('button', { name: t('change_named', { person }) }).click();
  await dialog.getByRole('checkbox', { name: t('role_desk') }).uncheck();
  await dialog.getByRole('checkbox', { name: t('role_organiser') }).check();
  await dialog.getByRole('button', { name: t('save') }).click();
  await expect(row).toContainText(t('role_organiser'));
  await theirs.reload();
  await awake(theirs);
  await expect(theirs.getByRole('link', { name: t('nav_people') })).toBeVisible();

  await row.getByRole('button', { name: t('change_named', { person }) }).click();
  await dialog.getByRole('button', { name: t('remove') }).click();
  const sure = page.getByRole('alertdialog');
  await expect(sure).toContainText(t('remove_text', { circuit: 'Circuito Tre Laghi' }));
  await sure.getByRole('button', { name: t('remove') }).click();
  await expect(row).toHaveCount(0);
  expect((await theirs.reload())?.status()).toBe(404);
  await own.close();
});

test('the office does not exist for an athlete', async ({ page, portal, context, complaints }) => {
  complaints.expect(/status of 404/);
  await enter(context, portal, await newAthlete(portal));
  const answer = await page.goto('/it/console');
  expect(answer?.status()).toBe(404);
});
