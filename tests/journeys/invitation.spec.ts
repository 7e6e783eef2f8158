import type { Page } from '@playwright/test';
import { checkAccessibility } from '../support/accessibility.ts';
import { type Athlete, enter, newAthlete } from '../support/accounts.ts';
import { expect, open, test, title, wordsIn } from '../support/pages.ts';
import { atTheProvider, chooseMethod, continueTo, fillPolicies, goToCheckout, logIn, type Visitor } from './steps.ts';
import { anAddress, walkToCartLine } from './walk.ts';

const words = wordsIn('it');
const t = words.registration;
const c = words.crews;
const relay = { id: 210, name: 'Staffetta del Mottarone', up: /Salita/, summit: /Vetta/ };
const password = 'ghiri-2026';

const leg = ({ page }: Visitor, name: RegExp) =>
  page.getByRole('group', { name: c('fraction') }).getByRole('radio', { name });

/** A browser with a sheet of its own for sharing, which writes down what it was given. */
const withShare = (page: Page) =>
  page.addInitScript(() => {
    const share = async (given: ShareData) =>
      document.documentElement.setAttribute('data-shared', JSON.stringify(given));
    Object.defineProperty(navigator, 'share', { value: share });
  });

/** Makes a private crew for the relay and pays; ends on the page after the order. */
async function captainPays(visitor: Visitor, captain: Athlete, crew: string): Promise<void> {
  const { page } = visitor;
  await anAddress(captain);
  await enter(page.context(), visitor.portal, captain);
  await walkToCartLine(visitor, {
    of: `race=${relay.id}`,
    answer: async () => {
      await page.getByRole('radio', { name: c('new') }).check();
      await page.getByLabel(c('name')).fill(crew);
      await page.getByRole('radio', { name: c('private_type') }).check();
      await page.getByLabel(c('password'), { exact: true }).fill(password);
      await leg(visitor, relay.up).check();
    },
  });
  await open(page, '/it/cart');
  await goToCheckout(visitor);
  await chooseMethod(visitor, 'credit_card');
  await page.getByRole('button', { name: /ordine con obbligo di pagare/ }).click();
  await atTheProvider(visitor, 'Pay');
}

test('a captain pays for a private crew and invites; a mate follows the link, types the password and is in', async ({
  page,
  portal,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const visitor = { page, portal, words };
  const captain = await newAthlete(portal);
  const crew = `Ghiri ${Date.now()}`;
  await withShare(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await captainPays(visitor, captain, crew);

  await expect(page.getByText(c('lacks_of', { name: crew, count: 3 }))).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('link', { name: c('invite_which', { name: crew }) }).click();
  await expect(title(page)).toHaveText(words.dashboard('my_subscriptions'));
  await expect(page.getByRole('row').filter({ hasText: relay.name })).toContainText(
    c('count', { athletes: 1, size: 4 }),
  );
  const card = page.getByRole('article').filter({ hasText: crew });
  await expect(card).toBeInViewport();
  await expect(card).toContainText('Nadia Ossola');
  await expect(card).toContainText(c('invite_password_own'));
  await checkAccessibility(page);
  const link = await card.getByLabel(c('invite_link')).inputValue();
  expect(link).not.toContain(password);
  await card.getByRole('button', { name: c('invite_copy_which', { name: crew }) }).click();
  await expect(card.getByRole('button', { name: c('invite_copied') })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await card.getByRole('button', { name: c('invite_share_which', { name: crew }) }).click();
  const shared = JSON.parse((await page.locator('html').getAttribute('data-shared')) ?? '{}');
  expect(shared).toEqual({ title: crew, text: c('share_text', { name: crew, race: relay.name }), url: link });
  await open(page, '/it/dahsboard');
  await expect(page.getByText(c('lacks_of', { name: crew, count: 3 }))).toBeVisible();

  // Whoever opens it is asked to sign in first, and the invitation is not lost on the way.
  const mate = await newAthlete(portal);
  await anAddress(mate);
  const context = await browser.newContext({ locale: 'it-IT' });
  const other = { page: await context.newPage(), portal, words };
  await open(other.page, link.replace(new URL(link).origin, portal.url));
  await other.page.getByLabel(words.identity('email'), { exact: true }).fill(mate.email);
  await other.page.getByRole('button', { name: words.identity('get_started') }).click();
  await logIn(other, 'demo-password');
  await expect(other.page.getByText(t('who_invited'))).toBeVisible();
  await continueTo(other, t('type_title'));
  await continueTo(other, t('athlete_title'));

  await expect(other.page.getByText(c('invited', { name: crew }))).toBeVisible();
  await expect(other.page.getByRole('radio', { name: crew })).toBeChecked();
  await checkAccessibility(other.page);
  await expect(leg(other, relay.up)).toBeDisabled();
  // Whoever goes on searching still sees which legs of it are free.
  await other.page.getByLabel(c('search')).fill('Lago e Monti');
  await expect(other.page.getByRole('radio', { name: crew })).toHaveCount(0);
  await expect(leg(other, relay.up)).toBeDisabled();
  await leg(other, relay.summit).check();
  await other.page.getByLabel(c('password'), { exact: true }).fill('sbagliata');
  await other.page.getByRole('button', { name: t('continue') }).click();
  await expect(other.page.getByText(words.field('crew_wrong_password')).first()).toBeVisible();
  await other.page.getByLabel(c('password'), { exact: true }).fill(password);
  await continueTo(other, t('check_title'));
  await fillPolicies(other);
  await other.page.getByRole('button', { name: t('add_to_cart') }).click();
  await other.page.waitForURL(/\/registration\/6\?|\/cart$/);
  await open(other.page, `${portal.url}/it/cart`);
  await expect(
    other.page
      .getByRole('table', { name: words.cart('lines') })
      .getByRole('row')
      .filter({ hasText: relay.name }),
  ).toContainText(words.cart('crew', { name: crew }));
  await context.close();

  // In a cart the mate has a place, but no name yet.
  await open(page, '/it/dahsboard/subscriptions');
  await expect(card).toContainText(c('fraction_taken', { count: 1 }));
});

test('an invitation into a crew that is full says so and offers the others', async ({ page, portal }) => {
  const visitor = { page, portal, words };
  const mate = await newAthlete(portal);
  await enter(page.context(), portal, mate);
  const crews = await mate.ask<{ crews: readonly { readonly id: string }[] }>(
    'GET',
    `/v3.0/crews?race_id=${relay.id}&search=Falchi`,
  );
  await open(page, `/it/event/registration/1?race=${relay.id}&crew=${crews.crews[0]!.id}`);
  await continueTo(visitor, t('type_title'));
  await continueTo(visitor, t('athlete_title'));
  await expect(page.getByText(c('invited_full', { name: 'Falchi di Stresa' }))).toBeVisible();
  await expect(page.getByRole('radio', { name: /Falchi di Stresa/ })).toBeDisabled();
  await expect(page.getByRole('radio', { name: /Lago e Monti/ })).toBeEnabled();
});
