import type { Page } from '@playwright/test';
import { checkAccessibility } from '../support/accessibility.ts';
import { type Athlete, demo, enter, newAthlete } from '../support/accounts.ts';
import { clearSession } from '../support/cookieChoices.ts';
import { home } from '../support/home.ts';
import { mailTo } from '../support/mailbox.ts';
import { awake, expect, expectRefused, open, startingWith, test, title, wordsIn } from '../support/pages.ts';
import { atTheProvider, chooseMethod, giveEmail, logIn, type Visitor } from './steps.ts';

/** What the shop sends home, without options. */
const goods = 607;

/** An order of goods with shipping, to be paid. */
async function orderGoods(
  { ask }: Athlete,
  lang: 'it' | 'en' = 'it',
): Promise<{ readonly id: string; readonly reference: string }> {
  const { id: shipping_address_id } = await ask<{ id: string }>('POST', '/v3.0/user/addresses', home);
  const { id: cart_id } = await ask<{ id: string }>('POST', '/v2/carts', { circuit_id: 15 });
  await ask('POST', `/v3.0/carts/${cart_id}/details`, {
    detail_type: 'product',
    product_id: goods,
    quantity: 1,
  });
  return ask('POST', `/v3.0/orders?lang=${lang}`, { cart_id, shipping_address_id });
}

/** Presses the order button, whatever it says is paid. */
const payIt = ({ page, words }: Visitor): Promise<void> =>
  page.getByRole('button', { name: startingWith(words.lang === 'it' ? 'Paga' : 'Pay') }).click();

/** The file behind a link, as the browser would get it with its session. */
async function expectPdf(page: Page, link: string): Promise<void> {
  const answer = await page.context().request.get(link);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
}

for (const { lang, width, height } of [
  { lang: 'it', width: 390, height: 844 },
  { lang: 'en', width: 1280, height: 900 },
] as const) {
  test(`goods with shipping and an invoice, paid by card, at ${width} pixels (${lang})`, async ({ page, portal }) => {
    await page.setViewportSize({ width, height });
    const words = wordsIn(lang);
    const t = words.invoices;
    const visitor: Visitor = { page, portal, words };
    const athlete = await newAthlete(portal);
    await enter(page.context(), portal, athlete);
    const { id, reference } = await orderGoods(athlete, lang);
    await open(page, `/${lang}/checkout/${id}`);
    const states = wordsIn(lang).orderStates;
    await expect(page).toHaveTitle(new RegExp(`${reference} · ${states('awaiting_payment')}`));

    await page.getByRole('button', { name: t('ask') }).click();
    // The only address is the one that is meant.
    await expect(page.getByRole('radio', { name: /Via alle Fabbriche/ })).toBeChecked();
    // What a person writes stays with the person.
    await page.getByLabel(words.identity('fiscal_code')).fill('SSLNDA92D43L746M');
    await page.getByRole('radio', { name: t('company_type') }).check();
    await expect(page.getByLabel(t('fiscal_code'))).toHaveValue('');
    await page.getByLabel(t('fiscal_code')).fill('1');
    await page.getByRole('radio', { name: t('private') }).check();
    await expect(page.getByLabel(words.identity('fiscal_code'))).toHaveValue('SSLNDA92D43L746M');
    await page.getByRole('radio', { name: t('company_type') }).check();

    // All that is wrong is told at once and beside the fields; nothing typed is lost.
    await page.getByLabel(t('vat_number')).fill('12345670018');
    await page.getByLabel(t('pec')).fill('verbano');
    await page.getByRole('button', { name: t('save') }).click();
    await expectRefused(page, t('company'), t('vat_number'), t('fiscal_code'), t('pec'));
    await page.getByLabel(t('fiscal_code')).fill('');
    await page.getByLabel(t('pec')).fill('');
    await page.getByLabel(t('company'), { exact: true }).fill('Verbano Triathlon S.r.l.');
    await page.getByRole('button', { name: t('save') }).click();
    await expectRefused(page, t('vat_number'), t('recipient_code'));
    await expect(page.getByLabel(t('company'), { exact: true })).toHaveValue('Verbano Triathlon S.r.l.');
    await checkAccessibility(page);

    await page.getByLabel(t('vat_number')).fill('12345670017');
    await page.getByLabel(t('recipient_code')).fill('m5uxcr1');
    await chooseMethod(visitor, 'credit_card');
    await page.getByRole('button', { name: t('save') }).click();
    await expect(page.getByText(t('said_saved'))).toBeVisible();
    await expect(page.getByText(t('said_recipient_code', { value: 'M5UXCR1' }))).toBeVisible();
    await checkAccessibility(page);
    await payIt(visitor);
    await atTheProvider(visitor, 'Pay');
    await expect(page).toHaveURL(new RegExp(`/${lang}/order/success`));

    const mail = await mailTo(portal.sandboxUrl, athlete.email, new RegExp(reference), 2);
    expect(mail.attachments.map(({ filename }) => filename)).toEqual([
      expect.stringMatching(/^fattura-TL-\d+-\d+\.pdf$/),
    ]);
    const link = mail.links.find((href) => href.includes('/storage/invoices/'))!;
    await expectPdf(page, link);

    await open(page, `/${lang}/dahsboard/orders`);
    const row = page.getByRole('row').filter({ hasText: reference });
    const listed = row.getByRole('link', { name: words.orders('invoice') });
    await expect(listed).toBeVisible();
    expect(new URL((await listed.getAttribute('href'))!, page.url()).href).toBe(new URL(link).href);

    await open(page, `/${lang}/checkout/${id}`);
    await expect(title(page)).toContainText(reference);
    await expect(page).toHaveTitle(new RegExp(`${reference} · ${states('paid')}`));
    const shown = page.getByRole('link', { name: /PDF/ });
    await expectPdf(page, new URL((await shown.getAttribute('href'))!, page.url()).href);
    await checkAccessibility(page);

    // Who comes back finds what they said.
    const next = await orderGoods(athlete, lang);
    await open(page, `/${lang}/checkout/${next.id}`);
    await page.getByRole('button', { name: t('ask') }).click();
    await expect(page.getByLabel(t('company'), { exact: true })).toHaveValue('Verbano Triathlon S.r.l.');
    await page.getByRole('button', { name: t('without') }).click();
    await expect(page.getByRole('button', { name: t('ask') })).toBeVisible();
  });
}

test('a form that is still open is saved by paying, or holds it back', async ({ page, portal }) => {
  const words = wordsIn('it');
  const t = words.invoices;
  const visitor: Visitor = { page, portal, words };
  const athlete = await newAthlete(portal);
  await enter(page.context(), portal, athlete);
  const { id } = await orderGoods(athlete);
  await open(page, `/it/checkout/${id}`);
  await chooseMethod(visitor, 'credit_card');
  await page.getByRole('button', { name: t('ask') }).click();
  await page.getByRole('radio', { name: /Via alle Fabbriche/ }).check();
  // Whom the address names stands in the fields, to be changed.
  await expect(page.getByLabel(t('lastname'), { exact: true })).toHaveValue(home.lastname);
  await payIt(visitor);
  await expectRefused(page, t('fiscal_code'));
  await expect(page).toHaveURL(/\/it\/checkout\//);
  await page.getByLabel(words.identity('fiscal_code')).fill('SSLNDA92D43L746M');
  await payIt(visitor);
  await atTheProvider(visitor, 'Pay');
  const mail = await mailTo(portal.sandboxUrl, athlete.email, /Fattura TL/);
  expect(mail.text).toContain('Circuito Tre Laghi');
});

test('an invoice of the demo is read by its buyer and the office, and by nobody else', async ({
  page,
  portal,
  complaints,
}) => {
  // A browser that shows a PDF asks for its icon.
  complaints.expect(/favicon\.ico/);
  await page.goto('/storage/invoices/fatturaTL-2026-1.pdf', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/signin\?redirect=/);
  // The link of the mail leads to the PDF, also from where one must sign in first.
  const buyer: Visitor = { page, portal, words: wordsIn('it') };
  const opened = page.waitForResponse('**/storage/invoices/fatturaTL-2026-1.pdf');
  await awake(page);
  await giveEmail(buyer, demo.athlete);
  await logIn(buyer, demo.password);
  expect([(await opened).status(), (await opened).headers()['content-type']]).toEqual([200, 'application/pdf']);
  await clearSession(page.context());
  const stranger = await newAthlete(portal);
  await enter(page.context(), portal, stranger);
  const answer = await page.context().request.get('/storage/invoices/fatturaTL-2026-1.pdf');
  expect(answer.status()).toBe(404);
});
