import type { BrowserContext, Page } from '@playwright/test';
import pg from 'pg';
import { checkAccessibility } from '../support/accessibility.ts';
import { type Athlete, enter, newAthlete, placeOrder } from '../support/accounts.ts';
import { awake, expect, expectRefused, open, test, title, type Words, wordsIn } from '../support/pages.ts';
import type { RunningPortal } from '../support/runPortal.ts';
import { goToCheckout, openRace, openRegistration } from './steps.ts';
import { aFriend, anAddress } from './walk.ts';

const words = wordsIn('it');
const t = words.registration;
const begin = `/it/event/registration/1?race=${openRace.id}`;

test.describe.configure({ mode: 'parallel' });

/** Somebody who was registered before, as what is known, and whose registration is free again. */
async function known({ context, portal }: { context: BrowserContext; portal: RunningPortal }): Promise<Athlete> {
  const athlete = await newAthlete(portal);
  await anAddress(athlete);
  const { id } = await placeOrder(athlete);
  await athlete.ask('POST', '/v3.0/user/order-states', { order_id: id, state_id: 6 });
  await enter(context, portal, athlete);
  return athlete;
}

const change = (page: Page, what: string, say: Words['registration'] = t) => {
  const name = say('change_what', { what });
  return page.getByRole('button', { name }).or(page.getByRole('link', { name }));
};

/** What is asked anew each time; nothing else. */
async function answer(page: Page, { registration, consents }: Words = words): Promise<void> {
  const rules = page.getByRole('group', { name: registration('policies_legend') }).getByRole('checkbox');
  for (const at of [0, 1]) await rules.nth(at).check();
  const consent = (name: 'privacy_policy' | 'photo_video') =>
    page.getByRole('group', { name: consents(`${name}_title`) });
  await consent('privacy_policy')
    .getByRole('radio', { name: registration('accept'), exact: true })
    .check();
  await consent('photo_video')
    .getByRole('radio', { name: registration('refuse'), exact: true })
    .check();
}

const add = (page: Page, say: Words['registration'] = t) =>
  page.getByRole('button', { name: say('add_to_cart') }).click();

test.describe('on a phone, in Italian', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('an athlete who is known is in the checkout of a second race after four pages, and types nothing', async ({
    page,
    context,
    portal,
  }) => {
    const visitor = { page, portal, words };
    const athlete = await known({ context, portal });
    const fields = { third_part: 0, newsletter: 1, emergency_contact: 'Piera', emergency_phone: '+41 91' };
    await athlete.ask('POST', `/v3.0/user-dashboard/members/${athlete.memberId}`, fields);
    await openRegistration(visitor);
    await expect(title(page)).toHaveText(t('check_title'));
    await awake(page);
    const list = page.getByRole('region', { name: t('check_list') });
    for (const text of ['Nadia Ossola', openRace.type.it, 'Via Varenna 18', 'Piera'])
      await expect(list).toContainText(text);
    await checkAccessibility(page);

    // Nothing is ticked for anybody; a free consent shows what was answered last, and is asked only for whoever wants to change it.
    for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
    for (const dot of await page.getByRole('radio').all()) await expect(dot).not.toBeChecked();
    const choices = [words.consents('newsletter_title'), words.consents('third_part_data_title')] as const;
    for (const name of choices) await expect(page.getByRole('group', { name })).toHaveCount(0);
    await change(page, choices[1]).click();
    await expect(page.getByRole('group', { name: choices[1] }).getByRole('radio').first()).not.toBeChecked();
    await expect(change(page, choices[0])).toBeVisible();

    await add(page);
    await expectRefused(page, words.consents('privacy_policy_missing'), words.consents('photo_video_missing'));
    await checkAccessibility(page);
    await answer(page);
    await add(page);
    await expect(title(page)).toHaveText(words.cart('title'));
    await expect(
      page.getByRole('link', { name: words.cart('services_of', { name: 'Nadia Ossola', race: openRace.name.it }) }),
    ).toBeVisible();
    await goToCheckout(visitor);
    const { newsletter } = (
      await athlete.ask<{ detail: { himself_member: { newsletter: number } } }>('GET', '/v3.0/auth/user')
    ).detail.himself_member;
    expect(newsletter).toBe(1);
  });

  test('the way back from the cart leads to the same registration, which stays one line', async ({
    page,
    context,
    portal,
  }) => {
    await known({ context, portal });
    await open(page, begin);
    await answer(page);
    await add(page);
    await expect(title(page)).toHaveText(words.cart('title'));
    await page.goBack();
    await expect(title(page)).toHaveText(t('check_title'));
    await awake(page);
    await expect(page.getByRole('checkbox').first()).toBeChecked();
    await change(page, t('check_who')).waitFor();
    // It is in the cart already: nothing is added, it is changed.
    await page.getByRole('button', { name: t('change_save') }).click();
    await expect(title(page)).toHaveText(words.cart('title'));
    const lines = page.getByRole('table', { name: words.cart('lines') }).getByRole('row');
    await expect(lines.filter({ hasText: openRace.name.it })).toHaveCount(1);
  });

  test('another window that has gone on is not overwritten', async ({ page, context, portal, complaints }) => {
    complaints.expect(/status of 409 .*\/registration-drafts\//);
    await known({ context, portal });
    const second = await context.newPage();
    await open(page, begin);
    await open(second, begin);
    await change(page, t('address')).click();
    await expect(title(page)).toHaveText(t('address_title'));
    await answer(second);
    await add(second);
    await expect(second.getByText(t('changed_title'))).toBeVisible();
    await second.getByRole('button', { name: t('reload') }).click();
    await awake(second);
    await answer(second);
    await add(second);
    await expect(title(second)).toHaveText(words.cart('title'));
  });

  test('a race that is sold out meanwhile says so, and what was answered stays', async ({
    page,
    context,
    portal,
    complaints,
  }) => {
    complaints.expect(/status of 409 .*\/registration-drafts/);
    await known({ context, portal });
    await open(page, begin);
    await answer(page);
    const database = new pg.Client({ connectionString: portal.databaseUrl });
    await database.connect();
    const counter = 'from race r where r.sellable_id = n.sellable_id and r.id = $1';
    const { rows } = await database.query(
      `update stock_counter n set stock = n.ordered + n.cart_blocked + n.purchased + n.kept ${counter} returning 1`,
      [openRace.id],
    );
    expect(rows).toHaveLength(1);
    await add(page);
    await expect(page.getByRole('alert')).toBeVisible();
    // When one may come back, and what else can be entered, as on the race's own page.
    await expect(page.getByRole('main')).toContainText(/in ordini non pagati|Se se ne libera uno/);
    await expect(page.getByRole('heading', { name: words.races('open_now') })).toBeVisible();
    await expect(page.getByRole('checkbox').first()).toBeChecked();
    await database.query(`update stock_counter n set stock = n.stock + 500 ${counter}`, [openRace.id]);
    await database.end();
    await add(page);
    await expect(title(page)).toHaveText(words.cart('title'));
  });
});

test.describe('on a desktop, in English', () => {
  test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  const en = wordsIn('en');
  const say = en.registration;

  test('an address and a size are changed in their step, which leads back to the list with what was answered there', async ({
    page,
    context,
    portal,
  }) => {
    await known({ context, portal });
    await open(page, begin.replace('/it/', '/en/'));
    await expect(title(page)).toHaveText(say('check_title'));
    await awake(page);
    await answer(page, en);
    await change(page, say('gadget_size'), say).click();
    await expect(title(page)).toHaveText(say('athlete_title'));
    await awake(page);
    await page.getByRole('radio', { name: 'L', exact: true }).check();
    await page.getByRole('button', { name: say('continue') }).click();
    await expect(title(page)).toHaveText(say('check_title'));
    await expect(page.getByRole('region', { name: say('check_list') })).toContainText('L');

    await change(page, say('address'), say).click();
    await expect(title(page)).toHaveText(say('address_title'));
    await page.getByRole('link', { name: say('back') }).click();
    await expect(title(page)).toHaveText(say('check_title'));
    await page.reload();
    await awake(page);
    await expect(page.getByText('L', { exact: true })).toBeVisible();
    await add(page, say);
    await expect(title(page)).toHaveText(en.cart('title'));
  });

  test('a saved friend whose data are complete is registered from the same list, with the keyboard alone', async ({
    page,
    context,
    portal,
  }) => {
    const athlete = await known({ context, portal });
    await aFriend(athlete, 'Carla', 'Monti');
    await open(page, begin.replace('/it/', '/en/'));
    await change(page, say('check_who'), say).focus();
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText(say('who_title'));
    await awake(page);
    await page.getByRole('radio', { name: say('who_me') }).focus();
    await page.keyboard.press('ArrowDown');
    const friend = page.getByRole('radio', { name: 'Carla Monti' });
    await friend.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText(say('type_title'));
    await awake(page);
    await page.getByRole('radio', { name: openRace.type.en }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText(say('check_title'));
    await expect(page.getByRole('region', { name: say('check_list') })).toContainText('Carla Monti');
    await expect(change(page, say('address'), say)).toHaveCount(0);
    await checkAccessibility(page);
    await answer(page, en);
    await page.getByRole('button', { name: say('add_to_cart') }).focus();
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText(en.cart('title'));
  });

  test('an unpaid order lets answers be changed', async ({ page, context, portal }) => {
    const athlete = await newAthlete(portal);
    const { id } = await placeOrder(athlete);
    await enter(context, portal, athlete);
    await open(page, `/en/checkout/${id}`);
    const orders = en.orders;
    const review = page.getByRole('region', {
      name: orders('review_of', { athlete: 'Nadia Ossola', race: openRace.name.en }),
    });
    await expect(review).toContainText(openRace.type.en);
    await checkAccessibility(page);
    await review
      .getByRole('link', {
        name: orders('review_change_what', { what: orders('review_answers'), athlete: 'Nadia Ossola' }),
      })
      .click();
    await expect(title(page)).toHaveText(en.changes('title', { athlete: 'Nadia Ossola' }));
    await awake(page);
    await page.getByRole('button', { name: en.changes('change_what', { what: en.changes('questions') }) }).click();
    await page.getByRole('radio', { name: 'XL', exact: true }).check();
    await page.getByRole('button', { name: en.changes('save'), exact: true }).click();
    await expect(page.getByText(en.changes('changed_saved'))).toBeVisible();
    await page.getByRole('link', { name: en.changes('back_to_order') }).click();
    await expect(page).toHaveURL(new RegExp(`/en/checkout/${id}$`));
  });
});
