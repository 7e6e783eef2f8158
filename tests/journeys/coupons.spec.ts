import type { Locator, Page } from '@playwright/test';
import type { Lang } from '#kernel/lang.ts';
import { wordRefusal } from '#text/refusals.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { enter, newAthlete, placeOrder } from '../support/accounts.ts';
import { mailTo } from '../support/mailbox.ts';
import { awake, expect, open, test, title, type Words, wordsIn } from '../support/pages.ts';
import { atTheProvider, chooseMethod, pay, type Visitor } from './steps.ts';

const phone = { width: 390, height: 844 };

const checkout = (page: Page, lang: Lang, order: string) => open(page, `/${lang}/checkout/${order}`);

/** Somebody new in front of the checkout of the race, 18.00. */
async function atCheckout({ page, portal, words: { lang } }: Visitor) {
  const athlete = await newAthlete(portal);
  await enter(page.context(), portal, athlete);
  const order = await placeOrder(athlete, lang);
  await checkout(page, lang, order.id);
  return { athlete, ...order };
}

interface Block {
  readonly field: Locator;
  readonly error: Locator;
  readonly said: (words: string) => Locator;
  readonly unfold: () => Promise<void>;
  readonly put: (code: string) => Promise<void>;
  readonly takeOff: (code: string) => Promise<void>;
}

/** The block of promo codes on the checkout page. */
function blockOf(page: Page, { coupons: t }: Words): Block {
  const field = page.getByLabel(t('code'), { exact: true });
  const unfold = () => page.locator('summary').filter({ hasText: /\?$/ }).click();
  return {
    field,
    error: page.locator('#code-error'),
    said: (words) => page.getByRole('status').filter({ hasText: words }),
    unfold,
    put: async (code) => {
      if (!(await field.isVisible())) await unfold();
      await field.fill(code);
      await page.getByRole('button', { name: t('apply'), exact: true }).click();
    },
    takeOff: (code) => page.getByRole('button', { name: t('remove_code', { code }) }).click(),
  };
}

const totals = (page: Page): Locator => page.getByRole('main').getByRole('complementary');

test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('codes by keyboard: unfolded, put on, taken off, with the focus where it is used next', async ({
  page,
  portal,
}) => {
  const words = wordsIn('en');
  const t = words.coupons;
  await atCheckout({ page, portal, words });
  const block = blockOf(page, words);
  const ask = page.locator('summary').filter({ hasText: t('ask') });
  await expect(block.field).toBeHidden();
  // The sign that it unfolds.
  await expect(ask).toHaveCSS('display', 'list-item');

  await ask.focus();
  await page.keyboard.press('Enter');
  await expect(block.field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(block.error).toHaveText(t('empty'));
  await checkAccessibility(page);

  await page.keyboard.type(' wel come10 ');
  await page.keyboard.press('Enter');
  await expect(block.said(t('applied', { code: 'WELCOME10', amount: '€1.80' }))).toBeVisible();
  await expect(block.field).toBeFocused();
  await expect(block.field).toHaveValue('');
  await page.keyboard.type('\u200bMinus5');
  await page.keyboard.press('Enter');
  await expect(block.said(t('applied', { code: 'MINUS5', amount: '€5.00' }))).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await checkAccessibility(page);
  }
  await expect(totals(page)).toContainText(words.orders('discount_of', { code: 'WELCOME10' }));
  await expect(totals(page)).toContainText(words.orders('discount_of', { code: 'MINUS5' }));
  // 18.00 − 1.80 − 5.00, and the least commission
  await expect(totals(page)).toContainText('€11.50');

  await page.getByRole('button', { name: t('remove_code', { code: 'WELCOME10' }) }).focus();
  await page.keyboard.press('Enter');
  await expect(block.said(t('removed', { code: 'WELCOME10' }))).toBeVisible();
  await expect(page.locator('summary').filter({ hasText: t('another') })).toBeFocused();
  await expect(totals(page)).not.toContainText('WELCOME10');
  await expect(totals(page)).toContainText('€13.30');
});

test('what takes a code off does not stick to the edge of its box', async ({ page, portal }) => {
  const words = wordsIn('it');
  await page.setViewportSize(phone);
  await atCheckout({ page, portal, words });
  await blockOf(page, words).put('WELCOME10');
  const button = page.getByRole('button', { name: words.coupons('remove_code', { code: 'WELCOME10' }) });
  const box = page.getByRole('listitem').filter({ has: button });
  const right = async (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().right);
  expect((await right(box)) - (await right(button))).toBeGreaterThan(8);
});

test('a code to zero: the order is confirmed without a payment', async ({ page, portal, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const words = wordsIn('it');
  await page.setViewportSize(phone);
  const { athlete, reference } = await atCheckout({ page, portal, words });
  const block = blockOf(page, words);
  // Without a network that is said at once, and nothing is sent by itself once it is back.
  await page.context().setOffline(true);
  await block.put('free100');
  await expect(block.error).toHaveText(words.network('offline'));
  await page.context().setOffline(false);
  await expect(block.field).toHaveValue('free100');
  // Whoever pays with a code typed and not applied is asked first.
  await chooseMethod({ page, portal, words }, 'credit_card');
  await page.getByRole('button', { name: /^(Paga|Ordina)/ }).click();
  const asks = page.getByRole('alertdialog', { name: words.coupons('unused', { code: 'free100' }) });
  await checkAccessibility(page);
  await asks.getByRole('button', { name: words.coupons('unused_apply') }).click();
  await expect(totals(page)).toContainText('Gratis');
  await expect(page.getByRole('group', { name: words.payments('how') })).toHaveCount(0);
  await checkAccessibility(page);
  await page.getByRole('button', { name: words.payments('confirm_free', { contents: 'registrations' }) }).click();

  await expect(page).toHaveURL(/\/it\/order\/success\?order=/);
  await expect(title(page)).toHaveText(words.payments('result_paid_one', { name: 'Nadia' }));
  const mail = await mailTo(portal.sandboxUrl, athlete.email, new RegExp(`confermata.*${reference}`));
  expect(mail.text).toMatch(/Sconto FREE100: +−18,00\s€/);
  await page.getByRole('link', { name: words.payments('receipt') }).click();
  await expect(page.getByRole('heading', { name: words.orders('free_title') })).toBeVisible();
  await expect(page.getByRole('heading', { name: words.coupons('used') })).toBeVisible();
  await expect(page.getByText('FREE100', { exact: true })).toBeVisible();
});

test('a code after a wire was chosen: its details come again with the new amount', async ({ page, portal }) => {
  const words = wordsIn('it');
  const visitor = { page, portal, words };
  const { athlete, id } = await atCheckout(visitor);
  await chooseMethod(visitor, 'wiretransfer');
  await pay(visitor, '19,70 €', 'pay_by_wire');
  await expect(title(page)).toHaveText(words.payments('result_placed'));
  await checkout(page, 'it', id);
  const block = blockOf(page, words);
  const wire = page.getByRole('region', { name: words.orders('wire_title') });

  await block.put('WELCOME10');
  await expect(wire).toContainText('17,80 €');
  await expect(totals(page)).toContainText('17,80 €');
  const mail = await mailTo(portal.sandboxUrl, athlete.email, /Il bonifico ora è di 17,80\s€/);
  expect(mail.text).toMatch(/Importo: +17,80\s€/);
  expect(mail.text).toMatch(/Sconto WELCOME10: +−1,80\s€/);
  await block.takeOff('WELCOME10');
  await expect(wire).toContainText('19,70 €');
  await mailTo(portal.sandboxUrl, athlete.email, /Il bonifico ora è di 19,70\s€/);

  // To zero and back: no wire is awaited any more, so nobody is shown where to send one.
  await block.put('FREE100');
  await expect(wire).toHaveCount(0);
  await block.takeOff('FREE100');
  await expect(totals(page)).toContainText('19,70 €');
  await expect(wire).toHaveCount(0);
  await pay(visitor, '19,70 €', 'pay_by_wire');
  await expect(title(page)).toHaveText(words.payments('result_placed'));
});

test('who agrees on a PayPal page whose amount a code has changed is told that nothing was charged', async ({
  page,
  portal,
}) => {
  const words = wordsIn('it');
  const visitor = { page, portal, words };
  const { athlete, id } = await atCheckout(visitor);
  await chooseMethod(visitor, 'paypal');
  await pay(visitor, '19,00 €');
  await page.waitForURL(/\/pay\/paypal\//);

  const other = await page.context().newPage();
  await checkout(other, 'it', id);
  await blockOf(other, words).put('WELCOME10');
  await expect(totals(other)).toContainText('17,10 €');
  // The page is ended by a job.
  const payment = async () => (await athlete.ask<{ outcome: string }>('GET', `/v3.0/orders/${id}/result`)).outcome;
  await expect.poll(payment).toBe('unpaid');

  await atTheProvider(visitor, 'Pay');
  await expect(page).toHaveURL(/\/it\/order\/error\?order=/, { timeout: 20_000 });
  await expect(page.getByText(words.payments('result_error_text'))).toBeVisible();
  await page.getByRole('link', { name: words.payments('try_again') }).click();
  await awake(page);
  await pay(visitor, '17,10 €');
  await atTheProvider(visitor, 'Pay');
  await expect(title(page)).toHaveText(words.payments('result_paid_one', { name: 'Nadia' }));
});

test('the last use of a code is free again once its order is cancelled', async ({
  page,
  portal,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 409 .*\/coupons\/apply/);
  const words = wordsIn('it');
  await atCheckout({ page, portal, words });
  await blockOf(page, words).put('LASTONE');
  await expect(totals(page)).toContainText('LASTONE');

  const context = await browser.newContext({ baseURL: portal.url, locale: 'it-IT' });
  const second = await context.newPage();
  await atCheckout({ page: second, portal, words });
  const block = blockOf(second, words);
  await block.put('LASTONE');
  await expect(block.error).toHaveText(
    wordRefusal({ code: 'this_coupon_not_valid_for_this_order', facts: { why: 'used_up' } }, 'it'),
  );

  await page.getByRole('button', { name: words.payments('cancel_order') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words.orders('yes_cancel') })
    .click();
  await expect(page).toHaveURL(/notice=order_cancelled$/);
  await block.put('LASTONE');
  await expect(block.said(words.coupons('applied', { code: 'LASTONE', amount: '5,00 €' }))).toBeVisible();
  await context.close();
});

test('a code put on in one tab is told in the other, which pays the new amount', async ({
  page,
  portal,
  complaints,
}) => {
  complaints.expect(/status of 409 .*\/pay/);
  const words = wordsIn('it');
  const visitor = { page, portal, words };
  const { id } = await atCheckout(visitor);
  const other = await page.context().newPage();
  await checkout(other, 'it', id);
  await blockOf(other, words).put('MINUS5');
  await expect(totals(other)).toContainText('MINUS5');

  await chooseMethod(visitor, 'credit_card');
  await pay(visitor, '19,70 €');
  await expect(totals(page).getByRole('status').first()).toContainText(words.payments('changed_title'));
  await expect(totals(page)).toContainText(words.orders('discount_of', { code: 'MINUS5' }));
  await pay(visitor, '14,50 €');
  await atTheProvider(visitor, 'Pay');
  await expect(title(page)).toHaveText(words.payments('result_paid_one', { name: 'Nadia' }));
  await open(page, '/it/dahsboard/orders');
  await expect(page.getByRole('row').filter({ hasText: '14,50 €' })).toHaveCount(1);
});

test('a code taken off in one tab: the other says so, and what it showed as free', async ({
  page,
  portal,
  complaints,
}) => {
  complaints.expect(/status of (404 .*\/coupons\/FREE100|409 .*\/pay)/);
  const words = wordsIn('it');
  const t = words.coupons;
  const { id } = await atCheckout({ page, portal, words });
  await blockOf(page, words).put('FREE100');
  const free = page.getByRole('button', { name: words.payments('confirm_free', { contents: 'registrations' }) });
  await expect(free).toBeVisible();
  const [other, third] = [await page.context().newPage(), await page.context().newPage()];
  await checkout(other, 'it', id);
  await checkout(third, 'it', id);
  await blockOf(other, words).takeOff('FREE100');
  await expect(blockOf(other, words).said(t('removed', { code: 'FREE100' }))).toBeVisible();

  await free.click();
  await expect(totals(page).getByRole('status').first()).toContainText(words.payments('changed_title'));
  await expect(page.getByRole('group', { name: words.payments('how') })).toBeVisible();
  await blockOf(third, words).takeOff('FREE100');
  await expect(blockOf(third, words).said(t('removed', { code: 'FREE100' }))).toBeVisible();
  await expect(third.locator('summary').filter({ hasText: t('ask') })).toBeFocused();
});
