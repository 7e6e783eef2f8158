import type { Page } from '@playwright/test';
import { type Athlete, clientOf, demo, enter, fillDraft, newAthlete } from '../support/accounts.ts';
import { awake, expect, open, test, title, wordsIn } from '../support/pages.ts';
import { addService, chooseMyself, chooseType, continueTo, goToCart, openRace } from './steps.ts';

const words = wordsIn('it');
const t = words.registration;

type Last = Parameters<typeof fillDraft>[2];

const stepAt = (draft: string, step: number, lang = 'it') => `/${lang}/event/registration/${step}?draft=${draft}`;

const stepUrl = (draft: string, step: number, lang = 'it') =>
  new RegExp(`/${lang}/event/registration/${step}\\?draft=${draft}$`);

async function begun(page: Page, athlete: Athlete, portal: { url: string }, last: Last): Promise<string> {
  await enter(page.context(), portal, athlete);
  return fillDraft(athlete, athlete.memberId, last);
}

test.describe.configure({ mode: 'parallel' });

test('the browser’s Back leads through every step, and going on again adds no second line', async ({
  page,
  portal,
}) => {
  const visitor = { page, portal, words };
  const athlete = await newAthlete(portal);
  const draft = await begun(page, athlete, portal, 'address');
  await open(page, stepAt(draft, 1));
  await chooseMyself(visitor);
  await chooseType(visitor);
  await continueTo(visitor, t('address_title'));
  await continueTo(visitor, t('policies_title'));
  const required = page.getByRole('group', { name: t('policies_legend') }).getByRole('checkbox');
  for (const at of [0, 1]) await required.nth(at).check();
  const consent = (name: 'privacy_policy' | 'photo_video') =>
    page.getByRole('group', { name: words.consents(`${name}_title`) });
  await consent('privacy_policy')
    .getByRole('radio', { name: t('accept'), exact: true })
    .check();
  await consent('photo_video')
    .getByRole('radio', { name: t('refuse'), exact: true })
    .check();
  await continueTo(visitor, t('services_title'));
  await addService(visitor, openRace.service.it);

  const before = ['policies_title', 'address_title', 'athlete_title', 'type_title', 'who_title'] as const;
  for (const heading of before) {
    await page.goBack();
    await expect(title(page)).toHaveText(t(heading));
  }
  for (const heading of before.toReversed().slice(1)) await continueTo(visitor, t(heading));
  await expect(required.nth(0)).toBeChecked();
  await expect(consent('photo_video').getByRole('radio', { name: t('refuse'), exact: true })).toBeChecked();
  await continueTo(visitor, t('services_title'));
  await goToCart(visitor);
  const lines = page.getByRole('table', { name: words.cart('lines') }).getByRole('row');
  await expect(lines.filter({ hasText: openRace.name.it })).toHaveCount(1);
  await expect(lines.filter({ hasText: openRace.service.it })).toHaveCount(1);
});

test('a reload loses nothing in any step', async ({ page, portal }) => {
  const draft = await begun(page, await newAthlete(portal), portal, 'policies');
  const kept = {
    1: page.getByRole('radio', { name: t('who_me') }),
    2: page.getByRole('radio', { name: openRace.type.it }),
    3: page.getByRole('radio', { name: 'M', exact: true }),
    5: page.getByRole('checkbox').first(),
  };
  for (const [step, choice] of Object.entries(kept)) {
    await open(page, stepAt(draft, Number(step)));
    await expect(choice).toBeChecked();
    await page.reload();
    await awake(page);
    await expect(choice).toBeChecked();
    await expect(page).toHaveURL(stepUrl(draft, Number(step)));
  }
  await open(page, stepAt(draft, 4));
  await expect(page.getByRole('combobox', { name: t('address_saved') })).toHaveValue(/Via Varenna/);
});

test('the language can be switched in the middle, and the answers stay, those that are not sent yet, too', async ({
  page,
  portal,
}) => {
  const draft = await begun(page, await newAthlete(portal), portal, 'type');
  const english = wordsIn('en');
  await open(page, stepAt(draft, 3));
  await awake(page);
  await page.getByRole('button', { name: t('athlete_edit') }).click();
  await page.getByLabel(t('emergency_contact')).fill('Zia Ada');
  await page
    .getByRole('banner')
    .getByText(`${words.shell('language')}: IT`)
    .click();
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(stepUrl(draft, 3, 'en'));
  await expect(title(page)).toHaveText(english.registration('athlete_title'));
  await expect(page.getByLabel(english.registration('emergency_contact'))).toHaveValue('Zia Ada');
  await page.getByRole('link', { name: english.registration('back'), exact: true }).click();
  await expect(title(page)).toHaveText(english.registration('type_title'));
  await expect(page.getByRole('radio', { name: openRace.type.en })).toBeChecked();
});

test('a second window is told that the registration went on elsewhere', async ({
  page,
  context,
  portal,
  complaints,
}) => {
  complaints.expect(/status of 409 .*\/registration-drafts\//);
  const athlete = await newAthlete(portal);
  const draft = await begun(page, athlete, portal, 'who');
  // The rest is known: step 2 leads to the list.
  const typeAndOn = async (on: Page) => {
    await on.getByRole('radio', { name: openRace.type.it }).check();
    await continueTo({ page: on, portal, words }, t('check_title'));
  };
  const second = await context.newPage();
  await open(page, stepAt(draft, 2));
  await open(second, stepAt(draft, 2));
  await typeAndOn(page);
  // One answer more: what is merely sent again would be answered as the first time.
  const path = `/v3.0/registration-drafts/${draft}`;
  const { version } = await athlete.ask<{ version: number }>('GET', path);
  const answers = { member_id: athlete.memberId, gadget_size: 'L' };
  await athlete.ask('PUT', path, { step: 'athlete', version, answers });

  await second.getByRole('radio', { name: openRace.type.it }).check();
  await second.getByRole('button', { name: t('continue') }).click();
  await expect(second.getByText(t('changed_title'))).toBeVisible();
  await second.getByRole('button', { name: t('reload') }).click();
  await awake(second);
  await expect(second.getByText(t('changed_title'))).toHaveCount(0);
  await typeAndOn(second);
});

test('a step that is not reached leads to the first one not done', async ({ page, portal }) => {
  const draft = await begun(page, await newAthlete(portal), portal, 'who');
  for (const step of [3, 4, 5, 6]) {
    await page.goto(stepAt(draft, step));
    await expect(page).toHaveURL(stepUrl(draft, 2));
  }
  await page.goto(`/it/event/registration/4?race=${openRace.id}`);
  await expect(page).toHaveURL(`${portal.url}/it/event/registration/1?race=${openRace.id}`);
});

test('somebody else’s registration, and one that never was, lead Home with a notice', async ({ page, portal }) => {
  const stranger = await newAthlete(portal);
  const foreign = await fillDraft(stranger, stranger.memberId, 'who');
  await enter(page.context(), portal, await clientOf(portal, demo.organiser));
  for (const draft of [foreign, '0199e6a5-0000-7000-8000-000000000000', 'nonsense']) {
    await page.goto(stepAt(draft, 2));
    await expect(page).toHaveURL(/\/it\?notice=draft_not_found$/);
    await expect(page.getByText(words.shell('notice_draft_not_found'))).toBeVisible();
  }
});
