import type { Page } from '@playwright/test';
import { clientOf, demo, enter, fillDraft, newAthlete } from '../support/accounts.ts';
import { clearSession } from '../support/cookieChoices.ts';
import { awake, expect, open, test, title, wordsIn } from '../support/pages.ts';
import { continueTo, giveEmail, goToCart, logIn, openRace, openRegistration } from './steps.ts';

const words = wordsIn('it');
const t = words.registration;

const stepAt = (draft: string, step: number) => `/it/event/registration/${step}?draft=${draft}`;
const size = (page: Page) => page.getByRole('group', { name: t('gadget_size') });

test.describe.configure({ mode: 'parallel' });

test('a draft is taken up in another browser, at the step where it was left, with every answer', async ({
  page,
  portal,
  browser,
}) => {
  const athlete = await newAthlete(portal);
  await enter(page.context(), portal, athlete);
  const draft = await fillDraft(athlete, athlete.memberId, 'type');
  await open(page, stepAt(draft, 3));
  await size(page).getByRole('radio', { name: 'L', exact: true }).check();
  await continueTo({ page, portal, words }, t('check_title'));

  const elsewhere = await browser.newContext({ baseURL: portal.url, locale: 'it-IT' });
  const second = await elsewhere.newPage();
  const visitor = { page: second, portal, words };
  await enter(elsewhere, portal, await clientOf(portal, athlete.email));
  // Nobody keeps the draft's address: who begins the same race again goes on with what is there.
  await openRegistration(visitor);
  await expect(title(second)).toHaveText(t('check_title'));
  const list = second.getByRole('region', { name: t('check_list') });
  await expect(list).toContainText(openRace.type.it);
  await second
    .getByRole('button', { name: t('change_what', { what: t('gadget_size') }) })
    .or(second.getByRole('link', { name: t('change_what', { what: t('gadget_size') }) }))
    .click();
  await expect(second).toHaveURL(new RegExp(`draft=${draft}&from=check$`));
  await expect(size(second).getByRole('radio', { name: 'L', exact: true })).toBeChecked();
  await continueTo(visitor, t('check_title'));
  await elsewhere.close();
});

test('who is signed out in the middle signs in and is at the same step, with every answer', async ({
  page,
  context,
  portal,
  complaints,
}) => {
  // Whatever the page asks anew before it leaves for the sign-in is refused.
  complaints.expect(/status of 401/);
  const visitor = { page, portal, words };
  const athlete = await newAthlete(portal);
  await enter(context, portal, athlete);
  const draft = await fillDraft(athlete, athlete.memberId, 'athlete');
  await open(page, stepAt(draft, 4));
  await clearSession(context);
  await page.getByRole('link', { name: t('back'), exact: true }).click();
  await expect(title(page)).toHaveText(words.identity('signin_title'));
  await awake(page);
  await giveEmail(visitor, athlete.email);
  await logIn(visitor, demo.password);
  await expect(title(page)).toHaveText(t('athlete_title'));
  await expect(page).toHaveURL(new RegExp(`/it/event/registration/3\\?draft=${draft}$`));
  await awake(page);
  await expect(size(page).getByRole('radio', { name: 'M', exact: true })).toBeChecked();
  await continueTo(visitor, t('check_title'));
  await expect(page.getByRole('region', { name: t('check_list') })).toContainText('Via Varenna');
});

test('the language can be switched at every step, and the registration ends in the other language', async ({
  page,
  portal,
}) => {
  const english = wordsIn('en');
  const athlete = await newAthlete(portal);
  await enter(page.context(), portal, athlete);
  const draft = await fillDraft(athlete, athlete.memberId, 'policies');
  const titles = [
    ...(['who_title', 'type_title', 'athlete_title'] as const),
    ...(['address_title', 'policies_title', 'services_title'] as const),
  ];
  for (const [index, heading] of titles.entries()) {
    const step = index + 1;
    await open(page, stepAt(draft, step));
    const bar = page.getByRole('banner');
    await bar.getByText(`${words.shell('language')}: IT`).click();
    await bar.getByRole('link', { name: 'English' }).click();
    await expect(title(page)).toHaveText(english.registration(heading));
    await expect(page).toHaveURL(new RegExp(`/en/event/registration/${step}\\?draft=${draft}$`));
  }
  await awake(page);
  await goToCart({ page, portal, words: english });
  const lines = page.getByRole('table', { name: english.cart('lines') }).getByRole('row');
  await expect(lines.filter({ hasText: openRace.name.en })).toHaveCount(1);
});
