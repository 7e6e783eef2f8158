import { enter, newAthlete, placeOrder, putIntoCart } from '../support/accounts.ts';
import { expect, open, test, wordsIn } from '../support/pages.ts';
import { aFriend } from './walk.ts';

const words = wordsIn('it');
const t = words.registration;

test.describe.configure({ mode: 'parallel' });

test('more than six friends are behind a field, and a tap on it opens the whole list', async ({ page, portal }) => {
  const athlete = await newAthlete(portal);
  const names = ['Anna', 'Bruno', 'Carla', 'Dario', 'Elena', 'Franco', 'Gina'];
  for (const name of names) await aFriend(athlete, name, 'Ossola');
  await enter(page.context(), portal, athlete);
  await open(page, '/it/event/registration/1?race=203');
  await page.getByRole('radio', { name: t('who_friend') }).check();
  await page.getByRole('combobox', { name: t('who_which') }).click();
  await expect(page.getByRole('option')).toHaveCount(names.length);
  await page.getByRole('option', { name: 'Gina Ossola' }).click();
  await expect(page.getByRole('combobox', { name: t('who_which') })).toHaveValue('Gina Ossola');
});

test('a package names the race of it in which an athlete is registered already', async ({ page, portal }) => {
  const athlete = await newAthlete(portal);
  await placeOrder(athlete);
  await enter(page.context(), portal, athlete);
  await open(page, '/it/event/registration/1?package=31');
  await expect(page.getByText(t('who_me_registered_in', { race: '10 km del Lago d’Orta' }))).toBeVisible();
  await expect(page.getByRole('radio', { name: t('who_me') })).toBeDisabled();
});

test('the number at the cart follows it, in another window too, and is no “0”', async ({ page, context, portal }) => {
  const athlete = await newAthlete(portal);
  await putIntoCart(athlete);
  await enter(context, portal, athlete);
  const other = await context.newPage();
  const number = (of: typeof page) => of.getByRole('banner').getByText(/^\d+$/);
  for (const one of [other, page]) {
    await open(one, '/it/cart');
    await expect(number(one)).toHaveText('2');
  }
  const line = page.getByRole('main').getByRole('row').filter({ hasText: '10 km del Lago d’Orta' }).first();
  const remove = line.getByRole('button', { name: /^Rimuovi/ });
  await remove.click();
  // At once, and not only when nothing can be undone any more; its service goes with it.
  await expect(number(page)).toHaveCount(0, { timeout: 4_000 });
  await line.getByRole('button', { name: /^Annulla rimozione/ }).click();
  await expect(number(page)).toHaveText('2');
  await remove.click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Tre Laghi/ })
    .click();
  await expect(page).toHaveURL(/\/it$/);
  await expect(number(page)).toHaveCount(0);
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(number(other)).toHaveCount(0);
});
