import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { invoices } from '#features/invoices/server/tables.ts';
import { auditEntries } from '#server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../../tests/support/builders.ts';
import { orderWith } from '../../../../../tests/support/carts.ts';
import { aColleague } from '../../../../../tests/support/colleagues.ts';
import { checkFaults, schemaFaults } from '../../../../../tests/support/fatturaPaSchema.ts';
import { anIssuer, askInvoice, workInvoices } from '../../../../../tests/support/invoices.ts';
import { countToSend } from './invoicesView.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-office-invoices-'));
let portal: TestPortal;
let money: Awaited<ReturnType<typeof aColleague>>;
let buyer: Awaited<ReturnType<typeof aBuyer>>;
beforeAll(async () => {
  portal = await testPortal({ DATA_DIR: dataDir });
  await aCircuit(portal.context.db);
  await anIssuer(portal.context.db);
  await aCircuit(portal.context.db, { id: 8 });
  await portal.sites.refresh();
  money = await aColleague(portal, 'money');
});
afterAll(async () => {
  await portal.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  portal.setNow(testNow);
  buyer = await aBuyer();
});

const db = () => portal.context.db;
async function aBuyer() {
  const user = await aUser(db());
  return { ...user, as: await portal.signIn(user.id) };
}
const office = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, circuit = 15, as = money.as) =>
  portal.ask(method, `/v3.0/circuits/${circuit}${path}`, { as, ...(body && { body }) });
const file = (path: string) =>
  portal.app.inject({ url: `/api/v3.0/circuits/15${path}`, headers: { authorization: `Bearer ${money.as}` } });

/** An order that wants an invoice, not paid yet. */
async function wanted() {
  const { race } = await aRace(db(), 15, { price: '90.00' });
  const order = await orderWith(portal, buyer.as, buyer.member.id, race.id);
  expect((await askInvoice(portal, buyer.as, order.id)).status).toBe(200);
  return order.id;
}
async function issued() {
  const id = await wanted();
  const { body } = await office('GET', `/orders/${id}`);
  const { state, order } = body.data;
  const facts = { way: 'bank', value_day: '2026-08-31', note: 'CRO 1', seen: state, amount: order.total_amount_due };
  expect((await office('POST', `/orders/${id}/payments`, facts)).status).toBe(200);
  await workInvoices(portal);
  const [row] = await db().select().from(invoices).where(eq(invoices.orderId, id));
  return { order: id, invoice: row! };
}
const correction = {
  type: 'company',
  company: 'Verbano S.r.l.',
  vat_number: '12345670017',
  recipient_code: 'M5UXCR1',
  address: 'Corso Mameli',
  house_number: '12',
  zipcode: '28921',
  city: 'Verbania',
  state: 'VB',
  country: 'IT',
};
const rowsOf = async (query: string) => (await office('GET', `/invoices?${query}`)).body.data;
const noting = (id: string, seen: string, state: string, why = '') => ({ invoices: [{ id, seen }], state, note: why });
const note = (id: string, seen: string, state: string, why = '') =>
  office('POST', '/invoices/state', noting(id, seen, state, why));

describe('The office’s invoices', () => {
  test('shows what is asked for, then what was issued, found by number, order and name', async () => {
    const id = await wanted();
    const mine = (rows: { order_id: string }[]) => rows.filter(({ order_id }) => order_id === id);
    expect(mine(await rowsOf('view=awaited'))).toMatchObject([
      { id: null, number: null, may_correct: 1, buyer: { firstname: 'Giulia' } },
    ]);
    const { order, invoice } = await issued();
    for (const search of [invoice.invoiceNumber, 'ferraris giulia', invoice.orderReference]) {
      const found = await rowsOf(`search=${encodeURIComponent(search)}`);
      expect(found.find((row: { order_id: string }) => row.order_id === order)).toMatchObject({
        number: invoice.invoiceNumber,
        state: 'to_send',
        send_by: '2026-09-13',
        may_correct: 0,
        issued_on: '2026-09-01',
      });
    }
    expect(await rowsOf('search=nobody%25')).toEqual([]);
    expect((await rowsOf('month=2026-09')).length).toBeGreaterThan(0);
    expect(await rowsOf('month=2026-08')).toEqual([]);
    expect((await office('GET', '/invoices')).body.months).toEqual(['2026-09']);
  });

  test('gives the electronic invoice by itself, and those that the list shows as a ZIP', async () => {
    const { invoice } = await issued();
    const one = await file(`/invoices/${invoice.id}/xml`);
    const [, name] = /filename="(IT93010050032_[0-9A-Z]{5}\.xml)"/.exec(String(one.headers['content-disposition']))!;
    expect([...(await schemaFaults([one.payload])), ...checkFaults(one.payload)]).toEqual([]);
    expect(one.payload).toContain(`<Numero>${invoice.invoiceNumber}<`);
    const zip = unzipSync((await file('/invoices/xml?view=to_send&month=2026-09')).rawPayload);
    expect(strFromU8(zip[name!]!)).toBe(one.payload);
    expect((await file('/invoices/xml?month=2025-01')).statusCode).toBe(404);
    const [kept] = await db()
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'invoices_downloaded'), eq(auditEntries.subjectId, invoice.id)));
    expect(kept).toMatchObject({ actorUserId: money.id, circuitId: 15 });
  });

  test('notes how a document stands; a rejection needs its reason, and five days are left to send it again', async () => {
    const { invoice } = await issued();
    expect((await note(invoice.id, 'to_send', 'sent')).status).toBe(200);
    expect(await rowsOf(`view=sent&search=${invoice.invoiceNumber}`)).toMatchObject([{ send_by: null }]);
    expect((await note(invoice.id, 'sent', 'rejected')).body.errors).toEqual({ note: ['required'] });
    portal.setNow('2026-09-05T10:00:00Z');
    expect((await note(invoice.id, 'sent', 'rejected', '00306: codice fiscale')).body.error).toBe('reauth_required');
    const signedIn = await portal.signIn(money.id);
    const rejected = noting(invoice.id, 'sent', 'rejected', '00306: codice fiscale');
    expect((await office('POST', '/invoices/state', rejected, 15, signedIn)).status).toBe(200);
    expect(await rowsOf(`view=rejected&search=${invoice.invoiceNumber}`)).toMatchObject([
      { send_by: '2026-09-10', note: '00306: codice fiscale', may_correct: 1 },
    ]);
    const elsewhere = await aColleague(portal, 'money', 8);
    const other = noting(invoice.id, 'rejected', 'accepted');
    expect((await office('POST', '/invoices/state', other, 8, elsewhere.as)).body.error).toBe('invoice_not_found');
  });

  test('what was rejected and is corrected is to be sent within five days of the notice, not of the first term', async () => {
    const { order, invoice } = await issued();
    portal.setNow('2026-09-09T10:00:00Z');
    const as = await portal.signIn(money.id);
    const shown = async () =>
      (await office('GET', `/invoices?search=${invoice.invoiceNumber}`, undefined, 15, as)).body.data[0];
    const reject = (rejected_on: string) =>
      office('POST', '/invoices/state', { ...noting(invoice.id, 'to_send', 'rejected', '00306'), rejected_on }, 15, as);
    expect((await reject('2026-09-10')).body.errors).toEqual({ rejected_on: ['in_future'] });
    expect((await reject('2026-08-31')).body.errors).toEqual({ rejected_on: ['before_issued'] });
    expect((await reject('2026-09-07')).status).toBe(200);
    expect(await shown()).toMatchObject({ state: 'rejected', send_by: '2026-09-12' });
    expect((await office('PUT', `/orders/${order}/invoice`, correction, 15, as)).status).toBe(200);
    expect(await shown()).toMatchObject({ state: 'to_send', send_by: '2026-09-12' });
    // A slip with the buttons changes nothing of it.
    expect((await office('POST', '/invoices/state', noting(invoice.id, 'to_send', 'sent'), 15, as)).status).toBe(200);
    expect((await office('POST', '/invoices/state', noting(invoice.id, 'sent', 'to_send'), 15, as)).status).toBe(200);
    expect(await shown()).toMatchObject({ state: 'to_send', send_by: '2026-09-12' });
  });

  test('a rejection that is taken back leaves the first term', async () => {
    const { invoice } = await issued();
    expect((await note(invoice.id, 'to_send', 'rejected', '00306')).status).toBe(200);
    expect((await note(invoice.id, 'rejected', 'to_send')).status).toBe(200);
    expect(await rowsOf(`search=${invoice.invoiceNumber}`)).toMatchObject([{ send_by: '2026-09-13' }]);
  });

  test('Today names the first day among them, also of what is corrected', async () => {
    const { order, invoice } = await issued();
    const toSend = () => countToSend(db(), 15);
    expect((await note(invoice.id, 'to_send', 'rejected', '00306')).status).toBe(200);
    expect((await office('PUT', `/orders/${order}/invoice`, correction)).status).toBe(200);
    expect(await toSend()).toMatchObject({ day: '2026-09-06' });
  });

  test('of two who note one document the second is told, and nothing of theirs is noted', async () => {
    const [one, two] = [await issued(), await issued()];
    expect((await note(one.invoice.id, 'to_send', 'accepted')).status).toBe(200);
    const both = [one, two].map(({ invoice }) => ({ id: invoice.id, seen: 'to_send' }));
    const late = await office('POST', '/invoices/state', { invoices: both, state: 'sent', note: '' });
    expect([late.status, late.body.error]).toEqual([409, 'invoice_noted_meanwhile']);
    expect(await rowsOf(`search=${two.invoice.invoiceNumber}`)).toMatchObject([{ state: 'to_send' }]);
  });
});

describe('A buyer is corrected', () => {
  test('before the number is taken: the invoice is written for whom it was corrected to', async () => {
    const id = await wanted();
    expect((await office('PUT', `/orders/${id}/invoice`, correction)).status).toBe(200);
    expect(await rowsOf('view=awaited')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ order_id: id, buyer: expect.objectContaining({ company: 'Verbano S.r.l.' }) }),
      ]),
    );
  });

  test('with what is wrong said beside its field', async () => {
    const id = await wanted();
    const wrong = await office('PUT', `/orders/${id}/invoice`, {
      ...{ ...correction, vat_number: '1', city: 'Юлия', zipcode: '2390' },
    });
    expect(wrong.body.errors).toEqual({
      ...{ vat_number: ['vat_number_not_valid'], city: ['latin_only'], zipcode: ['zipcode_not_valid'] },
    });
  });

  test('not once it is issued, unless it was rejected: then it keeps its number and day and goes out under another name', async () => {
    const { order, invoice } = await issued();
    expect((await office('PUT', `/orders/${order}/invoice`, correction)).body.error).toBe('invoice_issued');
    const before = await file(`/invoices/${invoice.id}/xml`);
    await note(invoice.id, 'to_send', 'rejected', '00306: codice fiscale');
    expect((await office('PUT', `/orders/${order}/invoice`, correction)).status).toBe(200);
    const [after] = await db().select().from(invoices).where(eq(invoices.id, invoice.id));
    expect(after).toMatchObject({
      invoiceNumber: invoice.invoiceNumber,
      issuedOn: invoice.issuedOn,
      total: invoice.total,
      sdiState: 'to_send',
      buyer: { company: 'Verbano S.r.l.', vatNumber: '12345670017', recipientCode: 'M5UXCR1' },
    });
    // What it was rejected for is no present state.
    const search = `search=${invoice.invoiceNumber}`;
    expect(await rowsOf(search)).toMatchObject([{ state: 'to_send', note: null, rejected_on: expect.any(String) }]);
    const again = await file(`/invoices/${invoice.id}/xml`);
    expect(again.headers['content-disposition']).not.toBe(before.headers['content-disposition']);
    expect(again.payload).toContain('<CodiceDestinatario>M5UXCR1<');
    const name = invoice.invoiceNumber.replaceAll('/', '-');
    const pdf = await portal.app.inject({
      url: `/storage/invoices/fattura${name}.pdf`,
      headers: { authorization: `Bearer ${buyer.as}` },
    });
    expect(pdf.statusCode).toBe(200);
    const { rows } = await db().execute(sql`select id from stored_file where erased_at is not null`);
    expect(rows.length).toBeGreaterThan(0);
  });

  test('only where an invoice is asked for, and in the order’s own circuit', async () => {
    const { race } = await aRace(db(), 15);
    const { id } = await orderWith(portal, buyer.as, buyer.member.id, race.id);
    expect((await office('PUT', `/orders/${id}/invoice`, correction)).body.error).toBe('invoice_not_found');
    const elsewhere = await aColleague(portal, 'money', 8);
    const other = await office('PUT', `/orders/${await wanted()}/invoice`, correction, 8, elsewhere.as);
    expect(other.body.error).toBe('order_not_found');
  });
});
