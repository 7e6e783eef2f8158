import { enter, newAthlete } from '../support/accounts.ts';
import { expect, open, test, wordsIn } from '../support/pages.ts';
import { goToCheckout } from './steps.ts';
import { aFriend, anAddress, walkToCartLine } from './walk.ts';

const words = wordsIn('it');
const pair = { of: 'race=206', name: 'Swimrun a coppie' };

test('a pair race is not ordered alone: the cart says why and what to do, and lets two go on', async ({
  page,
  portal,
}) => {
  const visitor = { page, portal, words };
  const athlete = await newAthlete(portal);
  await anAddress(athlete);
  const friend = await aFriend(athlete, 'Marta', 'Brusa');
  await enter(page.context(), portal, athlete);

  await walkToCartLine(visitor, { of: pair.of, certificateLater: true });
  await open(page, '/it/cart');
  const checkout = page.getByRole('button', { name: words.cart('checkout') });
  await expect(page.getByText(words.cart('blocked_title'))).toBeVisible();
  await expect(page.getByText(new RegExp(`${pair.name}.*2`)).first()).toBeVisible();
  await expect(checkout).toHaveCount(0);
  await page.getByRole('link', { name: words.cart('add_athlete') }).click();
  await expect(page).toHaveURL(/\/event\/registration\/1\?.*race=206/);

  await walkToCartLine(visitor, { of: pair.of, friend, certificateLater: true });
  await open(page, '/it/cart');
  await expect(page.getByText(words.cart('blocked_title'))).toHaveCount(0);
  await goToCheckout(visitor);
  await expect(page.getByRole('row').filter({ hasText: pair.name })).toHaveCount(2);
});
