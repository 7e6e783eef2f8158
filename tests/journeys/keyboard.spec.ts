import type { Locator, Page } from '@playwright/test';
import { enter, newAthlete, placeOrder } from '../support/accounts.ts';
import { awake, expect, open, test, title, wordsIn } from '../support/pages.ts';
import { openRace } from './steps.ts';
import { anAddress } from './walk.ts';

/** What a hand on the keyboard can press to move, choose and send. Text is not counted: nothing is typed here. */
type Key = 'Tab' | 'Shift+Tab' | 'Enter' | 'Space' | 'ArrowDown';

const most = 80;

/** Nobody goes on looking for something with so many tabs. */
const patience = 30;

/** A keyboard that counts. */
function keyboardOf(page: Page) {
  let pressed = 0;
  const press = async (key: Key) => {
    pressed += 1;
    await page.keyboard.press(key);
  };
  const has = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  return {
    press,
    pressed: () => pressed,
    /** Goes on until this has the focus, and presses a key on it. */
    async reach(target: Locator, key: Key = 'Enter') {
      for (let tabs = 0; !(await has(target)); tabs += 1) {
        expect(tabs, `tabs to ${target}`).toBeLessThan(patience);
        await press('Tab');
      }
      await press(key);
    },
  };
}

test('from a race to its paid order with at most 80 keys', async ({ page, context, portal }) => {
  const words = wordsIn('it');
  const t = words.registration;
  const athlete = await newAthlete(portal);
  await anAddress(athlete);
  const { id } = await placeOrder(athlete);
  await athlete.ask('POST', '/v3.0/user/order-states', { order_id: id, state_id: 6 });
  await enter(context, portal, athlete);
  const keys = keyboardOf(page);
  const arrive = async (heading: string | RegExp) => {
    await expect(title(page)).toHaveText(heading);
    await awake(page);
  };
  const legs: string[] = [];
  const leg = (name: string) => legs.push(`${name} ${keys.pressed()}`);

  await open(page, `/it/race/${openRace.slug}`);
  await keys.press('Tab');
  await keys.press('Enter');
  await keys.reach(page.getByRole('link', { name: words.races('register'), exact: true }).first());
  await arrive(t('check_title'));
  leg('race');

  const rules = page.getByRole('group', { name: t('policies_legend') }).getByRole('checkbox');
  for (const at of [0, 1]) await keys.reach(rules.nth(at), 'Space');
  for (const name of ['privacy_policy', 'photo_video'] as const) {
    const consent = page.getByRole('group', { name: words.consents(`${name}_title`) });
    await keys.reach(consent.getByRole('radio', { name: t('accept'), exact: true }), 'Space');
  }
  await keys.reach(page.getByRole('button', { name: t('add_to_cart') }));
  await arrive(words.cart('title'));
  leg('answers');

  await keys.reach(
    page
      .getByRole('button', { name: words.cart('checkout') })
      .filter({ visible: true })
      .first(),
  );
  await page.waitForURL(/\/checkout\//);
  await awake(page);
  leg('cart');

  const methods = page.getByRole('group', { name: words.payments('how') }).getByRole('radio');
  await keys.reach(methods.first(), 'Space');
  await keys.reach(page.getByRole('button', { name: /^Paga/ }).filter({ visible: true }).first());
  await page.waitForURL(/\/pay\//);
  leg('checkout');
  await keys.reach(page.getByRole('button', { name: 'Pay' }));
  await page.waitForURL(/\/order\/success/);
  leg('provider');
  expect(keys.pressed(), legs.join(', ')).toBeLessThanOrEqual(most);
});
