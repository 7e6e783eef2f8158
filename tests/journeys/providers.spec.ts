import type { Page } from '@playwright/test';
import type { Lang } from '#kernel/lang.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { enter, newAthlete, placeOrder } from '../support/accounts.ts';
import { expect, open, test, title, wordsIn } from '../support/pages.ts';
import type { RunningPortal } from '../support/runPortal.ts';
import { atTheProvider, chooseMethod, pay, type Visitor } from './steps.ts';

/** The race, 18.00, with what checkout §9 adds for each way of paying. */
const due = {
  paypal: { it: '19,00 €', en: '€19.00' },
  satispay: { it: '18,30 €', en: '€18.30' },
  credit_card: { it: '19,70 €', en: '€19.70' },
} as const;

const screens = [
  { lang: 'it', width: 390 },
  { lang: 'en', width: 1280 },
] as const;

async function atCheckout(page: Page, portal: RunningPortal, lang: Lang, width = 1280) {
  await page.setViewportSize({ width, height: width < 800 ? 844 : 900 });
  const athlete = await newAthlete(portal);
  await enter(page.context(), portal, athlete);
  const { id, reference } = await placeOrder(athlete, lang);
  await open(page, `/${lang}/checkout/${id}`);
  return { visitor: { page, portal, words: wordsIn(lang) }, id, reference };
}

async function payBy(visitor: Visitor, method: keyof typeof due, button: 'Pay' | 'Refuse' | 'Leave') {
  await chooseMethod(visitor, method);
  await pay(visitor, due[method][visitor.words.lang]);
  await atTheProvider(visitor, button);
}

/** What the providers hold of an order: taken and not given back. */
async function held({ sandboxUrl }: RunningPortal, reference: string) {
  const answer = await fetch(`${sandboxUrl}/payments?reference=${reference}`);
  const { data } = (await answer.json()) as { data: { provider: string; captured: string; refunded: string }[] };
  return data
    .filter(({ captured, refunded }) => captured !== refunded)
    .map(({ provider, captured, refunded }) => `${provider} ${(Number(captured) - Number(refunded)).toFixed(2)}`);
}

test.describe.configure({ mode: 'parallel' });

for (const { lang, width } of screens) {
  test(`PayPal in ${lang} at ${width} px: left, refused, tried again on the same page, paid`, async ({
    page,
    portal,
  }) => {
    const { visitor, reference } = await atCheckout(page, portal, lang, width);
    const t = visitor.words.payments;
    await checkAccessibility(page);

    await payBy(visitor, 'paypal', 'Leave');
    await expect(page).toHaveURL(new RegExp(`/${lang}/order/unprocessed\\?order=`));
    await expect(title(page)).toHaveText(t('result_unprocessed'));
    await checkAccessibility(page);

    await page.getByRole('link', { name: t('try_again') }).click();
    await payBy(visitor, 'paypal', 'Refuse');
    await expect(page).toHaveURL(new RegExp(`/${lang}/order/error\\?order=`));
    await expect(title(page)).toHaveText(t('result_error'));
    await checkAccessibility(page);

    await page.getByRole('link', { name: t('try_again') }).click();
    await payBy(visitor, 'paypal', 'Pay');
    await expect(page).toHaveURL(new RegExp(`/${lang}/order/success\\?order=`));
    await expect(title(page)).toHaveText(t('result_paid_one', { name: 'Nadia' }));
    await checkAccessibility(page);
    expect(await held(portal, reference)).toEqual(['paypal 19.00']);
  });

  test(`Satispay in ${lang} at ${width} px: left open, paid otherwise, refused, paid`, async ({ page, portal }) => {
    const { visitor, id, reference } = await atCheckout(page, portal, lang, width);
    const t = visitor.words.payments;

    // Whoever comes back before the app was answered waits: it may still be accepted there.
    await payBy(visitor, 'satispay', 'Leave');
    await expect(page).toHaveURL(new RegExp(`/${lang}/order/satispay\\?order=`));
    await expect(title(page)).toHaveText(t('result_requested'));
    await checkAccessibility(page);

    await page.getByRole('link', { name: t('pay_otherwise') }).click();
    await chooseMethod(visitor, 'satispay');
    await pay(visitor, due.satispay[lang]);
    await page.waitForURL(/\/pay\/satispay\//);
    await page.getByRole('button', { name: 'Refuse' }).click();
    await expect(page).toHaveURL(new RegExp(`/${lang}\\?notice=payment_refused&order=${id}$`));
    const notice = page.getByRole('status').filter({ hasText: t('refused_order', { reference }) });
    await expect(notice).toContainText(t('result_error_text'));
    await checkAccessibility(page);

    await notice.getByRole('link', { name: t('try_again') }).click();
    await payBy(visitor, 'satispay', 'Pay');
    await expect(page).toHaveURL(new RegExp(`/${lang}/order/satispay\\?order=`));
    await expect(title(page)).toHaveText(t('result_paid_one', { name: 'Nadia' }));
    await checkAccessibility(page);
    expect(await held(portal, reference)).toEqual(['satispay 18.30']);
  });
}

test('who accepts in the app while the page waits sees it become paid', async ({ page, portal }) => {
  const { visitor } = await atCheckout(page, portal, 'it', 390);
  const t = visitor.words.payments;
  await chooseMethod(visitor, 'satispay');
  await pay(visitor, due.satispay.it);
  await page.waitForURL(/\/pay\/satispay\//);
  const inApp = page.url();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(title(page)).toHaveText(t('result_requested'));
  await expect(title(page)).toHaveText(t('result_requested_long'), { timeout: 30_000 });
  await fetch(`${inApp}/approve`, { method: 'POST', redirect: 'manual' });
  await expect(title(page)).toHaveText(t('result_paid_one', { name: 'Nadia' }), { timeout: 15_000 });
});

test('two tabs with two ways of paying: the first to be paid is kept, and nothing is kept of the other', async ({
  page,
  portal,
}) => {
  const { visitor, id, reference } = await atCheckout(page, portal, 'it');
  const other = await page.context().newPage();
  await open(other, `/it/checkout/${id}`);
  for (const [tab, method] of [
    [page, 'credit_card'],
    [other, 'satispay'],
  ] as const) {
    await chooseMethod({ ...visitor, page: tab }, method);
    await pay({ ...visitor, page: tab }, due[method].it);
    await tab.waitForURL(/\/pay\//);
  }
  await Promise.all([atTheProvider(visitor, 'Pay'), atTheProvider({ ...visitor, page: other }, 'Pay')]);
  for (const tab of [page, other]) {
    await expect(title(tab)).toHaveText(visitor.words.payments('result_paid_one', { name: 'Nadia' }), {
      timeout: 15_000,
    });
  }
  await expect.poll(() => held(portal, reference), { timeout: 20_000 }).toHaveLength(1);
});

test('while PayPal is down that is said at once, and the order is paid with Satispay', async ({
  page,
  portal,
  complaints,
}) => {
  complaints.expect(/status of 50\d .*\/payment\/paypal/);
  const { visitor } = await atCheckout(page, portal, 'it', 390);
  const setPayPal = (fault: 'down' | 'none') =>
    fetch(`${portal.sandboxUrl}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'paypal', fault }),
    });
  await setPayPal('down');
  try {
    await chooseMethod(visitor, 'paypal');
    await pay(visitor, due.paypal.it);
    await expect(page.getByRole('alert')).toContainText(visitor.words.payments('still_payable'));
    await checkAccessibility(page);
    await payBy(visitor, 'satispay', 'Pay');
  } finally {
    await setPayPal('none');
  }
  await expect(title(page)).toHaveText(visitor.words.payments('result_paid_one', { name: 'Nadia' }));
});
