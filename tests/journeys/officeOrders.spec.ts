import type { Page } from '@playwright/test';
import { dayInRome } from '#kernel/calendar.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { clientOf, demo, enter, newAthlete, placeOrder, putIntoCart } from '../support/accounts.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { expect, open, test, title, wordsIn } from '../support/pages.ts';

const { officeOrders: t, officeMoney: money, officeList, refundAccount: account } = wordsIn('it');

test('a transfer is confirmed in two clicks; later a part goes back, and is noted as sent', async ({
  page,
  portal,
  context,
  browser,
  complaints,
}) => {
  complaints.expect(/409/);
  const athlete = await newAthlete(portal, 'Bonfanti');
  const { id, reference } = await placeOrder(athlete);
  await enter(context, portal, await clientOf(portal, demo.organiser));
  // As somebody says it on the phone.
  const heard = reference.slice(reference.indexOf('-') + 1).toLowerCase();
  await open(page, '/it/console/orders');
  await page.getByRole('searchbox', { name: t('search') }).fill(heard);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=/);
  // What is searched for stays with another view.
  const views = page.getByRole('navigation', { name: officeList('views') });
  await views.getByRole('link', { name: t('view_paid'), exact: true }).click();
  await expect(page.getByRole('searchbox', { name: t('search') })).toHaveValue(heard);
  await expect(page.getByRole('link', { name: reference })).toHaveCount(0);
  await views.getByRole('link', { name: t('view_wires'), exact: true }).click();
  await expect(views.getByRole('link', { name: t('view_wires'), exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: t('mark_paid_named', { reference }) }).click();
  const dialog = page.getByRole('dialog');
  // Nobody confirms money without saying where it is found again.
  await dialog.getByRole('button', { name: /^Conferma/ }).click();
  await expect(dialog.getByLabel(t('note_bank'))).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(t('note_bank')).fill('CRO 0123');
  await dialog.getByRole('button', { name: /^Conferma/ }).click();
  await expect(page.getByText(t('noted_paid', { reference }))).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText(t('state_paid'));
  await mailTo(portal.sandboxUrl, athlete.email, /[Cc]onfermat/);

  await page.getByRole('link', { name: reference }).click();
  await expect(title(page)).toHaveText(t('order_title', { reference }));
  await page.getByRole('button', { name: t('refund'), exact: true }).click();
  await dialog.getByRole('radio', { name: t('refund_amount'), exact: true }).check();
  // An amount of nothing frees no places by the way: it says what is missing.
  const places = dialog.getByLabel(t('refund_places_all', { kind: 'places' }));
  await places.check();
  await dialog.getByLabel(t('refund_reason')).fill('Metà della quota, come promesso.');
  await dialog.getByRole('button', { name: /^Rimborsa/ }).click();
  await expect(dialog.getByText(t('refund_amount_missing'))).toBeVisible();
  await places.uncheck();
  await dialog.getByLabel(t('refund_amount_how_much')).fill('9,00');
  await dialog.getByRole('button', { name: /^Rimborsa 9,00/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(t('refund_to_send'))).toBeVisible();
  const mail = await mailTo(portal.sandboxUrl, athlete.email, /[Rr]imborso/);
  expect(mail.text).toContain('Metà della quota, come promesso.');

  // Whoever has paid says by the mail's link where it goes, and the office copies it from the row.
  const own = await (await browser.newContext()).newPage();
  await open(own, linkIn(mail, '/refund-account/'));
  await own.getByLabel('IBAN').fill('IT65 X054 2811 1010 0000 0993 457');
  await own.getByLabel(account('holder')).fill('Pietro Bonfanti');
  await own.getByRole('button', { name: account('save') }).click();
  await expect(own.getByLabel('IBAN')).toHaveAttribute('aria-invalid', 'true');
  await own.getByLabel('IBAN').fill('IT65 X054 2811 1010 0000 0993 456');
  await own.getByRole('button', { name: account('save') }).click();
  await expect(own.getByText(account('saved'))).toBeVisible();
  // Beside what is refused nothing is said to be saved.
  await own.getByLabel('IBAN').fill('IT65 X054 2811 1010 0000 0993 457');
  await own.getByRole('button', { name: account('save') }).click();
  await expect(own.getByText(account('saved'))).toHaveCount(0);
  for (const name of ['IBAN', account('holder')])
    await expect(own.getByLabel(name)).toHaveAttribute('aria-invalid', 'true');

  await open(page, '/it/console/money/back');
  const row = page.getByRole('row').filter({ hasText: reference });
  await row.getByRole('button', { name: money('back_show_of', { reference }) }).click();
  await expect(row).toContainText('IT65 X054 2811 1010 0000 0993 456');
  await expect(row).toContainText('Pietro Bonfanti');
  await expect(row).toContainText(`Rimborso ${reference} Circuito Tre Laghi`);
  await expect(row.getByRole('button', { name: /^Copia/ })).toHaveCount(3);
  await row.getByRole('button', { name: /^Segna inviato/ }).click();
  await dialog.getByLabel(t('bank_reference')).fill('TRN 0001');
  // The buyer gives another account meanwhile: the office looks again.
  await own.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
  await own.getByLabel(account('holder')).fill('Pietro Bonfanti');
  await own.getByRole('button', { name: account('save') }).click();
  await expect(own.getByText(account('saved'))).toBeVisible();
  await own.context().close();
  await dialog.getByRole('button', { name: /^Segna/ }).click();
  await expect(page.getByText(/ha indicato un altro conto/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await row.getByRole('button', { name: /^Segna inviato/ }).click();
  await dialog.getByLabel(t('bank_reference')).fill('TRN 0001');
  await dialog.getByRole('button', { name: /^Segna/ }).click();
  await expect(page.getByText(t('sent_done', { what: 'refund' }))).toBeVisible();
  await expect(row).toHaveCount(0);
  await open(page, `/it/console/orders/${id}`);
  // Beside the refund, and in the history.
  await expect(page.getByText('TRN 0001')).toHaveCount(2);
  await expect(page.getByText('…\u20603456 → …\u20603000')).toBeVisible();
  const sent = await mailTo(portal.sandboxUrl, athlete.email, /Rimborso di 9,00.*inviato/);
  expect(sent.text).toContain('finisce con 3000');
  await expect(page.getByText(t('refund_to_send'))).toHaveCount(0);

  // The bank returns the transfer: it is to be sent again, and the buyer may correct the account.
  await page.getByRole('button', { name: /^Correggi il rimborso/ }).click();
  await dialog.getByRole('radio', { name: t('came_back') }).check();
  await dialog.getByLabel('Motivo').fill('Conto chiuso.');
  await dialog.getByRole('button', { name: t('not_sent_button') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(t('refund_to_send'))).toBeVisible();
  await expect(page.getByText(t('event_refund_came_back'))).toBeVisible();
  const back = await mailTo(portal.sandboxUrl, athlete.email, /tornato indietro/);
  expect(back.text).toContain('Controlla l’IBAN');

  // Of two windows the second is refused; its form is gone, and the page shows how it is now.
  const second = await context.newPage();
  await open(second, `/it/console/orders/${id}`);
  for (const [window, named] of [
    [second, 'TRN 0003'],
    [page, 'TRN 0002'],
  ] as const) {
    await window.getByRole('button', { name: t('sent'), exact: true }).click();
    await window.getByRole('dialog').getByLabel(t('bank_reference')).fill(named);
  }
  await dialog.getByRole('button', { name: /^Segna/ }).click();
  await expect(dialog).toHaveCount(0);
  await second
    .getByRole('dialog')
    .getByRole('button', { name: /^Segna/ })
    .click();
  await expect(second.getByText('Questo rimborso è già concluso.')).toBeVisible();
  await expect(second.getByRole('dialog')).toHaveCount(0);
  await expect(second.getByText('TRN 0002')).toHaveCount(2);
  await enter(context, portal, athlete);
  await open(page, `/it/checkout/${id}`);
});

test('a refund that the card’s provider refuses goes back by bank after all', async ({ page, portal, context }) => {
  const athlete = await newAthlete(portal, 'Bonfanti');
  const cart_id = await putIntoCart(athlete);
  const { id } = await athlete.ask<{ id: string }>('POST', '/v3.0/orders', { cart_id });
  const begun = await fetch(`${portal.url}/api/v3.0/payment/cc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${athlete.token}` },
    body: JSON.stringify({ order_id: id }),
  });
  const { redirect_link } = (await begun.json()) as { redirect_link: string };
  await fetch(`${redirect_link}/approve`, { method: 'POST', redirect: 'manual' });
  const state = async () =>
    (await athlete.ask<{ current_state_id: number }>('GET', `/v3.0/orders/${id}`)).current_state_id;
  await expect.poll(state).toBe(2);
  // The office has given a part back at the provider's own site, so that the whole is refused here.
  const stripe = { authorization: 'Bearer sk_test_office', 'content-type': 'application/x-www-form-urlencoded' };
  const session = /cs_\w+/.exec(redirect_link)![0];
  const found = await fetch(`${portal.sandboxUrl}/v1/checkout/sessions/${session}`, { headers: stripe });
  const { payment_intent } = (await found.json()) as { payment_intent: string };
  const body = new URLSearchParams({ payment_intent, amount: '500' });
  expect((await fetch(`${portal.sandboxUrl}/v1/refunds`, { method: 'POST', headers: stripe, body })).status).toBe(200);

  await enter(context, portal, await clientOf(portal, demo.organiser));
  await expect(async () => {
    await open(page, `/it/console/orders/${id}`);
    await expect(page.getByText(/^Stripe ha restituito 5,00/)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole('button', { name: t('refund'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  // What the provider has told of is proposed to be noted; somebody gives all of it back all the same.
  const isBack = dialog.getByRole('checkbox', { name: t('refund_back', { provider: 'Stripe' }) });
  await expect(isBack).toBeChecked();
  await isBack.uncheck();
  await dialog.getByRole('radio', { name: t('refund_all') }).check();
  await dialog.getByLabel(t('refund_reason')).fill('La gara è annullata.');
  await dialog.getByRole('button', { name: /^Rimborsa \d/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(t('refund_refused'))).toBeVisible();
  }).toPass();
  await expect(page.getByRole('button', { name: t('mark_paid') })).toHaveCount(0);
  await open(page, `/it/console/orders/${id}`);
  await page.getByRole('button', { name: t('again'), exact: true }).click();
  // The part that is back is noted, and the rest goes by bank.
  await dialog.getByLabel(t('again_back_amount')).fill('5,00');
  await dialog.getByLabel(t('back_reference')).fill('re_1');
  await dialog
    .getByRole('group', { name: /^E gli altri 14,70/ })
    .getByRole('radio', { name: t('again_bank') })
    .check();
  await dialog.getByLabel(t('refund_reason')).fill('La carta non accetta rimborsi.');
  await dialog.getByRole('button', { name: /^Segna 5,00.*restituisci 14,70/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(t('refund_to_send'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('again'), exact: true })).toHaveCount(0);
});

test('of two windows that give money of one order back the second is refused, and gives back once it has looked again', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/409/);
  const athlete = await newAthlete(portal, 'Bonfanti');
  const { id } = await placeOrder(athlete);
  const office = await clientOf(portal, demo.organiser);
  const { total_amount_due: amount } = await athlete.ask<{ total_amount_due: string }>('GET', `/v3.0/orders/${id}`);
  const came = { way: 'bank', amount, value_day: dayInRome(new Date()), note: 'CRO 7', seen: 'awaiting_payment' };
  await office.ask('POST', `/v3.0/circuits/15/orders/${id}/payments`, came);
  await enter(context, portal, office);
  const second = await context.newPage();
  const fill = async (one: Page) => {
    await one.getByRole('button', { name: t('refund'), exact: true }).click();
    const dialog = one.getByRole('dialog');
    await dialog.getByRole('radio', { name: t('refund_amount'), exact: true }).check();
    await dialog.getByLabel(t('refund_amount_how_much')).fill('5,00');
    await dialog.getByLabel(t('refund_reason')).fill('Percorso accorciato.');
  };
  for (const one of [page, second]) {
    await open(one, `/it/console/orders/${id}`);
    await fill(one);
  }
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Rimborsa 5,00/ })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const dialog = second.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Rimborsa 5,00/ }).click();
  await expect(second.getByText(/Qualcuno ha appena rimborsato/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  // Whoever still wants to, does.
  await fill(second);
  await dialog.getByRole('button', { name: /^Rimborsa 5,00/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(second.getByText(t('refund_to_send'))).toHaveCount(2);
});

test('J and K go from order to order, and Enter opens one', async ({ page, portal, context }) => {
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await open(page, '/it/console/orders?view=all');
  const orders = page.locator('main tbody th').getByRole('link');
  await expect(page.getByText(officeList('keys'), { exact: true })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(orders.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(orders.first()).toBeFocused();
  const reference = (await orders.first().textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(t('order_title', { reference }));
});

for (const lang of ['it', 'en'] as const)
  test(`money that was noted wrongly by hand is undone, and the right amount pays (${lang})`, async ({
    page,
    portal,
    context,
  }) => {
    const { officeOrders: t } = wordsIn(lang);
    const athlete = await newAthlete(portal, 'Bonfanti');
    const { id, reference } = await placeOrder(athlete, lang);
    await enter(context, portal, await clientOf(portal, demo.organiser));
    await page.setViewportSize(lang === 'it' ? { width: 1280, height: 900 } : { width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: lang === 'it' ? 'light' : 'dark' });
    await open(page, `/${lang}/console/orders/${id}`);
    const dialog = page.getByRole('dialog');
    /** Notes an amount of what the field proposes, which is what is due. */
    const note = async (typed: (due: string) => string) => {
      await page.getByRole('button', { name: t('mark_paid') }).click();
      const amount = dialog.getByLabel(t('amount'));
      await amount.fill(typed(await amount.inputValue()));
      await dialog.getByLabel(t('note_bank')).fill('CRO 0123');
      await dialog.locator('button[type=submit]').click();
      await expect(dialog).toHaveCount(0);
    };
    // The comma is forgotten.
    await note((due) => due.replace(/[.,]/, ''));
    await expect(page.getByText(t('refund_to_send'), { exact: false }).first()).toBeVisible();
    await mailTo(portal.sandboxUrl, athlete.email, lang === 'it' ? /[Cc]onfermat/ : /[Cc]onfirmed/);
    const button = page.getByRole('button', { name: lang === 'it' ? /segnati a mano$/ : /noted by hand$/ });
    await expect(button).toHaveCount(1);
    await checkAccessibility(page);

    await button.click();
    const asks = page.getByRole('alertdialog');
    await checkAccessibility(page);
    // Nobody undoes money without saying why.
    await asks.locator('button[type=submit]').click();
    await expect(asks.getByLabel(lang === 'it' ? 'Motivo' : 'Reason')).toHaveAttribute('aria-invalid', 'true');
    await asks.getByLabel(lang === 'it' ? 'Motivo' : 'Reason').fill('Mancava la virgola.');
    await asks.locator('button[type=submit]').click();
    await expect(asks).toHaveCount(0);
    await expect(page.getByText(t('event_money_undone'))).toBeVisible();
    await expect(page.getByText('Mancava la virgola.').first()).toBeVisible();
    await expect(page.getByText(new RegExp(`, .*: ${t('payment_undone')}$`))).toHaveCount(2);
    await expect(button).toHaveCount(0);
    await checkAccessibility(page);
    const again = lang === 'it' ? /di nuovo da pagare/ : /to be paid again/;
    const mail = await mailTo(portal.sandboxUrl, athlete.email, again);
    expect(mail.text).toContain(reference);
    expect(mail.text).toContain(lang === 'it' ? 'non pagare di nuovo' : 'do not pay again');

    await note((due) => due);
    await expect(page.getByText(t('noted_paid', { reference }))).toBeVisible();
    await expect(button).toHaveCount(1);
  });
