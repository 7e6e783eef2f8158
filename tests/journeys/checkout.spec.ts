import { type Athlete, enter, newAthlete, placeOrder, putIntoCart } from '../support/accounts.ts';
import { mailTo } from '../support/mailbox.ts';
import { awake, expect, open, test, title, wordsIn } from '../support/pages.ts';
import type { RunningPortal } from '../support/runPortal.ts';
import { atTheProvider, chooseMethod, goToCheckout, openRace, pay, type Visitor } from './steps.ts';

const words = wordsIn('it');
const t = words.payments;

/** The race, 18.00, and what checkout §9 adds to it for a card or a wire transfer. */
const due = '19,70 €';

/** Somebody new in front of the checkout of an order that is still to be paid. */
async function atCheckout(visitor: Visitor): Promise<{ readonly athlete: Athlete; readonly reference: string }> {
  const { page, portal } = visitor;
  const athlete = await newAthlete(portal);
  await enter(page.context(), portal, athlete);
  const { id, reference } = await placeOrder(athlete);
  await open(page, `/it/checkout/${id}`);
  return { athlete, reference };
}

async function payByCard(visitor: Visitor): Promise<void> {
  await chooseMethod(visitor, 'credit_card');
  await pay(visitor, due);
}

async function setCardProvider({ sandboxUrl }: RunningPortal, fault: 'down' | 'none'): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'stripe', fault }),
  });
  expect(answer.ok).toBe(true);
}

test.describe.configure({ mode: 'parallel' });

test('a payment that the provider refuses can be tried again', async ({ page, portal }) => {
  const visitor = { page, portal, words };
  const { reference } = await atCheckout(visitor);
  await payByCard(visitor);
  await atTheProvider(visitor, 'Refuse');

  await expect(page).toHaveURL(/\/it\/order\/error\?order=/);
  await expect(title(page)).toHaveText(t('result_error'));
  await expect(page.getByText(t('result_error_mark', { reference }))).toBeVisible();
  await page.getByRole('link', { name: t('try_again') }).click();

  // A wire is placed; what the page has read of the refused card is no longer true.
  await expect(page).toHaveURL(/\/it\/checkout\//);
  await chooseMethod(visitor, 'wiretransfer');
  await pay(visitor, due, 'pay_by_wire');
  await expect(page).toHaveURL(/\/it\/order\/success\?order=/);
  await expect(title(page)).toHaveText(t('result_placed'));
  await page.getByRole('link', { name: t('pay_otherwise') }).click();

  await payByCard(visitor);
  await atTheProvider(visitor, 'Pay');
  await expect(page).toHaveURL(/\/it\/order\/success\?order=/);
  await expect(title(page)).toHaveText(t('result_paid_one', { name: 'Nadia' }));
});

test('a payment that is left halfway says so, and the order stays to be paid', async ({ page, portal }) => {
  const visitor = { page, portal, words };
  await atCheckout(visitor);
  await payByCard(visitor);
  await atTheProvider(visitor, 'Leave');

  await expect(page).toHaveURL(/\/it\/order\/unprocessed\?order=/);
  await expect(title(page)).toHaveText(t('result_unprocessed'));
  await expect(page.getByText(t('result_unprocessed_text'))).toBeVisible();
  await page.getByRole('link', { name: t('try_again') }).click();
  await chooseMethod(visitor, 'credit_card');
  await expect(page.getByRole('main').getByRole('complementary')).toContainText(due);
});

test('while the card provider is down the order stays to be paid', async ({ page, portal, complaints }) => {
  const visitor = { page, portal, words };
  complaints.expect(/status of 50\d .*\/payment\/cc/);
  await atCheckout(visitor);
  await setCardProvider(portal, 'down');
  try {
    await payByCard(visitor);
    const notice = page.getByRole('alert');
    await expect(notice).toContainText(words.payments('failed_title'), { timeout: 20_000 });
    await expect(notice).toContainText(words.payments('still_payable'));
  } finally {
    await setCardProvider(portal, 'none');
  }
  await expect(page).toHaveURL(/\/it\/checkout\//);
  await pay(visitor, due);
  await atTheProvider(visitor, 'Pay');
  await expect(title(page)).toHaveText(t('result_paid_one', { name: 'Nadia' }));
});

test('an order by wire transfer is placed, with what the bank needs', async ({ page, portal }) => {
  const visitor = { page, portal, words };
  const { athlete, reference } = await atCheckout(visitor);
  await chooseMethod(visitor, 'wiretransfer');
  await pay(visitor, due, 'pay_by_wire');

  await expect(page).toHaveURL(/\/it\/order\/success\?order=/);
  await expect(title(page)).toHaveText(t('result_placed'));
  const wire = page.getByRole('region', { name: words.orders('wire_title') });
  await expect(wire.getByText(/^IT\d\d( \w{1,4})+$/)).toBeVisible();
  await expect(wire.getByRole('definition').filter({ hasText: reference }).first()).toBeVisible();
  await expect(wire).toContainText(due);
  await expect(wire.getByRole('img', { name: t('wire_qr') })).toBeVisible();
  const mail = await mailTo(portal.sandboxUrl, athlete.email, /Bonifico/);
  expect(mail.text).toContain(reference);
  // Whoever answers reaches the organiser's office, and its address stands in the mail.
  expect(mail.reply_to).not.toBeNull();
  expect(mail.text).toContain(mail.reply_to);

  await open(page, '/it/dahsboard/subscriptions');
  const row = page.getByRole('row').filter({ hasText: openRace.name.it });
  await expect(row).toContainText(words.subscriptions('awaits_wire'));
  // Whoever has sent it is not asked to pay again.
  await expect(row.getByRole('link', { name: words.subscriptions('pay'), exact: true })).toHaveCount(0);
  await row.getByRole('link', { name: words.orders('wire_title') }).click();
  await expect(page).toHaveURL(/\/it\/checkout\/.*#wire-title$/);
  await expect(wire).toBeInViewport();
});

test('nothing is paid before a way of paying is chosen', async ({ page, portal }) => {
  await atCheckout({ page, portal, words });
  await expect(page.getByRole('button', { name: /^Paga/ })).toHaveCount(0);
  await page.getByRole('button', { name: words.payments('choose_method') }).click();
  await expect(page.getByRole('group', { name: words.payments('how') })).toContainText(words.payments('choose'));
  await expect(page).toHaveURL(/\/it\/checkout\//);
});

test('an order that is cancelled frees its places, and Home says so', async ({ page, portal }) => {
  const { reference } = await atCheckout({ page, portal, words });
  await page.getByRole('button', { name: t('cancel_order') }).click();
  const question = page.getByRole('alertdialog', { name: words.orders('cancel_sure', { reference }) });
  await question.getByRole('button', { name: words.orders('yes_cancel') }).click();
  await expect(page).toHaveURL(/\/it\?notice=order_cancelled$/);
  await expect(page.getByText(words.shell('notice_order_cancelled'))).toBeVisible();
});

test('who pays in one tab what was cancelled in another reads what became of the order', async ({
  page,
  portal,
  complaints,
}) => {
  complaints.expect(/status of 409 .*\/pay/);
  const { reference } = await atCheckout({ page, portal, words });
  const other = await page.context().newPage();
  await open(other, new URL(page.url()).pathname);
  await other.getByRole('button', { name: t('cancel_order') }).click();
  await other
    .getByRole('alertdialog', { name: words.orders('cancel_sure', { reference }) })
    .getByRole('button', { name: words.orders('yes_cancel') })
    .click();
  await expect(other).toHaveURL(/notice=order_cancelled$/);

  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: /^(Paga|Ordina)/ }).click();
  await expect(page.getByRole('heading', { name: words.orders('state_cancelled_title') })).toBeVisible();
  await expect(page.getByText(words.orders('state_cancelled', { contents: 'registrations' }))).toBeVisible();
});

test('the quantities of the cart can be changed, and what is removed can be put back', async ({ page, portal }) => {
  const visitor = { page, portal, words };
  const c = words.cart;
  const athlete = await newAthlete(portal);
  await enter(page.context(), portal, athlete);
  await putIntoCart(athlete, [{ id: 501, service: true }]);
  await open(page, '/it/cart');

  const party = page.getByRole('row').filter({ hasText: 'Pasta party' });
  const race = page.getByRole('row').filter({ hasText: openRace.name.it });
  const total = page.getByRole('main').getByRole('complementary');
  const quantity = party.getByLabel(c('quantity_of', { name: 'Pasta party' }));
  await expect(total).toContainText('30,00 €');
  await party.getByRole('button', { name: c('more') }).click();
  await expect(quantity).toHaveValue('2');
  await expect(total).toContainText('42,00 €');
  await party.getByRole('button', { name: c('less') }).click();
  await expect(total).toContainText('30,00 €');
  await quantity.fill('0');
  await page.getByRole('button', { name: c('checkout') }).click();
  await expect(quantity).toBeFocused();
  await expect(quantity).toHaveAccessibleDescription(c('quantity_wrong', { max: 999 }));
  await quantity.fill('3');
  await expect(total).toContainText('54,00 €');
  await expect(party.getByRole('button', { name: c('less') })).not.toHaveAttribute('aria-disabled', 'true');

  await party.getByRole('button', { name: c('remove_what', { name: 'Pasta party' }) }).click();
  await expect(total).toContainText('18,00 €');
  await expect(race).toBeVisible();
  await party.getByRole('button', { name: c('undo_what', { name: 'Pasta party' }) }).click();
  await expect(quantity).toHaveValue('3');
  await expect(total).toContainText('54,00 €');

  await party.getByRole('button', { name: c('remove_what', { name: 'Pasta party' }) }).click();
  await expect(party).toContainText(c('removed'));
  await goToCheckout(visitor);
  await expect(page.getByRole('main')).not.toContainText('Pasta party');
  await page.goto('/it/cart');
  await awake(page);
  await expect(page.getByText(c('empty'))).toBeVisible();
});

test('a cart that is emptied says so where its last line was, and names no price', async ({
  page,
  portal,
  context,
}) => {
  const athlete = await newAthlete(portal);
  await enter(context, portal, athlete);
  await putIntoCart(athlete);
  await open(page, '/it/cart');
  const c = words.cart;
  const main = page.getByRole('main');
  await main
    .getByRole('row')
    .filter({ hasText: openRace.name.it })
    .getByRole('button', { name: /^Rimuovi/ })
    .click();
  await expect(main.getByRole('complementary')).toContainText(c('empty'));
  await expect(main.getByRole('complementary')).not.toContainText(/Gratis|€/);
  // A few seconds later it can no longer be put back.
  const heading = page.getByRole('heading', { level: 2, name: c('empty') });
  await expect(heading).toBeFocused({ timeout: 15_000 });
});
