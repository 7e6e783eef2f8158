import { enter, fillDraft, newAthlete, putIntoCart } from '../support/accounts.ts';
import { expect, open, startingWith, test, title, wordsIn } from '../support/pages.ts';
import { openRace } from './steps.ts';

const words = wordsIn('it');
const t = words.registration;

test('after each page and each step the focus is on its heading, and its title is said', async ({
  page,
  portal,
  context,
}) => {
  const athlete = await newAthlete(portal);
  await enter(context, portal, athlete);
  const draft = await fillDraft(athlete, athlete.memberId, 'address');
  const said = page.getByRole('status').filter({ hasText: '·' });
  await open(page, '/it');
  await page
    .getByRole('link', { name: startingWith(openRace.name.it) })
    .first()
    .click();
  await expect(title(page)).toHaveText(openRace.name.it);
  await expect(title(page)).toBeFocused();
  await expect(said.first()).toHaveText(await page.title());

  await open(page, `/it/event/registration/2?draft=${draft}`);
  await page.getByRole('radio', { name: openRace.type.it }).check();
  await page.getByRole('button', { name: t('continue') }).click();
  await expect(title(page)).toHaveText(t('athlete_title'));
  await expect(title(page)).toBeFocused();
  await expect(said.first()).toHaveText(await page.title());
});

test('totals and the time until which the places are held are said when they change', async ({
  page,
  portal,
  context,
}) => {
  const athlete = await newAthlete(portal);
  await enter(context, portal, athlete);
  await putIntoCart(athlete);
  const said = page.locator('[aria-live="polite"], [role="status"]');
  await open(page, '/it/cart');
  const due = said.filter({ hasText: words.cart('total') }).filter({ visible: true });
  await expect(due.first()).toContainText('€');
  await expect(
    said.filter({ hasText: startingWith(words.cart('held_until', { time: '§' }).split('§')[0]!) }),
  ).toBeVisible();

  await page
    .getByRole('button', { name: words.cart('checkout') })
    .filter({ visible: true })
    .first()
    .click();
  await page.waitForURL(/\/checkout\//);
  const total = said.filter({ hasText: '€' }).filter({ visible: true });
  const before = await total.first().textContent();
  // The most expensive way of paying: its fee changes the total.
  await page.getByRole('radio', { name: startingWith(words.methods('paypal')) }).check();
  await expect.poll(() => total.first().textContent()).not.toBe(before);
  await expect(said.filter({ hasText: /\d{2}:\d{2}/ }).filter({ visible: true })).not.toHaveCount(0);
});
