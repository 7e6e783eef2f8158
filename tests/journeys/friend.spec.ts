import type { BrowserContext, Page } from '@playwright/test';
import { type Athlete, enter, newAthlete, putIntoCart } from '../support/accounts.ts';
import { expect, open, test, title, wordsIn } from '../support/pages.ts';
import type { RunningPortal } from '../support/runPortal.ts';
import { continueTo, fillPolicies, openRace } from './steps.ts';

interface Visiting {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly portal: RunningPortal;
}

const words = wordsIn('it');
const t = words.registration;
const a = words.athletes;

async function fillName(page: Page, { lastname, day = '03' }: { lastname: string; day?: string }): Promise<void> {
  await page.getByLabel(t('firstname'), { exact: true }).fill('Ada');
  await page.getByLabel(t('lastname'), { exact: true }).fill(lastname);
  await page.getByLabel(words.identity('day')).selectOption(day);
  await page.getByLabel(words.identity('month')).selectOption('02');
  await page.getByLabel(words.identity('year')).selectOption('1990');
}

async function fillRest(page: Page): Promise<void> {
  await page.getByRole('radio', { name: t('gender_F'), exact: true }).check();
  await page.getByLabel(t('nationality')).selectOption('CH');
  await page.getByLabel(t('email'), { exact: true }).fill('ada.bianchi@test.example');
  await page.getByLabel(t('emergency_contact')).fill('Ugo Bianchi');
  await page.getByLabel(t('emergency_phone')).fill('+41 91 555');
}

async function fillFriend(page: Page, who: { lastname: string }): Promise<void> {
  await fillName(page, who);
  await fillRest(page);
}

/** Step 1, with the form for somebody new. */
async function addFriend({ page, context, portal }: Pick<Visiting, 'page' | 'context' | 'portal'>): Promise<Athlete> {
  const athlete = await newAthlete(portal);
  await enter(context, portal, athlete);
  await open(page, `/it/event/registration/1?race=${openRace.id}`);
  await page.getByRole('radio', { name: t('who_friend') }).check();
  await page.getByRole('button', { name: t('who_new') }).click();
  return athlete;
}

test('a new friend is added in step 1, and goes on to the policies without an address', async ({
  page,
  portal,
  context,
}) => {
  const visitor = { page, portal, words };
  await enter(context, portal, await newAthlete(portal));
  await open(page, `/it/event/registration/1?race=${openRace.id}`);
  await page.getByRole('radio', { name: t('who_friend') }).check();
  // There is no friend to choose: it goes on with the form of a new one, and nothing is wrong yet.
  await page.getByRole('button', { name: t('continue') }).click();
  await expect(page.getByRole('heading', { name: a('new') })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await fillFriend(page, { lastname: 'Bianchi' });
  await page.getByRole('button', { name: a('save') }).click();
  await expect(page.getByRole('radio', { name: 'Ada Bianchi' })).toBeChecked();
  await continueTo(visitor, t('type_title'));
  await page.getByRole('radio', { name: openRace.type.it }).check();
  await continueTo(visitor, t('check_title'));
  const list = page.getByRole('region', { name: t('check_list') });
  await expect(list).toContainText('Ada Bianchi');
  await expect(list).not.toContainText(t('address'));
  // The friend's size is not known: it is asked beside the rules.
  await page.getByRole('radio', { name: 'M', exact: true }).check();
  await fillPolicies(visitor);
  await page.getByRole('button', { name: t('add_to_cart') }).click();
  await expect(title(page)).toHaveText(words.cart('title'));
});

test('without a network the form for somebody new says why it does not come, and comes when there is one again', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/);
  await enter(context, portal, await newAthlete(portal));
  await open(page, `/it/event/registration/1?race=${openRace.id}`);
  await page.route(/AthleteEditor/, (route) => route.abort());
  await page.getByRole('radio', { name: t('who_friend') }).check();
  await page.getByRole('button', { name: t('who_new') }).click();
  await expect(page.getByRole('alert')).toContainText(words.network('offline'));
  await expect(page.getByRole('radio', { name: t('who_friend') })).toBeChecked();
  await page.unroute(/AthleteEditor/);
  await page.getByRole('button', { name: t('who_new') }).click();
  await expect(page.getByLabel(t('firstname'), { exact: true })).toBeVisible();
});

test('an athlete who exists already is confirmed, and nothing of the record is shown', async ({
  page,
  context,
  portal,
}) => {
  await addFriend({ page, context, portal });
  await fillName(page, { lastname: 'Negri' });
  const question = page.getByRole('alertdialog', { name: a('same_title') });
  await expect(question).toContainText('a•••••@d•••••.test');
  await question.getByRole('button', { name: a('same_yes') }).click();
  await expect(page.getByText(a('same_known'))).toBeVisible();
  await expect(page.getByLabel(t('firstname'), { exact: true })).toHaveCount(0);
  await expect(page.getByLabel(t('email'), { exact: true })).toHaveValue('');
  await fillRest(page);
  await page.getByRole('button', { name: a('save') }).click();
  await expect(page.getByRole('radio', { name: 'Ada Negri' })).toBeChecked();
  await continueTo({ page, portal, words }, t('type_title'));
  await page.getByRole('radio', { name: openRace.type.it }).check();
  await continueTo({ page, portal, words }, t('check_title'));
  await expect(page.getByText('Ugo Bianchi')).toBeVisible();
  await expect(page.getByText(/Vittoria Negri|ada\.negri/)).toHaveCount(0);
});

test('the question who it is, closed with the cross, is not answered: it stands there, and saving asks it again', async ({
  page,
  context,
  portal,
}) => {
  await addFriend({ page, context, portal });
  await fillName(page, { lastname: 'Negri' });
  const question = page.getByRole('alertdialog', { name: a('same_title') });
  await question.getByRole('button', { name: a('close') }).click();
  await expect(question).toHaveCount(0);
  const open = page.getByRole('status').filter({ hasText: a('same_open', { name: 'Ada Negri' }) });
  await expect(open).toBeVisible();
  await fillRest(page);
  await page.getByRole('button', { name: a('save') }).click();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: t('who_which') })).toHaveCount(0);

  await open.getByRole('button', { name: a('same_open_answer') }).click();
  await question.getByRole('button', { name: a('same_no') }).click();
  await expect(open).toHaveCount(0);
  await page.getByRole('button', { name: a('save') }).click();
  await expect(page.getByRole('radio', { name: 'Ada Negri' })).toBeChecked();
});

test('an athlete who is somebody else of the same name is declined, and then one’s own', async ({
  page,
  context,
  portal,
}) => {
  await addFriend({ page, context, portal });
  await fillName(page, { lastname: 'Negri' });
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: a('same_no') })
    .click();
  await expect(page.getByLabel(t('firstname'), { exact: true })).toHaveValue('Ada');
  await fillRest(page);
  await page.getByRole('button', { name: a('save') }).click();
  await expect(page.getByRole('radio', { name: 'Ada Negri' })).toBeChecked();

  // Entered a second time, the account's own friend is offered.
  await page.getByRole('button', { name: t('who_new') }).click();
  await fillName(page, { lastname: 'Negri' });
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: a('same_ours_yes') })
    .click();
  await expect(page.getByRole('radio', { name: 'Ada Negri' })).toBeChecked();
});

test('one’s own e-mail for a friend is warned of, and taken', async ({ page, context, portal }) => {
  const { email } = await addFriend({ page, context, portal });
  await fillName(page, { lastname: 'Galli' });
  await fillRest(page);
  await page.getByLabel(t('email'), { exact: true }).fill(email.toUpperCase());
  await expect(page.getByText(t('same_email'))).toBeVisible();
  await page.getByRole('button', { name: a('save') }).click();
  await expect(page.getByRole('radio', { name: 'Ada Galli' })).toBeChecked();
});

test('Save stays under the finger when the check whether somebody exists ends meanwhile', async ({
  page,
  context,
  portal,
}) => {
  // The whole form is seen: no scrolling makes up for what moves.
  await page.setViewportSize({ width: 1280, height: 1600 });
  const answer = Promise.withResolvers<void>();
  await page.route('**/members/check?*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await addFriend({ page, context, portal });
  await fillFriend(page, { lastname: 'Serra' });
  const checking = page.getByText(a('same_checking'));
  await expect(checking).toBeVisible();
  await page.getByRole('button', { name: a('save') }).hover();
  await page.mouse.down();
  answer.resolve();
  await expect(checking).toBeHidden();
  await page.mouse.up();
  await expect(page.getByRole('radio', { name: 'Ada Serra' })).toBeChecked();
});

test('who is in the cart already is marked in step 1, with the way there', async ({ page, context, portal }) => {
  const athlete = await newAthlete(portal);
  const friend = {
    firstname: 'Ada',
    lastname: 'Conti',
    email: 'ada.conti@test.example',
    birthday: '1990-02-03',
    gender: 'F',
    nationality: 'CH',
    gadget_size: 'M',
    emergency_contact: 'Ugo Conti',
    emergency_phone: '+41 91 555',
  };
  const { id } = await athlete.ask<{ id: string }>('POST', '/v3.0/members', friend);
  await putIntoCart(athlete);
  await putIntoCart({ ...athlete, memberId: id });
  await enter(context, portal, athlete);
  await open(page, `/it/event/registration/1?race=${openRace.id}`);
  await expect(page.getByRole('radio', { name: t('who_me'), exact: false }).first()).toBeDisabled();
  await expect(page.getByText(t('who_me_cart'))).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Ada Conti/ })).toBeDisabled();
  await expect(page.getByRole('group', { name: t('who_which') })).toContainText(t('who_cart'));
  await page.getByRole('link', { name: t('to_cart') }).click();
  await expect(title(page)).toHaveText(words.cart('title'));
});

test('a friend who was taken off the list elsewhere is chosen anew', async ({ page, context, portal, complaints }) => {
  complaints.expect(/status of 409/);
  const athlete = await addFriend({ page, context, portal });
  await fillFriend(page, { lastname: 'Riva' });
  await page.getByRole('button', { name: a('save') }).click();
  await expect(page.getByRole('radio', { name: 'Ada Riva' })).toBeChecked();
  await continueTo({ page, portal, words }, t('type_title'));
  const [friend] = await athlete.ask<{ id: string }[]>('GET', '/v1/account/friends');
  await athlete.ask('DELETE', `/v3.0/members/${friend!.id}`);
  await page.getByRole('radio', { name: openRace.type.it }).check();
  await page.getByRole('button', { name: t('continue') }).click();
  await page.getByRole('button', { name: t('step_first') }).click();
  await expect(page.getByText(t('who_gone'))).toBeVisible();
});
