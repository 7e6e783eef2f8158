import type { Page } from '@playwright/test';
import { enter, fillDraft, newAthlete, placeOrder, putIntoCart } from '../support/accounts.ts';
import { stepsWithTabs } from '../support/extent.ts';
import { expect, open, startingWith, test, wordsIn } from '../support/pages.ts';

const words = wordsIn('it');
const t = words.registration;

test.use({ viewport: { width: 390, height: 844 } });

/** Is what has the focus free of everything that sticks to an edge of the screen? */
const isFree = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const has = document.activeElement?.closest('main *');
    if (!has) return true;
    const shown = has.closest('label') ?? has;
    const { left, width, top, height } = shown.getClientRects()[0] ?? shown.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    return over !== null && shown.contains(over);
  });

test('on a phone every step has its button in sight, beside the total, and it covers no field', async ({
  page,
  portal,
}) => {
  const athlete = await newAthlete(portal);
  await enter(page.context(), portal, athlete);
  const draft = await fillDraft(athlete, athlete.memberId, 'policies');
  for (const step of [1, 2, 3, 4, 5, 6]) {
    await open(page, `/it/event/registration/${step}?draft=${draft}`);
    const go = page.getByRole('button', { name: step === 6 ? t('to_cart') : t('continue'), exact: true });
    await expect(go, `step ${step}`).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('status').filter({ hasText: '€' })).toBeInViewport({ ratio: 1 });
    for (let key = 0; stepsWithTabs.includes(step) && key < 24; key++) {
      await page.keyboard.press('Tab');
      expect(await isFree(page), `step ${step}, after ${key + 1} tabs`).toBe(true);
    }
  }
});

test('on a phone the cart has its button in sight, beside the total', async ({ page, portal }) => {
  const athlete = await newAthlete(portal);
  await enter(page.context(), portal, athlete);
  await putIntoCart(athlete);
  await open(page, '/it/cart');
  await expect(page.getByRole('button', { name: words.cart('checkout') })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('status').filter({ hasText: '€' })).toBeInViewport({ ratio: 1 });
});

test('on a phone an order has its button in sight, which leads to the ways of paying and then pays', async ({
  page,
  portal,
}) => {
  const athlete = await newAthlete(portal);
  await enter(page.context(), portal, athlete);
  const { id } = await placeOrder(athlete);
  await open(page, `/it/checkout/${id}`);
  const p = words.payments;
  const choose = page.getByRole('button', { name: p('choose_method') });
  await expect(choose).toBeInViewport({ ratio: 1 });
  await choose.click();
  const ways = page.getByRole('group', { name: p('how') });
  await expect(ways).toBeInViewport({ ratio: 1 });
  await ways.getByRole('radio', { name: startingWith(words.methods('credit_card')) }).check();
  const pay = page.getByRole('button', { name: /^Paga .*ordine con obbligo di pagare/ });
  await expect(pay).toBeInViewport({ ratio: 1 });
  for (let key = 0; key < 24; key++) {
    await page.keyboard.press('Tab');
    expect(await isFree(page), `after ${key + 1} tabs`).toBe(true);
  }
  await pay.click();
  await page.waitForURL(/\/pay\//);
});
