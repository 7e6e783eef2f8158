import type { Page, Route } from '@playwright/test';
import { Refusal } from '#kernel/errors.ts';
import { problemOf } from '#server/http/problem.ts';
import { type Athlete, demo, enter, fillDraft, newAthlete, placeOrder, putIntoCart } from '../support/accounts.ts';
import { clearSession } from '../support/cookieChoices.ts';
import { expect, open, startingWith, test, title, type Words, wordsIn } from '../support/pages.ts';
import { rowsOf } from '../support/rowsOf.ts';
import { chooseMethod, fillAddress, giveEmail, logIn, openRace, pay } from './steps.ts';

const words = wordsIn('it');
const t = words.registration;
const failures = /status of 50[03]|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;

const isWrite = (route: Route) => route.request().method() !== 'GET';
const calls = '**/api/**';

const refusals = {
  500: new Refusal('unexpected', { request_id: 'req-4711' }),
  503: new Refusal('unavailable', { retry_after: 5 }),
} as const;

/** Every change is answered like this, until the next rule. */
async function answer(page: Page, how: keyof typeof refusals | 'lost' | 'slow' | 'well'): Promise<void> {
  await page.unroute(calls);
  if (how === 'well') return;
  await page.route(calls, async (route) => {
    if (!isWrite(route)) return route.fallback();
    if (how === 'slow') {
      await new Promise((wake) => setTimeout(wake, 2_000));
      return route.continue();
    }
    if (how === 'lost') {
      // The portal does what it was asked, and nobody hears of it.
      await route.fetch();
      return route.abort();
    }
    const problem = problemOf(refusals[how], words.lang);
    return route.fulfill({
      status: how,
      contentType: 'application/problem+json',
      body: JSON.stringify(problem),
    });
  });
}

const bar = (page: Page, { network }: Words = words) =>
  page.getByRole('status').filter({ hasText: network('gone_title') });

test.describe.configure({ mode: 'parallel' });

for (const lang of ['it', 'en'] as const) {
  test(`without a network a bar says so at once, and a link keeps the page, in ${lang}`, async ({ page, context }) => {
    const { network } = wordsIn(lang);
    await open(page, `/${lang}/signin`);
    await context.setOffline(true);
    await expect(bar(page, wordsIn(lang))).toContainText(network('gone_text'));
    await page.getByRole('textbox').first().fill('ada@test.example');
    await page.getByRole('link', { name: wordsIn(lang).shell('terms'), exact: true }).click();
    await expect(bar(page, wordsIn(lang))).toContainText(network('gone_link'));
    await expect(page.getByRole('textbox').first()).toHaveValue('ada@test.example');
    await context.setOffline(false);
    await expect(bar(page, wordsIn(lang))).toHaveCount(0);
    await page.getByRole('link', { name: wordsIn(lang).shell('terms'), exact: true }).click();
    await expect(page).toHaveURL(/terms-and-conditions/);
  });
}

test('a page whose data never came is not headed 500', async ({ page, complaints }) => {
  complaints.expect(failures);
  await open(page, '/it');
  await page.route(/\.data(\?|$)/, (route) => route.abort());
  await page
    .getByRole('link', { name: startingWith(openRace.name.it) })
    .first()
    .click();
  await expect(title(page)).toHaveText(words.network('offline_title'));
  await expect(page.getByRole('main')).not.toContainText('500');
  await page.unroute(/\.data(\?|$)/);
  await page.getByRole('link', { name: words.shell('retry') }).click();
  await expect(title(page)).toHaveText(openRace.name.it);
});

test('a page that a proxy answers for is said as the portal’s fault: with a title, and the focus on its heading', async ({
  page,
  complaints,
}) => {
  complaints.expect(failures);
  await open(page, '/it');
  const proxy = '<html><body>503 Service Unavailable</body></html>';
  const data = /\.data(\?|$)/;
  await page.route(data, (route) => route.fulfill({ status: 503, contentType: 'text/html', body: proxy }));
  await page
    .getByRole('link', { name: startingWith(openRace.name.it) })
    .first()
    .click();
  await expect(title(page)).toHaveText(words.network('offline_title'));
  await expect(title(page)).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${words.network('offline_title')} · .+`));
  const main = page.getByRole('main');
  await expect(main).toContainText(words.network('unanswered'));
  await expect(main).not.toContainText('503');
  await expect(main).not.toContainText(words.network('offline'));
});

test('a new address that cannot be saved is said like any step, and tried again is one address', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(failures);
  const athlete = await newAthlete(portal);
  await enter(context, portal, athlete);
  const draft = await fillDraft(athlete, athlete.memberId, 'athlete');
  const addresses = async () => (await athlete.ask<object[]>('GET', '/v3.0/user/addresses')).length;
  const before = await addresses();
  await open(page, `/it/event/registration/4?draft=${draft}`);
  await page.getByRole('button', { name: t('address_new') }).click();
  await fillAddress(
    { page, portal, words },
    {
      phone: '+41 91 555 01 33',
      home: { country: 'CH', state: 'TI', city: 'Locarno', zipcode: '6600', address: 'Via Varenna', houseNumber: '20' },
    },
  );
  const notice = page.getByRole('main').getByRole('alert');
  const again = notice.getByRole('button', { name: t('try_again') });
  await answer(page, 500);
  await page.getByRole('button', { name: t('continue') }).click();
  await expect(notice).toContainText(t('not_sent'));
  await expect(notice).toContainText('req-4711');
  // The address is saved now, and the step is not.
  await answer(page, 'well');
  await page.route('**/registration-drafts/**', (route) => (isWrite(route) ? route.abort() : route.fallback()));
  await again.click();
  await expect(notice).toContainText(words.network('offline'));
  await page.unroute('**/registration-drafts/**');
  await again.click();
  await expect(title(page)).not.toHaveText(t('address_title'));
  expect(await addresses()).toBe(before + 1);
});

test('a service that cannot be added says which, and Try again adds it', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(failures);
  const athlete = await newAthlete(portal);
  await enter(context, portal, athlete);
  const draft = await fillDraft(athlete, athlete.memberId, 'policies');
  await open(page, `/it/event/registration/6?draft=${draft}`);
  const name = openRace.service.it;
  const card = page.getByRole('article', { name });
  await answer(page, 500);
  await card.getByRole('button', { name: t('service_add') }).click();
  const notice = page.getByRole('main').getByRole('alert');
  await expect(notice).toContainText(t('service_not_added', { name }));
  await expect(notice).toContainText('req-4711');
  await answer(page, 'well');
  await notice.getByRole('button', { name: t('try_again') }).click();
  await expect(card).toContainText(t('service_in_cart'));
  await expect(notice).toBeHidden();
  await expect(title(page)).toHaveText(t('services_title'));
});

test('sign-in says what failed, and nothing of it goes on by itself', async ({ page, portal, context, complaints }) => {
  complaints.expect(failures);
  const visitor = { page, portal, words };
  const athlete = await newAthlete(portal);
  const main = page.getByRole('main');
  await open(page, '/it/signin');
  await context.setOffline(true);
  await giveEmail(visitor, athlete.email);
  await expect(main.getByRole('alert')).toContainText(words.network('offline'));
  await context.setOffline(false);
  await page.waitForTimeout(1_500);
  await expect(title(page)).toHaveText(words.identity('signin_title'));
  await giveEmail(visitor, athlete.email);

  await expect(title(page)).toHaveText(words.identity('login_title'));
  await context.setOffline(true);
  await logIn(visitor, demo.password);
  await expect(main.getByRole('alert')).toContainText(words.network('offline'));
  await context.setOffline(false);
  const login = page.getByRole('button', { name: words.identity('login'), exact: true });
  await answer(page, 500);
  await login.click();
  await expect(main.getByRole('alert')).toContainText('req-4711');
  await answer(page, 503);
  await login.click();
  await expect(main.getByRole('alert')).toContainText(problemOf(refusals[503], 'it').detail);
  await answer(page, 'slow');
  await expect(page.getByLabel(words.identity('password'), { exact: true })).toHaveValue(demo.password);
  await login.click();
  await expect(page.getByRole('button', { name: words.identity('wait') })).toBeVisible();
  await expect(page).not.toHaveURL(/signin/);
});

interface StepCase {
  readonly number: number;
  readonly before: Parameters<typeof fillDraft>[2] | null;
  readonly fill: (page: Page) => Promise<void>;
  readonly kept: (page: Page) => Promise<void>;
  readonly next: string;
}

const size = (page: Page) => page.getByRole('group', { name: t('gadget_size') });

const steps: Readonly<Record<string, StepCase>> = {
  who: {
    number: 1,
    before: null,
    fill: (page) => page.getByRole('radio', { name: t('who_me') }).check(),
    kept: (page) => expect(page.getByRole('radio', { name: t('who_me') })).toBeChecked(),
    next: t('type_title'),
  },
  type: {
    number: 2,
    before: 'who',
    fill: (page) => page.getByRole('radio', { name: openRace.type.it }).check(),
    kept: (page) => expect(page.getByRole('radio', { name: openRace.type.it })).toBeChecked(),
    next: t('athlete_title'),
  },
  athlete: {
    number: 3,
    before: 'type',
    fill: (page) => size(page).getByRole('radio', { name: 'L', exact: true }).check(),
    kept: (page) => expect(size(page).getByRole('radio', { name: 'L', exact: true })).toBeChecked(),
    next: t('address_title'),
  },
  address: {
    number: 4,
    before: 'athlete',
    fill: async () => {},
    kept: async () => {},
    next: t('policies_title'),
  },
  policies: {
    number: 5,
    before: 'address',
    fill: async (page) => {
      for (const box of await page.getByRole('checkbox').all()) await box.check();
      for (const radio of await page.getByRole('radio', { name: t('accept'), exact: true }).all()) await radio.check();
    },
    kept: async (page) => {
      for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeChecked();
    },
    next: t('services_title'),
  },
};

for (const [name, { number, before, fill, kept, next }] of Object.entries(steps)) {
  test(`step ${number}, ${name}: what fails is said, what is typed stays, and Try again goes on`, async ({
    page,
    portal,
    context,
    complaints,
  }) => {
    complaints.expect(failures);
    const athlete = await newAthlete(portal);
    await enter(context, portal, athlete);
    const draft = before && (await fillDraft(athlete, athlete.memberId, before));
    await open(page, `/it/event/registration/${number}?${draft ? `draft=${draft}` : `race=${openRace.id}`}`);
    await fill(page);
    const notice = page.getByRole('main').getByRole('alert');
    const again = notice.getByRole('button', { name: t('try_again') });

    await context.setOffline(true);
    await page.getByRole('button', { name: t('continue') }).click();
    await expect(notice).toContainText(t('not_sent'));
    await expect(notice).toContainText(words.network('offline'));
    await expect(bar(page)).toBeVisible();
    await kept(page);
    // What failed for want of a network is no longer said when there is one.
    await context.setOffline(false);
    await expect(notice).toBeHidden();
    await kept(page);
    await answer(page, 500);
    await page.getByRole('button', { name: t('continue') }).click();
    await expect(notice).toContainText('req-4711');
    await answer(page, 503);
    await again.click();
    await expect(notice).toContainText(problemOf(refusals[503], 'it').detail);
    await expect(notice).not.toContainText(t('error_title'));
    await kept(page);
    await answer(page, 'lost');
    await again.click();
    await expect(notice).toContainText(words.network('offline'));
    await answer(page, 'slow');
    await again.click();
    await expect(page.getByRole('button', { name: t('waiting') })).toBeVisible();
    await page.getByRole('button', { name: t('waiting') }).dispatchEvent('click');
    // Whose data are known goes on to their list.
    await expect(title(page)).toHaveText(new RegExp(`^(${next}|${t('check_title')})$`));
    const drafts = 'select 1 from registration_draft where user_id = $1';
    const { id } = await athlete.ask<{ id: string }>('GET', '/v3.0/auth/user');
    expect(await rowsOf(portal.databaseUrl, drafts, id)).toBe(1);
    if (name === 'policies') {
      const { details } = await athlete.ask<{ details: { itemable: object | null }[] }>('POST', '/v2/carts', {});
      // The race's free service lies beside it.
      expect(details.filter(({ itemable }) => itemable)).toHaveLength(1);
    }
  });
}

test('an order whose answer was lost is one order, and trying again leads to it', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(failures);
  const athlete = await newAthlete(portal);
  await enter(context, portal, athlete);
  await putIntoCart(athlete);
  await open(page, '/it/cart');
  const go = page.getByRole('button', { name: words.cart('checkout') });
  const said = page.getByRole('main').getByRole('alert');
  await context.setOffline(true);
  await go.click();
  await expect(said).toContainText(words.network('offline'));
  await context.setOffline(false);
  await answer(page, 'lost');
  await go.click();
  await expect(said).toContainText(words.network('offline'));
  await answer(page, 'slow');
  await go.click();
  await page.waitForURL(/\/checkout\//);
  expect(await ordersOf(athlete)).toHaveLength(1);
});

const ordersOf = ({ ask }: Athlete) => ask<{ id: string }[]>('GET', '/v3.0/user/orders?page=1');

test('Pay says what failed, waits for nobody, and takes the money once', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(failures);
  const visitor = { page, portal, words };
  const athlete = await newAthlete(portal);
  await enter(context, portal, athlete);
  const { id } = await placeOrder(athlete);
  const payments = () => rowsOf(portal.databaseUrl, 'select 1 from payment where order_id = $1', id);
  await open(page, `/it/checkout/${id}`);
  await chooseMethod(visitor, 'credit_card');
  const due = '19,70 €';
  const said = page.getByRole('main').getByRole('alert');

  await context.setOffline(true);
  await pay(visitor, due);
  await expect(said).toContainText(words.network('offline'));
  await context.setOffline(false);
  await page.waitForTimeout(1_500);
  await expect(page).toHaveURL(/\/checkout\//);
  expect(await payments()).toBe(0);

  await answer(page, 500);
  await pay(visitor, due);
  await expect(said).toContainText('req-4711');
  await answer(page, 503);
  await pay(visitor, due);
  await expect(said).toContainText(problemOf(refusals[503], 'it').detail);
  await answer(page, 'lost');
  await pay(visitor, due);
  await expect(said).toContainText(words.network('offline'));

  await answer(page, 'slow');
  await pay(visitor, due);
  await page.getByRole('button', { name: words.payments('leaving') }).dispatchEvent('click');
  await page.waitForURL(/\/pay\/stripe\//);
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.waitForURL(/\/order\/success/);
  await expect(title(page)).toHaveText(words.payments('result_paid_one', { name: 'Nadia' }));
  const paid = "select 1 from payment where order_id = $1 and state = 'paid'";
  expect(await rowsOf(portal.databaseUrl, paid, id)).toBe(1);
  expect(await ordersOf(athlete)).toHaveLength(1);
});

test('a session that ended before Pay is said there, and no payment is begun', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 401|status of 404 .*pay-methods/);
  const visitor = { page, portal, words };
  const athlete = await newAthlete(portal);
  await enter(context, portal, athlete);
  const { id } = await placeOrder(athlete);
  await open(page, `/it/checkout/${id}`);
  await chooseMethod(visitor, 'credit_card');
  await clearSession(context);
  await pay(visitor, '19,70 €');
  await expect(page.getByText(words.shell('signed_out_title'))).toBeInViewport();
  await expect(page.getByRole('radio', { name: new RegExp(words.methods('credit_card')) })).toBeChecked();
  expect(await rowsOf(portal.databaseUrl, 'select 1 from payment where order_id = $1', id)).toBe(0);
  await enter(context, portal, athlete);
  await page.getByRole('button', { name: words.shell('signed_out_done') }).click();
  // The failure does not ask for what was done, and the keyboard is where it was.
  await expect(page.getByText(words.network('signed_in_again'))).toBeVisible();
  await expect(page.locator('button:focus')).toContainText('19,70 €');
  await pay(visitor, '19,70 €');
  await page.waitForURL(/\/pay\/stripe\//);
});
