import { enter } from '../support/accounts.ts';
import { invited } from '../support/invited.ts';
import { awake, expect, open, test, wordsIn } from '../support/pages.ts';

const { officeMoney: t, officeOrders: o } = wordsIn('it');
const circuits = { ours: 'Circuito Tre Laghi', theirs: 'Trofeo delle Colline' };
const why = 'È per la loro gara.';

const today = new Intl.DateTimeFormat('it-IT', {
  ...{ timeZone: 'Europe/Rome', day: '2-digit', month: '2-digit', year: 'numeric' },
}).format(new Date());

/** A bank's file with one transfer that names no order. */
const statementOf = (payer: string) =>
  [
    'Data contabile;Data valuta;Importo;Ordinante;Descrizione;Riferimento banca',
    `${today};${today};64,00;${payer};Quota Trofeo Colline;HO-${payer}`,
  ].join('\n');

test('money for another circuit is handed over: it is given back there, or stays until it was transferred', async ({
  page,
  portal,
  context,
  browser,
}) => {
  const payer = `ZANETTI ${Date.now()}`;
  await enter(context, portal, await invited(portal, 'Cassa', [{ role: 'money', races: null }]));
  await open(page, '/it/console/money');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: t('load') }).click();
  await (await chooser).setFiles({ name: 'e.csv', mimeType: 'text/csv', buffer: Buffer.from(statementOf(payer)) });
  const here = page.getByRole('row').filter({ hasText: payer });
  const dialog = page.getByRole('dialog');
  await here.getByRole('button').click();
  await expect(dialog.getByRole('radio', { name: t('way_an_order') })).toBeVisible();
  await dialog.getByRole('radio', { name: t('way_hand_over') }).check();
  await dialog.getByLabel(t('note')).fill(why);
  await dialog.locator('[type=submit]').click();
  // Of several circuits none is taken for the right one.
  await expect(dialog.getByText(t('hand_missing'))).toBeVisible();
  const handOver = async () => {
    await dialog.getByRole('combobox', { name: t('hand_circuit') }).selectOption({ label: circuits.theirs });
    await dialog.locator('[type=submit]').click();
    await expect(page.getByText(/64,00\s€ da girare sul suo conto/)).toBeVisible();
  };
  await handOver();

  const theirs = await browser.newContext({ baseURL: portal.url, locale: 'it-IT' });
  await enter(theirs, portal, await invited(portal, 'Altra', [{ role: 'money', races: null }], 8));
  const other = await theirs.newPage();
  await open(other, '/it/console/money?circuit=8');
  const there = other.getByRole('row').filter({ hasText: payer });
  await expect(there).toContainText(t('kind_handed_over'));
  await expect(there).toContainText(t('handed_over', { circuit: circuits.ours, moves: 'yes' }));
  await expect(there).toContainText(why);
  await there.getByRole('button').click();
  // The money is in the other account: nothing of it can be sent from here.
  const sendBack = other.getByRole('radio', { name: /^Rimanda .* a chi l’ha inviato/ });
  await expect(other.getByRole('radio', { name: t('way_return', { circuit: circuits.ours }) })).toBeVisible();
  await expect(sendBack).toHaveCount(0);
  await other.getByRole('radio', { name: t('way_return', { circuit: circuits.ours }) }).check();
  await other.locator('[type=submit]').click();
  await expect(other.getByText(t('decided_returned', { circuit: circuits.ours }))).toBeVisible();
  await expect(there).toHaveCount(0);

  await page.reload();
  await awake(page);
  await here.getByRole('button').click();
  await dialog.getByRole('radio', { name: t('way_hand_over') }).check();
  await dialog.getByLabel(t('note')).fill(why);
  await handOver();
  await open(page, '/it/console/money/back');
  const back = page.getByRole('row').filter({ hasText: circuits.theirs });
  await expect(back).toContainText(why);
  await back.getByRole('button', { name: /Segna inviato/ }).click();
  const transfer = { what: 'hand_over', circuit: circuits.theirs };
  await expect(dialog).toHaveAccessibleName(new RegExp(`^Giroconto di 64,00\\s€ a ${circuits.theirs}$`));
  await dialog.getByLabel(o('bank_reference')).fill('TRN 7');
  await dialog.getByRole('button', { name: /^Segna 64,00\s€ inviati/ }).click();
  await expect(page.getByText(o('sent_done', transfer))).toBeVisible();
  await expect(back).toHaveCount(0);
  await other.reload();
  await awake(other);
  await expect(there).toContainText(/girato il/);
  // What was transferred is given back no more.
  await there.getByRole('button').click();
  await expect(other.getByRole('radio', { name: t('way_an_order') })).toBeVisible();
  await expect(sendBack).toBeVisible();
  await expect(other.getByRole('radio', { name: t('way_return', { circuit: circuits.ours }) })).toHaveCount(0);
  await theirs.close();
});
