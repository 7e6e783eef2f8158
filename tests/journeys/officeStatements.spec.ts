import type { Locator } from '@playwright/test';
import { formatEuro } from '#kernel/money.ts';
import { clientOf, demo, enter, newAthlete, placeOrder } from '../support/accounts.ts';
import { mailTo } from '../support/mailbox.ts';
import { expect, open, test, title, wordsIn } from '../support/pages.ts';

const { officeMoney: t } = wordsIn('it');

/** The banks' XML, with one transfer that names its order in two lines, one that is too little, and one that is nobody's. */
const statementOf = (transfers: readonly { amount: string; payer: string; lines: readonly string[]; ref: string }[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
${transfers
  .map(
    ({
      amount,
      payer,
      lines,
      ref,
    }) => `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>${today}</Dt></BookgDt><ValDt><Dt>${today}</Dt></ValDt><AcctSvcrRef>${ref}</AcctSvcrRef>
<NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr></RltdPties><RmtInf>${lines.map((line) => `<Ustrd>${line}</Ustrd>`).join('')}</RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  .join('\n')}
</Stmt></BkToCstmrStmt></Document>`;
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date());

test('a statement is loaded, the sure transfer is confirmed in three clicks, the others are decided on', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const athlete = await newAthlete(portal, 'Bonfanti');
  const other = await newAthlete(portal, 'Quaglia');
  const [paid, short] = [await placeOrder(athlete), await placeOrder(other)];
  for (const [{ ask }, { id }] of [
    [athlete, paid],
    [other, short],
  ] as const)
    await ask('POST', `/v3.0/orders/${id}/pay`, { action: 'confirm', payment_method: 'wiretransfer' });
  const dueOf = async ({ id }: { id: string }, as = athlete) =>
    (await as.ask<{ total_amount_due: string }>('GET', `/v3.0/orders/${id}`)).total_amount_due;
  const due = await dueOf(paid);
  const less = (Number(await dueOf(short, other)) - 1).toFixed(2);
  const cut = paid.reference.length - 3;
  const file = statementOf([
    {
      amount: due,
      payer: 'BONFANTI NADIA',
      lines: [`iscr. ${paid.reference.slice(0, cut)}`, paid.reference.slice(cut)],
      ref: `A${paid.id}`,
    },
    { amount: less, payer: 'QUAGLIA NADIA', lines: [short.reference.replaceAll('-', ' ')], ref: `B${paid.id}` },
    { amount: '77.00', payer: 'VERDI SNC', lines: ['saldo ft 7'], ref: `C${paid.id}` },
  ]);
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await open(page, '/it/console/money');
  const load = async (text: string) => {
    const opened = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: t('load') }).click();
    await (await opened).setFiles({ name: 'e.xml', mimeType: 'text/xml', buffer: Buffer.from(text) });
  };
  const dialog = page.getByRole('dialog');

  // One amount that cannot be read: nothing is taken, and the line is said.
  await load(file.replace('>77.00<', '>77,OO<'));
  await expect(dialog.getByText(/^Riga \d+: l’importo “77,OO”/)).toBeVisible();
  // The keyboard is in the dialog: it closes it, and begins anew.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await load(file.replace('>77.00<', '>77,OO<'));
  await expect(dialog.getByText(/^Riga \d+: l’importo “77,OO”/)).toBeVisible();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'e.xml', mimeType: 'text/xml', buffer: Buffer.from(file) });
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(t('loaded', { fresh: 3, seen: 0, others: 0, idle: 0 }))).toBeVisible();

  const row = (payer: string) => page.getByRole('row').filter({ hasText: payer });
  await expect(row('BONFANTI')).toContainText(t('kind_sure'));
  await expect(row('BONFANTI').getByRole('checkbox')).toBeChecked();
  await expect(row('QUAGLIA')).toContainText(/Mancano 1,00/);
  await page.getByRole('button', { name: t('confirm', { count: 1 }) }).click();
  await expect(page.getByText(t('confirmed', { movements: 1, paid: 1 }))).toBeVisible();
  await expect(row('BONFANTI')).toHaveCount(0);
  await mailTo(portal.sandboxUrl, athlete.email, /[Cc]onfermat/);

  await row('QUAGLIA').getByRole('button').click();
  await dialog.getByRole('radio', { name: /^Abbuona 1,00/ }).check();
  await dialog.getByLabel(t('note')).fill('Chiederlo costa di più.');
  await dialog.locator('[type=submit]').click();
  await expect(page.getByText(t('decided_paid'))).toBeVisible();
  await mailTo(portal.sandboxUrl, other.email, /[Cc]onfermat/);

  // The row that is gone had the focus: the next one has it, and Enter opens what is to be decided.
  await expect(row('VERDI').getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('radio', { name: t('way_aside') }).check();
  await dialog.getByLabel(t('note')).fill('È una fattura dello sponsor.');
  await dialog.locator('[type=submit]').click();
  await expect(page.getByText(t('decided_aside'))).toBeVisible();
  await expect(row('VERDI')).toHaveCount(0);

  // The same file again changes nothing, also when it is dropped on the page.
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'e.xml', { type: 'text/xml' }));
    return data;
  }, file);
  await page.dispatchEvent('main', 'drop', { dataTransfer: dropped });
  await expect(page.getByText(t('loaded', { fresh: 0, seen: 3, others: 0, idle: 0 }))).toBeVisible();
  await page.getByRole('link', { name: t('view_matched') }).click();
  await expect(row('BONFANTI')).toContainText(demo.organiserName);
  await row('BONFANTI').getByRole('link', { name: paid.reference }).click();
  await expect(title(page)).toContainText(paid.reference);
  await expect(
    page.getByText(formatEuro(Number(due.replace('.', '')) as Parameters<typeof formatEuro>[0], 'it')).first(),
  ).toBeVisible();
});

test('a sure transfer that is left out on purpose is not ticked again when the others are confirmed', async ({
  page,
  portal,
  context,
}) => {
  const [one, two] = [await newAthlete(portal, 'Ferrante'), await newAthlete(portal, 'Gambino')];
  const entries = [];
  for (const [athlete, payer] of [
    [one, 'FERRANTE NADIA'],
    [two, 'GAMBINO NADIA'],
  ] as const) {
    const { id, reference } = await placeOrder(athlete);
    await athlete.ask('POST', `/v3.0/orders/${id}/pay`, { action: 'confirm', payment_method: 'wiretransfer' });
    const { total_amount_due: amount } = await athlete.ask<{ total_amount_due: string }>('GET', `/v3.0/orders/${id}`);
    entries.push({ amount, payer, lines: [reference], ref: `L${id}` });
  }
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await open(page, '/it/console/money');
  const opened = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: t('load') }).click();
  const buffer = Buffer.from(statementOf(entries));
  await (await opened).setFiles({ name: 'e.xml', mimeType: 'text/xml', buffer });
  const row = (payer: string) => page.getByRole('row').filter({ hasText: payer });
  await row('GAMBINO').getByRole('checkbox').uncheck();
  // Nor when another page was opened in between, or this one is read anew.
  await page.getByRole('link', { name: t('view_matched') }).click();
  await expect(row('GAMBINO')).toHaveCount(0);
  await page.getByRole('link', { name: t('view_open') }).click();
  await expect(row('GAMBINO').getByRole('checkbox')).not.toBeChecked();
  await page.reload();
  await expect(row('GAMBINO').getByRole('checkbox')).not.toBeChecked();
  await expect(row('FERRANTE').getByRole('checkbox')).toBeChecked();
  await page.getByRole('button', { name: t('confirm', { count: 1 }) }).focus();
  await page.keyboard.press('Enter');
  await expect(row('FERRANTE')).toHaveCount(0);
  // The button can be pressed no more: the keyboard goes on with the first row to decide about.
  await expect(page.locator('main tbody > tr').first().getByRole('button')).toBeFocused();
  await expect(row('GAMBINO').getByRole('checkbox')).not.toBeChecked();
  await expect(page.getByText(t('chosen', { count: 0, sum: '' }))).toBeVisible();
  // Nothing is left for the others to be confirmed with.
  await row('GAMBINO').getByRole('checkbox').check();
  await page.getByRole('button', { name: t('confirm', { count: 1 }) }).click();
  await expect(row('GAMBINO')).toHaveCount(0);
});

test('money that comes in time for an order that is cancelled is not called late', async ({
  page,
  portal,
  context,
}) => {
  const { officeOrders: words } = wordsIn('it');
  const athlete = await newAthlete(portal, 'Lambruschi');
  const { id, reference } = await placeOrder(athlete);
  await athlete.ask('POST', `/v3.0/orders/${id}/pay`, { action: 'confirm', payment_method: 'wiretransfer' });
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await open(page, '/it/console/money');
  const file = statementOf([{ amount: '9.50', payer: 'LAMBRUSCHI N', lines: [reference], ref: `L${id}` }]);
  const opened = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: t('load') }).click();
  await (await opened).setFiles({ name: 'e.xml', mimeType: 'text/xml', buffer: Buffer.from(file) });
  const row = page.getByRole('row').filter({ hasText: 'LAMBRUSCHI' });
  await expect(row).toContainText(reference);

  await open(page, `/it/console/orders/${id}`);
  await page.getByRole('button', { name: words('cancel_order') }).click();
  const asked = page.getByRole('alertdialog', { name: words('cancel_title', { reference }) });
  await asked.getByLabel(words('cancel_reason')).fill('Ordine doppio.');
  await asked.getByRole('button', { name: words('cancel_button') }).click();
  await expect(page.getByText(words('cancelled'))).toBeVisible();
  await open(page, '/it/console/money');
  await expect(row).toContainText(t('kind_late_cancelled'));
  await expect(row).not.toContainText(t('kind_late'));
});

test('one transfer that names nobody is split by hand over two orders of two people', async ({
  page,
  portal,
  context,
}) => {
  const athletes = [await newAthlete(portal, 'Bovio'), await newAthlete(portal, 'Tosetti')];
  const orders = [];
  for (const athlete of athletes) {
    const { id, reference } = await placeOrder(athlete);
    await athlete.ask('POST', `/v3.0/orders/${id}/pay`, { action: 'confirm', payment_method: 'wiretransfer' });
    const { total_amount_due: due } = await athlete.ask<{ total_amount_due: string }>('GET', `/v3.0/orders/${id}`);
    orders.push({ reference, due: Number(due) });
  }
  const amount = orders.reduce((sum, { due }) => sum + due, 0).toFixed(2);
  const sent = { amount, payer: 'GRUPPO SPORTIVO ZETA', lines: ['iscrizioni'], ref: `S${orders[0]!.reference}` };
  const file = Buffer.from(statementOf([sent]));
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await open(page, '/it/console/money');
  const opened = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: t('load') }).click();
  await (await opened).setFiles({ name: 'z.xml', mimeType: 'text/xml', buffer: file });
  const row = page.getByRole('row').filter({ hasText: sent.payer });
  await row.getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: t('way_an_order') }).check();
  for (const { reference } of orders) {
    await dialog.getByLabel(t('find'), { exact: true }).fill(reference);
    await dialog.getByRole('button', { name: t('find_button') }).click();
    await dialog.getByRole('checkbox', { name: reference }).check();
    if (reference === orders[0]!.reference)
      await expect(dialog.getByText(/^In tutto .* in più tornano a chi ha pagato/)).toBeVisible();
  }
  await expect(dialog.getByText(/^In tutto .*è quanto è arrivato/)).toBeVisible();
  await dialog.locator('[type=submit]').click();
  await expect(row).toHaveCount(0);
  for (const { email } of athletes) await mailTo(portal.sandboxUrl, email, /[Cc]onfermat/);
});

test('two transfers that are proposed together are taken apart, and decided about one by one', async ({
  page,
  portal,
  context,
}) => {
  const athlete = await newAthlete(portal, 'Zanella');
  const { id, reference } = await placeOrder(athlete);
  await athlete.ask('POST', `/v3.0/orders/${id}/pay`, { action: 'confirm', payment_method: 'wiretransfer' });
  const { total_amount_due: due } = await athlete.ask<{ total_amount_due: string }>('GET', `/v3.0/orders/${id}`);
  const less = (Number(due) - 1).toFixed(2);
  const transfer = (ref: string) => ({ amount: less, payer: 'ZANELLA NADIA', lines: [reference], ref: `${ref}${id}` });
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await open(page, '/it/console/money');
  const opened = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: t('load') }).click();
  const buffer = Buffer.from(statementOf([transfer('D'), transfer('E')]));
  await (await opened).setFiles({ name: 'z.xml', mimeType: 'text/xml', buffer });

  const rows = page.getByRole('row').filter({ hasText: 'ZANELLA' });
  const dialog = page.getByRole('dialog');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button').click();
  await dialog.getByRole('radio', { name: t('way_apart', { count: 2 }) }).check();
  await dialog.locator('[type=submit]').click();
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(/Mancano 1,00/);
  await page.getByText(t('together_again')).click();
  await expect(rows).toHaveCount(1);

  await rows.getByRole('button').click();
  await dialog.getByRole('radio', { name: t('way_apart', { count: 2 }) }).check();
  await dialog.locator('[type=submit]').click();
  await expect(rows).toHaveCount(2);
  await rows.first().getByRole('button').click();
  await dialog.getByRole('radio', { name: /^Abbuona 1,00/ }).check();
  await dialog.getByLabel(t('note')).fill('Il secondo torna indietro.');
  await dialog.locator('[type=submit]').click();
  await expect(page.getByText(t('decided_paid'))).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(t('kind_double'));
});

test('columns are told once, also where the file is then refused; a match that was undone is never ticked again', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const athlete = await newAthlete(portal, 'Bonfanti');
  const { ask } = athlete;
  const { id, reference } = await placeOrder(athlete);
  await ask('POST', `/v3.0/orders/${id}/pay`, { action: 'confirm', payment_method: 'wiretransfer' });
  const { total_amount_due: due } = await ask<{ total_amount_due: string }>('GET', `/v3.0/orders/${id}`);
  // A header that no other run has told.
  const file = (amount: string) =>
    [`Giorno ${id};Quanto;Chi;Detto;Nr`, `${today};${amount};BONFANTI NADIA;iscr. ${reference};K${id}`].join('\n');
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await open(page, '/it/console/money');
  const choose = (field: Locator, amount: string) =>
    field.setInputFiles({ name: 'e.csv', mimeType: 'text/csv', buffer: Buffer.from(file(amount)) });
  await choose(page.getByLabel(t('file'), { exact: true }), '19,7O');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(t('columns_title'))).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(dialog.getByText(t('column_sample', { sample: 'BONFANTI NADIA' }))).toBeVisible();
  const go = dialog.getByRole('button', { name: t('load_button') });
  await dialog.locator('select[name="column-0"]').selectOption('booked');
  await go.click();
  await expect(dialog.getByRole('alert')).toHaveText(`${t('columns_no_amount')} ${t('columns_no_text')}`);
  for (const [at, role] of ['booked', 'amount', 'payer', 'text', 'reference'].entries())
    await dialog.locator(`select[name="column-${at}"]`).selectOption(role);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await go.click();
  await expect(dialog.getByRole('alert')).toContainText('19,7O');
  await choose(dialog.locator('input[type="file"]'), due.replace('.', ','));
  await expect(dialog.getByText(t('as_read', { count: 1, others: 0, idle: 0 }))).toBeVisible();
  await dialog.getByRole('button', { name: t('load_rows', { count: 1 }) }).click();
  await expect(page.getByText(t('loaded', { fresh: 1, seen: 0, others: 0, idle: 0 }))).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row.getByRole('checkbox')).toBeChecked();
  await expect(row.locator('mark')).toHaveText(reference);
  await page.getByRole('button', { name: t('confirm', { count: 1 }) }).click();
  await expect(row).toHaveCount(0);
  await open(page, '/it/console/money?view=matched');
  await row.getByRole('button', { name: new RegExp(`^${t('undo')}`) }).click();
  const asks = page.getByRole('alertdialog');
  await asks.getByLabel(t('undo_reason')).fill('Era di un’altra persona.');
  await asks.getByRole('button', { name: t('undo') }).click();
  await expect(asks).toHaveCount(0);
  await open(page, '/it/console/money');
  await expect(row.getByRole('checkbox')).not.toBeChecked();
  await expect(row).toContainText(t('why_undone_before'));
});

test('columns that were told wrong are told anew by keyboard, and the statement that was read by them is taken out', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const { email } = await newAthlete(portal, 'Saldi');
  const nr = email.replace(/\W/g, '');
  const file = [`Giorno ${nr};Saldo;Quanto;Detto;Nr`, `${today};1.250,00;56,90;quota;W${nr}`].join('\n');
  await enter(context, portal, await clientOf(portal, demo.organiser));
  await open(page, '/it/console/money');
  const choose = () =>
    page
      .getByLabel(t('file'), { exact: true })
      .setInputFiles({ name: 'e.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  const dialog = page.getByRole('dialog');
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  await choose();
  for (const [at, role] of ['booked', 'amount', null, 'text', 'reference'].entries())
    if (role) await dialog.locator(`select[name="column-${at}"]`).selectOption(role);
  await press(t('load_button'));
  await expect(dialog.getByText(/1\.250,00/)).toBeVisible();
  await press(t('load_rows', { count: 1 }));
  await expect(page.getByText(t('loaded', { fresh: 1, seen: 0, others: 0, idle: 0 }))).toBeVisible();

  await press(t('statement_take'));
  const asks = page.getByRole('alertdialog');
  await expect(asks).toContainText('Un movimento');
  await asks.getByRole('button', { name: t('statement_take') }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('statement_taken', { taken: 1, left: 0 }))).toBeVisible();

  await choose();
  await expect(dialog.getByText(/1\.250,00/)).toBeVisible();
  await press(t('columns_again'));
  await expect(dialog.locator('select[name="column-0"]')).toBeFocused();
  await expect(dialog.locator('select[name="column-1"]')).toHaveValue('amount');
  await dialog.locator('select[name="column-1"]').selectOption('');
  await dialog.locator('select[name="column-2"]').selectOption('amount');
  await press(t('load_button'));
  await expect(dialog.getByText(/56,90/)).toBeVisible();
  await press(t('load_rows', { count: 1 }));
  await expect(page.getByText(t('loaded', { fresh: 1, seen: 0, others: 0, idle: 0 }))).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '56,90' }).filter({ hasText: 'quota' }).first()).toBeVisible();
});
