import type { Page } from '@playwright/test';
import pg from 'pg';
import { addDays, dayInRome, formatDay } from '#kernel/calendar.ts';
import { type Athlete, clientOf, demo, enter, newAthlete } from '../support/accounts.ts';
import { aPdf } from '../support/certificates.ts';
import { home } from '../support/home.ts';
import { linkIn, mailTo, type ReceivedMail } from '../support/mailbox.ts';
import { expect, open, test, title, wordsIn } from '../support/pages.ts';
import { paperDrawn } from '../support/papers.ts';
import type { RunningPortal } from '../support/runPortal.ts';
import { chooseDay } from './days.ts';
import { chooseMethod, goToCheckout, type Visitor } from './steps.ts';
import { walkToCartLine } from './walk.ts';

const words = wordsIn('it');
const { officeCertificates: paper, officeInvoices: invoices, officeMoney: money, officeOrders: orders } = words;
const { certificates: c, officeTakings: takings } = words;

const today = dayInRome(new Date());
/** Only a day that is over can be closed. */
const yesterday = addDays(today, -1);

interface Placed {
  readonly reference: string;
  readonly due: string;
}

/** What somebody does to a page themselves: buttons and links that they press, and single keys. */
async function watchHands(page: Page) {
  const hands = { clicks: 0, keys: [] as string[] };
  await page.exposeFunction('clicked', () => {
    hands.clicks += 1;
  });
  await page.exposeFunction('typed', (key: string) => hands.keys.push(key));
  await page.addInitScript(() => {
    const told = window as unknown as { clicked: () => void; typed: (key: string) => void };
    document.addEventListener('click', ({ isTrusted }) => isTrusted && told.clicked(), true);
    document.addEventListener('keydown', ({ key }) => told.typed(key), true);
  });
  return hands;
}

/** Orders of a map of the trail that wait for a transfer. */
async function placeOthers({ ask }: Athlete, count: number): Promise<Placed[]> {
  const { id: shipping_address_id } = await ask<{ id: string }>('POST', '/v3.0/user/addresses', home);
  const placed: Placed[] = [];
  for (let at = 0; at < count; at += 1) {
    const { id: cart_id } = await ask<{ id: string }>('POST', '/v2/carts', { circuit_id: 15 });
    await ask('POST', `/v3.0/carts/${cart_id}/details`, { detail_type: 'product', product_id: 607, quantity: 1 });
    const { id } = await ask<{ id: string }>('POST', '/v3.0/orders', { cart_id, shipping_address_id });
    await ask('POST', `/v3.0/orders/${id}/pay`, { action: 'confirm', payment_method: 'wiretransfer' });
    const { reference, total_amount_due: due } = await ask<{ reference: string; total_amount_due: string }>(
      'GET',
      `/v3.0/orders/${id}`,
    );
    placed.push({ reference, due });
  }
  return placed;
}

/** A bank's statement of yesterday, which names each order. */
const statementOf = (transfers: readonly Placed[]): string => {
  const day = yesterday.split('-').toReversed().join('/');
  const rows = transfers.map(
    ({ reference, due }) => `${day};${day};${due.replace('.', ',')};BONIFICO DA OSSOLA NADIA Iscrizione ${reference}`,
  );
  return ['Data;Valuta;Importo;Descrizione', ...rows, ''].join('\r\n');
};

/** The orders were placed the day before, when the bank says that the money came. */
async function placedYesterday({ databaseUrl }: RunningPortal, references: readonly string[]): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  await database.query(
    "update customer_order set created_at = created_at - interval '1 day' where reference = any($1)",
    [references],
  );
  await database.end();
}

/** Uploads a scan as the competitive certificate of a runner. */
async function bring(page: Page, issuedDaysAgo: number): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const issued = addDays(today, -issuedDaysAgo);
  await press(c('by_upload'));
  await page.getByLabel(c('type')).selectOption({ label: 'Agonistico' });
  await page.getByLabel(c('discipline')).selectOption({ label: 'Atletica leggera' });
  await chooseDay(page, c('date_of_issue'), issued);
  await chooseDay(page, c('expiration_date'), addDays(issued, 364));
  const buffer = Buffer.from(await aPdf());
  await page.locator('#document').setInputFiles({ name: 'certificato.pdf', mimeType: 'application/pdf', buffer });
  await press(c('save'));
  await press(c('attach'));
  await expect(title(page)).toHaveText(words.dashboard('my_subscriptions'));
}

/** The mail about a verdict leaves a minute later, while it may be taken back. */
async function verdictMail(portal: RunningPortal, to: string, subject: RegExp): Promise<ReceivedMail> {
  let found: ReceivedMail | undefined;
  await expect(async () => {
    found = await mailTo(portal.sandboxUrl, to, subject);
  }).toPass({ timeout: 100_000 });
  return found!;
}

test('from a transfer to a closed day: money found, given back and invoiced, a certificate brought twice', async ({
  page,
  portal,
  context,
  browser,
}) => {
  test.slow();
  const athlete = await newAthlete(portal, 'Marchesini');
  const others = await placeOthers(await newAthlete(portal, 'Cattaneo'), 9);
  await athlete.ask('POST', '/v3.0/user/addresses', home);
  await enter(context, portal, athlete);
  const visitor: Visitor = { page, portal, words };

  // The athlete registers, asks for an invoice, and is told how to pay.
  await walkToCartLine(visitor, {
    of: 'race=208',
    type: 'Individuale',
    certificateLater: true,
    answer: async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Ho letto, continua' }).click();
      await page.getByRole('checkbox', { name: /materiale obbligatorio/ }).check();
      await page.getByLabel('Come scendi dalla vetta?').selectOption('piedi');
    },
  });
  const cart = await athlete.ask<{ id: string; details: readonly { id: string }[] }>(
    'GET',
    '/v3.0/carts?circuit_id=15',
  );
  const pasta = { detail_type: 'product', product_id: 501, quantity: 1, parent_id: cart.details[0]!.id };
  await athlete.ask('POST', `/v3.0/carts/${cart.id}/details`, pasta);
  await open(page, '/it/cart');
  await goToCheckout(visitor);
  await chooseMethod(visitor, 'wiretransfer');
  await page.getByRole('button', { name: words.invoices('ask') }).click();
  await page.getByRole('radio', { name: /Via alle Fabbriche/ }).check();
  await page.getByLabel(words.identity('fiscal_code')).fill('SSLNDA92D43L746M');
  await page.getByRole('button', { name: words.invoices('save') }).click();
  await expect(page.getByText(words.invoices('said_saved'))).toBeVisible();
  await page.getByRole('button', { name: /ordine con obbligo di pagare/ }).click();
  await expect(title(page)).toHaveText(words.payments('result_placed'));
  const id = new URL(page.url()).searchParams.get('order')!;
  const own = await athlete.ask<{ reference: string; total_amount_due: string }>('GET', `/v3.0/orders/${id}`);
  const { reference, total_amount_due: due } = own;

  await open(page, '/it/dahsboard/subscriptions');
  const which = { athlete: 'Nadia Marchesini', race: 'Trail dei Sette Laghi' };
  await page.getByRole('link', { name: words.subscriptions('documents_upload_which', which) }).click();
  await bring(page, 10);

  // The office sends the paper back by two keys: R, and the number of the reason.
  await using office = await browser.newContext({ baseURL: portal.url, viewport: { width: 1280, height: 900 } });
  await enter(office, portal, await clientOf(portal, demo.organiser));
  const desk = await office.newPage();
  const hands = await watchHands(desk);
  const queue = desk.getByRole('navigation', { name: paper('next') });
  const shown = desk.getByRole('heading', { name: 'Nadia Marchesini' });
  const toTheAthlete = async () => {
    await open(desk, '/it/console/certificates');
    const waiting = await queue.getByRole('listitem').allTextContents();
    for (let at = 0; !waiting[at]?.includes('Nadia Marchesini'); at += 1) await desk.keyboard.press('j');
    await expect(shown).toBeVisible();
    hands.keys = [];
  };
  await toTheAthlete();
  await desk.keyboard.press('r');
  await expect(desk.getByRole('radio', { name: new RegExp(paper('rejection_not_signed')) })).toBeVisible();
  await desk.keyboard.press('7');
  await expect(desk.getByText(paper('rejected_said', { athlete: 'Nadia Marchesini' }))).toBeVisible();
  expect(hands.keys).toEqual(['r', '7']);

  // Ten movements of the bank: load, choose the file in the browser's own window (which no page sees), confirm.
  await placedYesterday(portal, [reference, ...others.map((one) => one.reference)]);
  await open(desk, '/it/console/money');
  hands.clicks = 0;
  const opened = desk.waitForEvent('filechooser');
  await desk.getByRole('button', { name: money('load') }).click();
  const file = { name: 'estratto.csv', mimeType: 'text/csv' };
  const buffer = Buffer.from(statementOf([{ reference, due }, ...others]));
  await (await opened).setFiles({ ...file, buffer });
  await expect(desk.getByText(money('loaded', { fresh: 10, seen: 0, others: 0, idle: 0 }))).toBeVisible();
  await desk.getByRole('button', { name: money('confirm', { count: 10 }) }).click();
  await expect(desk.getByText(money('confirmed', { movements: 10, paid: 10 }))).toBeVisible();
  expect(hands.clicks + 1).toBe(3);
  const paid = await mailTo(portal.sandboxUrl, athlete.email, /[Cc]onfermat/);
  expect(paid.text).toContain(reference);

  // The pasta party goes back, its place with it; the race stays.
  const dialog = desk.getByRole('dialog');
  await open(desk, `/it/console/orders/${id}`);
  await desk.getByRole('button', { name: orders('refund'), exact: true }).click();
  await dialog.getByRole('radio', { name: orders('refund_lines') }).check();
  await dialog.getByRole('checkbox', { name: /^Pasta party/ }).check();
  await dialog.getByLabel(orders('refund_reason')).fill('La cena è annullata.');
  await dialog.getByRole('button', { name: /^Rimborsa \d/ }).click();
  await expect(dialog).toHaveCount(0);
  const told = await mailTo(portal.sandboxUrl, athlete.email, /[Rr]imborso/);
  expect(told.text).toContain('La cena è annullata.');
  await desk.getByRole('button', { name: orders('sent'), exact: true }).click();
  await dialog.getByLabel(orders('bank_reference')).fill('TRN 0017');
  await dialog.getByRole('button', { name: /^Segna/ }).click();
  await expect(desk.getByText(orders('sent_done', { what: 'refund' }))).toBeVisible();

  // Money in made the invoice, money back the credit note; each has its PDF and its XML.
  await open(desk, `/it/console/money/invoices?search=${reference}`);
  const documents = desk.getByRole('row').filter({ hasText: reference });
  await expect(async () => {
    await open(desk, `/it/console/money/invoices?search=${reference}`);
    await expect(documents).toHaveCount(2, { timeout: 1000 });
  }).toPass();
  await expect(documents.filter({ hasText: invoices('kind_TD01') })).toHaveCount(1);
  await expect(documents.filter({ hasText: invoices('kind_TD04') })).toHaveCount(1);
  for (const document of await documents.all()) {
    const [pdf, xml] = await document.getByRole('link', { name: /^(PDF|XML) di/ }).all();
    const read = async (link: typeof pdf) =>
      (await (await office.request.get((await link!.getAttribute('href'))!)).body()).toString('latin1');
    expect(await read(pdf)).toMatch(/^%PDF-/);
    expect(await read(xml)).toContain('SSLNDA92D43L746M');
  }

  // The athlete reads why, and brings another; one key approves it, and the next paper in the queue.
  const rejected = await verdictMail(portal, athlete.email, /Il certificato non va bene/);
  expect(rejected.text).toContain(paper('rejection_not_signed'));
  await open(page, new URL(linkIn(rejected, '/upload')).href);
  await bring(page, 5);
  await toTheAthlete();
  const before = await queue.getByRole('listitem').count();
  await paperDrawn(desk, 'Nadia Marchesini');
  await desk.keyboard.press('a');
  await expect(desk.getByText(paper('approved_said', { athlete: 'Nadia Marchesini' }))).toBeVisible();
  expect(hands.keys).toEqual(['a']);
  await expect(queue.getByRole('listitem')).toHaveCount(before - 1);
  await paperDrawn(desk, (await queue.getByRole('listitem').first().locator('span').first().textContent()) ?? '');
  await desk.keyboard.press('a');
  await expect(queue.getByRole('listitem')).toHaveCount(before - 2);
  expect(hands.keys).toEqual(['a', 'a']);
  await open(page, '/it/dahsboard/subscriptions');
  const row = page.getByRole('row').filter({ hasText: which.race });
  await expect(row).not.toContainText(words.subscriptions('documents_pending'));

  // What the portal has is what the bank's statement says, and the day takes nothing more.
  await open(desk, `/it/console/money/takings?month=${yesterday.slice(0, 7)}&day=${yesterday}`);
  await expect(desk.getByText(/^L’estratto dice/)).toHaveCount(0);
  await desk.getByRole('button', { name: takings('lock') }).click();
  await desk.getByLabel(takings('lock_until')).fill(yesterday);
  await desk.getByRole('button', { name: takings('lock_button') }).click();
  await expect(
    desk.getByText(takings('closed_until', { day: formatDay(yesterday, 'it') }), { exact: true }),
  ).toBeVisible();
  // Nothing came back on that day: that is no price.
  await expect(desk.getByRole('main')).not.toContainText('Gratis');
});
