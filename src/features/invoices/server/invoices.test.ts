import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reactionsOf } from '#app/reactions.ts';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import type { RefundOf } from '#features/payments/rules/refunds.ts';
import { createGiveBack } from '#features/payments/server/giveBack.ts';
import { cents } from '#kernel/money.ts';
import { newId } from '#server/ids.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aProduct, aRace, aUser } from '../../../../tests/support/builders.ts';
import { addLine, cartWith, order, orderWith } from '../../../../tests/support/carts.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { addressOf, anAddress, anIssuer, askInvoice, workInvoices } from '../../../../tests/support/invoices.ts';
import type { TaxRow } from '../rules/taxes.ts';
import { issueDocuments } from './issueDocuments.ts';
import { invoices } from './tables.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-invoices-'));
let portal: TestPortal;
let buyer: Awaited<ReturnType<typeof aBuyer>>;

beforeAll(async () => {
  portal = await testPortal({ DATA_DIR: dataDir });
  await aCircuit(portal.context.db);
  await anIssuer(portal.context.db);
  await aCircuit(portal.context.db, { id: 8 });
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
async function anOrder(price: `${number}` = '30.00', as = buyer, circuit = 15) {
  const { race } = await aRace(db(), circuit, { price });
  return orderWith(portal, as.as, as.member.id, race.id);
}
const get = async (id: string) => (await portal.ask('GET', `/v3.0/orders/${id}`, { as: buyer.as })).body.data;
const moveOrder = createMoveOrder(moveWithUses);
/** As a payment, or the office, does it. */
const move = (id: string, name: 'pay' | 'cancel' | 'refund' | 'refund_part') =>
  moveOrder(db(), { orderId: id, move: name, why: 'test', by: null, at: portal.context.clock() });
async function paid(id: string) {
  await move(id, 'pay');
  await workInvoices(portal);
  return get(id);
}
/** A refund as payments writes it, with the order's move. */
async function givenBack(id: string, amount: number, state = 'done', surplus = false) {
  const payment = newId();
  await db().execute(sql`
    insert into payment (id, order_id, provider, provider_ref, amount, state, created_at, changed_at)
    values (${payment}, ${id}, 'stripe', ${payment}, ${amount}, 'paid', now(), now())`);
  await db().execute(sql`
    insert into refund (id, payment_id, order_id, amount, state, surplus, why, created_at)
    values (${newId()}, ${payment}, ${id}, ${amount}, ${state}, ${surplus}, 'office', clock_timestamp())`);
}
const file = (link: string, as?: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ url: link, headers: { ...headers, ...(as && { authorization: `Bearer ${as}` }) } });
const mails = async (subject: string) => {
  const { rows } = await db().execute<{ data: { subject: string; text: string; attachments: unknown[]; to: string } }>(
    sql`select data from jobs.job where name = 'mail' and data->>'subject' like ${subject}`,
  );
  return rows.map(({ data }) => data);
};

describe('An invoice is asked for before paying', () => {
  test('by a private person, and is kept with the order', async () => {
    const { id } = await anOrder();
    expect((await get(id)).invoice_request).toBeNull();
    const { status, body } = await askInvoice(portal, buyer.as, id, { fiscal_code: 'frr gli 91m54 l746b' });
    expect(status).toBe(200);
    expect(body.data.invoice_request).toMatchObject({
      type: 'private',
      firstname: 'Giulia',
      lastname: 'Ferraris',
      company: null,
      fiscal_code: 'FRRGLI91M54L746B',
      vat_number: null,
      recipient_code: '0000000',
      pec: null,
      address: { address: 'Via Guglielmo Marconi', house_number: '24', zipcode: '28922', country: 'IT' },
    });
    expect(await get(id)).toEqual(body.data);
  });

  test('by a form that leaves out what it does not need', async () => {
    const { id } = await anOrder();
    const empty = { company: '', vat_number: '', recipient_code: '', pec: '' };
    expect((await askInvoice(portal, buyer.as, id, empty)).status).toBe(200);
  });

  test('by a company; the last that was said counts', async () => {
    const { id } = await anOrder();
    await askInvoice(portal, buyer.as, id);
    const company = {
      type: 'company',
      company: 'Verbano S.r.l.',
      vat_number: 'IT 12345670017',
      recipient_code: 'm5uxcr1',
    };
    const { body } = await askInvoice(portal, buyer.as, id, { ...company, fiscal_code: '' });
    expect(body.data.invoice_request).toMatchObject({
      type: 'company',
      firstname: null,
      lastname: null,
      company: 'Verbano S.r.l.',
      vat_number: '12345670017',
      recipient_code: 'M5UXCR1',
    });
  });

  test('what is missing or wrong is told beside its field, and nothing is kept', async () => {
    const { id } = await anOrder();
    const answer = await askInvoice(portal, buyer.as, id, { type: 'company', fiscal_code: '', pec: 'no address' });
    expect(answer).toMatchObject({ status: 422, body: { errors: { pec: ['email_not_valid'] } } });
    const wrong = await askInvoice(portal, buyer.as, id, { type: 'company', fiscal_code: '', vat_number: '1' });
    expect(wrong).toMatchObject({
      status: 422,
      body: {
        error: 'invalid_input',
        errors: {
          company: ['required'],
          vat_number: ['vat_number_not_valid'],
          recipient_code: ['recipient_code_or_pec'],
        },
      },
    });
    expect((await get(id)).invoice_request).toBeNull();
  });

  test('an address in other letters is told beside its choice', async () => {
    const { id } = await anOrder();
    const address_id = await addressOf(portal, buyer.as, { city: 'Αθήνα', country: 'GR' });
    const answer = await askInvoice(portal, buyer.as, id, { address_id });
    expect(answer).toMatchObject({ status: 422, body: { errors: { address_id: ['address_latin_only'] } } });
  });

  test('an address of somebody else’s does not exist', async () => {
    const { id } = await anOrder();
    const stranger = await aBuyer();
    const address_id = await addressOf(portal, stranger.as);
    const answer = await askInvoice(portal, buyer.as, id, { address_id });
    expect(answer).toMatchObject({ status: 404, body: { error: 'address_not_found' } });
    const foreign = await askInvoice(portal, stranger.as, id);
    expect(foreign).toMatchObject({ status: 404, body: { error: 'order_not_found' } });
  });

  test('and may be done without again, as often as one likes', async () => {
    const { id } = await anOrder();
    await askInvoice(portal, buyer.as, id);
    for (let n = 0; n < 2; n += 1) {
      const { status, body } = await portal.ask('DELETE', `/v3.0/orders/${id}/invoice`, { as: buyer.as });
      expect([status, body.data.invoice_request]).toEqual([200, null]);
    }
    expect((await paid(id)).invoice).toBeNull();
  });

  test.each([
    ['pay', 'order_already_paid'],
    ['cancel', 'order_not_payable'],
  ] as const)('but not after %s', async (name, error) => {
    const { id } = await anOrder();
    await askInvoice(portal, buyer.as, id);
    await move(id, name);
    expect(await askInvoice(portal, buyer.as, id)).toMatchObject({ status: 409, body: { error } });
    const dropped = await portal.ask('DELETE', `/v3.0/orders/${id}/invoice`, { as: buyer.as });
    expect(dropped).toMatchObject({ status: 409, body: { error } });
    expect((await get(id)).invoice_request).not.toBeNull();
  });

  test('a circuit without issuer offers none', async () => {
    const { id } = await anOrder('30.00');
    const none = await anOrder('30.00');
    await db().execute(sql`update customer_order set circuit_id = 8 where id = ${none.id}`);
    const offer = async (order: string) =>
      (await portal.ask('GET', `/v3.0/orders/${order}/invoice`, { as: buyer.as })).body.data;
    expect(await offer(id)).toEqual({ offered: 1, last: null });
    expect(await offer(none.id)).toEqual({ offered: 0, last: null });
    expect(await askInvoice(portal, buyer.as, none.id)).toMatchObject({
      status: 409,
      body: { error: 'invoices_not_offered' },
    });
  });

  test('who comes back finds what they said the last time, and nobody else does', async () => {
    const first = await anOrder();
    await askInvoice(portal, buyer.as, first.id, { pec: 'giulia@pec.example' });
    const { id } = await anOrder();
    const offer = async (order: string, as = buyer.as) => portal.ask('GET', `/v3.0/orders/${order}/invoice`, { as });
    expect((await offer(id)).body.data).toMatchObject({
      offered: 1,
      last: { type: 'private', fiscal_code: 'FRRGLI91M54L746B', pec: 'giulia@pec.example' },
    });
    const stranger = await aBuyer();
    expect(await offer(id, stranger.as)).toMatchObject({ status: 404, body: { error: 'order_not_found' } });
    const own = await anOrder('30.00', stranger);
    expect((await offer(own.id, stranger.as)).body.data.last).toBeNull();
  });
});

describe('A paid order has its invoice', () => {
  test('with what was sold, by whom and to whom, and what it was taxed', async () => {
    const { race } = await aRace(db(), 15, { price: '80.00' });
    const { product } = await aProduct(db(), 15, { price: '12.20', requireShipping: true });
    const cart = await cartWith(portal, buyer.as, buyer.member.id, race.id);
    await addLine(portal, buyer.as, cart, { detail_type: 'product', product_id: product.id, quantity: 2 });
    const shipping_address_id = await addressOf(portal, buyer.as);
    const { id, reference } = (await order(portal, buyer.as, { cart_id: cart, shipping_address_id })).body.data;
    await askInvoice(portal, buyer.as, id);
    await db().execute(sql`update customer_order set pay_method = 'credit_card', admin_cost = 610,
      total_shipping = 600, total_amount_due = total_amount + 1210 where id = ${id}`);
    const { invoice, total_amount_due } = await paid(id);

    expect(invoice.number).toMatch(/^TP\/2026\/\d+$/);
    expect(invoice).toEqual({
      invoice_number: invoice.number,
      number: invoice.number,
      link: `/storage/invoices/fattura${invoice.number.replaceAll('/', '-')}.pdf`,
    });
    const [row] = await db().select().from(invoices).where(eq(invoices.orderId, id));
    expect(row).toMatchObject({
      kind: 'TD01',
      orderReference: reference,
      issuedOn: '2026-09-01',
      paidOn: '2026-09-01',
      payMethod: 'credit_card',
      issuer: { name: 'ASD Prova', vatNumber: '12345670017', regime: 'RF01', seat: { zipcode: '28921' } },
      buyer: { type: 'private', fiscalCode: 'FRRGLI91M54L746B', recipientCode: '0000000', seat: { city: 'Verbania' } },
      lines: [
        { kind: 'registration', amount: 8000, taxable: 8000 },
        { kind: 'goods', quantity: 2, price: 1220, amount: 2440, taxable: 2000 },
        { kind: 'shipping', amount: 600, taxable: 492 },
        { kind: 'commission', amount: 610, taxable: 500 },
      ],
      taxes: [
        { rate: 2200, nature: null, taxable: 2992, tax: 658 },
        { rate: 0, nature: 'N4', taxable: 8000, tax: 0 },
      ],
      // Exempt above 77.47.
      stampDuty: 200,
    });
    expect(total_amount_due).toBe('116.50');
    expect(row!.total).toBe(11_650);
    const list = await portal.ask('GET', '/v3.0/user/orders', { as: buyer.as });
    expect(list.body.data[0].invoice).toEqual(invoice);
  });

  test.each([
    ['Thị Hồng', 'Nguyễn', 'Nguyễn'],
    ['小明', '王', null],
  ])('of an athlete called %s %s, whom it names or numbers', async (firstname, lastname, named) => {
    await db().execute(
      sql`update member set firstname = ${firstname}, lastname = ${lastname} where id = ${buyer.member.id}`,
    );
    const { id } = await anOrder();
    await askInvoice(portal, buyer.as, id, { firstname: 'Giulia', lastname: 'Ferraris' });
    const { order_details } = await paid(id);
    const [row] = await db().select().from(invoices).where(eq(invoices.orderId, id));
    expect(row!.lines[0]!.description.it).toContain(named ?? order_details[0].itemable.reference);
    if (!named) expect(row!.lines[0]!.description.it).not.toContain(lastname);
  });

  test('once, however often its job runs, and its PDF and mail once, too', async () => {
    const { id, reference } = await anOrder();
    await askInvoice(portal, buyer.as, id);
    const { invoice } = await paid(id);
    await db().execute(sql`update jobs.job set state = 'created' where name in ('issue-invoice', 'invoice-ready')
      and (data->>'orderId' = ${id} or data->>'invoiceId' in (select id::text from invoice where order_id = ${id}))`);
    const first = await file(invoice.link, buyer.as);
    await workInvoices(portal);
    expect((await get(id)).invoice).toEqual(invoice);
    expect((await file(invoice.link, buyer.as)).rawPayload.equals(first.rawPayload)).toBe(true);
    const sent = await mails(`Fattura ${invoice.number} · ${reference}`);
    expect(new Set(sent.map((mail) => JSON.stringify(mail))).size).toBe(1);
    expect(sent[0]).toMatchObject({ to: buyer.email, attachments: [{ contentType: 'application/pdf' }] });
    expect(sent[0]!.text).toContain(invoice.link);
  });

  test('not without having asked, not unpaid, and not for nothing', async () => {
    const unasked = await anOrder();
    expect((await paid(unasked.id)).invoice).toBeNull();
    const unpaid = await anOrder();
    await askInvoice(portal, buyer.as, unpaid.id);
    await workInvoices(portal);
    expect((await get(unpaid.id)).invoice).toBeNull();
    const free = await anOrder('0.00');
    await askInvoice(portal, buyer.as, free.id);
    expect((await paid(free.id)).invoice).toBeNull();
  });

  test('with the next number of its year and series, dated no earlier than the one before', async () => {
    const made: (typeof invoices.$inferSelect)[] = [];
    const paidAt = [
      ['2027-12-31T22:59:00Z', 'TP/2027/1', '2027-12-31'],
      // Midnight is Rome's.
      ['2027-12-31T23:01:00Z', 'TP/2028/1', '2028-01-01'],
      ['2027-12-31T22:59:30Z', 'TP/2027/2', '2027-12-31'],
      ['2028-01-02T09:00:00Z', 'TP/2028/2', '2028-01-02'],
      // A process whose clock is behind.
      ['2028-01-01T12:00:00Z', 'TP/2028/3', '2028-01-02'],
    ] as const;
    const placed: { id: string }[] = [];
    for (const _ of paidAt) {
      const order = await anOrder();
      await askInvoice(portal, buyer.as, order.id);
      placed.push(order);
    }
    for (const [at, [now]] of paidAt.entries()) {
      const { id } = placed[at]!;
      portal.setNow(now);
      await move(id, 'pay');
      await workInvoices(portal);
      made.push((await db().select().from(invoices).where(eq(invoices.orderId, id)))[0]!);
    }
    expect(made.map(({ invoiceNumber, issuedOn }) => [invoiceNumber, issuedOn])).toEqual(
      paidAt.map(([, number, day]) => [number, day]),
    );
  });

  test('also if its job was lost: another one finds it', async () => {
    const { id } = await anOrder();
    await askInvoice(portal, buyer.as, id);
    await move(id, 'pay');
    portal.setNow('2026-09-01T11:30:00Z');
    await db().execute(sql`delete from jobs.job where name = 'issue-invoice'`);
    const { invoiceJobs } = await import('./jobs.ts');
    await invoiceJobs(portal.context)
      .find(({ name }) => name === 'missed-invoices')!
      .run({});
    expect((await get(id)).invoice).not.toBeNull();
  });
});

describe('A refund of an invoiced order has its credit note', () => {
  async function anInvoiced(price: `${number}` = '100.00') {
    const { id } = await anOrder(price);
    await askInvoice(portal, buyer.as, id);
    return { id, ...(await paid(id)) };
  }
  const notes = async (id: string) => {
    const rows = await db()
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, id))
      .orderBy(invoices.kind, invoices.number);
    return rows.filter(({ kind }) => kind === 'TD04');
  };

  test('in a series of its own, linked to the invoice, shown with its order and mailed', async () => {
    const { id, invoice } = await anInvoiced();
    await givenBack(id, 4000);
    await move(id, 'refund_part');
    await workInvoices(portal);
    const { credit_notes, reference } = await get(id);
    expect(credit_notes).toMatchObject([{ total: '40.00', issued_on: '2026-09-01' }]);
    expect(credit_notes[0].number).toMatch(/^TP-NC\/2026\/\d+$/);
    const [row] = await db().select().from(invoices).where(eq(invoices.invoiceNumber, invoice.number));
    expect(await notes(id)).toMatchObject([
      {
        correctsId: row!.id,
        total: 4000,
        lines: [{ description: { it: `Rimborso, fattura ${invoice.number}: iscrizioni` } }],
      },
    ]);
    const pdf = await file(credit_notes[0].link, buyer.as);
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(await mails(`Nota di credito ${credit_notes[0].number} · ${reference}`)).toHaveLength(1);
  });

  test('each refund has one, and together they are the invoice', async () => {
    const { id } = await anInvoiced();
    await givenBack(id, 4000, 'requested');
    await move(id, 'refund_part');
    await workInvoices(portal);
    await givenBack(id, 6000);
    await move(id, 'refund');
    await workInvoices(portal);
    expect((await notes(id)).map(({ total }) => total)).toEqual([4000, 6000]);
    await workInvoices(portal);
    expect(await notes(id)).toHaveLength(2);
  });

  test('a refund before the invoice was issued comes after it', async () => {
    const { id } = await anOrder('100.00');
    await askInvoice(portal, buyer.as, id);
    await move(id, 'pay');
    await givenBack(id, 10_000);
    await move(id, 'refund');
    await workInvoices(portal);
    const { invoice, credit_notes } = await get(id);
    expect(invoice).not.toBeNull();
    expect(credit_notes).toHaveLength(1);
  });

  test('but not for money that never paid it', async () => {
    const { id } = await anInvoiced();
    await givenBack(id, 10_000, 'done', true);
    await db().execute(
      sql`insert into jobs.job (name, data) select 'issue-invoice', ${JSON.stringify({ orderId: id })}::jsonb`,
    );
    await workInvoices(portal);
    expect(await notes(id)).toEqual([]);
  });

  test('a refund for a line goes to what the line was taxed', async () => {
    const { race } = await aRace(db(), 15, { price: '50.00' });
    const { product } = await aProduct(db(), 15, { price: '12.20' });
    const cart = await cartWith(portal, buyer.as, buyer.member.id, race.id);
    await addLine(portal, buyer.as, cart, { detail_type: 'product', product_id: product.id, quantity: 1 });
    const { id, order_details } = (await order(portal, buyer.as, { cart_id: cart })).body.data;
    await askInvoice(portal, buyer.as, id);
    const { invoice } = await paid(id);
    await givenBack(id, 1220);
    const shirt = order_details.find((line: { itemable_type: string }) => line.itemable_type === 'shop_product');
    await db().execute(sql`insert into refund_line (refund_id, order_detail_id, amount)
      select id, ${shirt.id}, 1220 from refund where order_id = ${id}`);
    await move(id, 'refund_part');
    await workInvoices(portal);
    const named = {
      it: `Rimborso, fattura ${invoice.number}: ${shirt.name}`,
      en: `Refund, invoice ${invoice.number}: ${shirt.name}`,
    };
    expect(await notes(id)).toMatchObject([
      { taxes: [{ rate: 2200, taxable: 1000, tax: 220 }], lines: [{ description: named }] },
    ]);
    const { refunds, credit_notes } = await get(id);
    expect(credit_notes).toMatchObject([{ refund_id: refunds[0].id }]);
  });

  test('an amount for none of its lines is shared out among what it was taxed, to the cent', async () => {
    const { race } = await aRace(db(), 15, { price: '50.00' });
    const { product } = await aProduct(db(), 15, { price: '12.20' });
    const cart = await cartWith(portal, buyer.as, buyer.member.id, race.id);
    await addLine(portal, buyer.as, cart, { detail_type: 'product', product_id: product.id, quantity: 1 });
    const { id, total_amount_due } = (await order(portal, buyer.as, { cart_id: cart })).body.data;
    await askInvoice(portal, buyer.as, id);
    const { invoice } = await paid(id);
    const [issued] = await db().select().from(invoices).where(eq(invoices.invoiceNumber, invoice.number));
    const gives = createGiveBack(portal.context, reactionsOf(portal.context));
    const give = async (what: RefundOf) => {
      await db().transaction((tx) => gives(tx, { orderId: id, what, why: 'accorciata', by: null }));
      await workInvoices(portal);
    };
    const grossOf = (rows: readonly TaxRow[], rate: number) =>
      rows.filter((row) => row.rate === rate).reduce((sum, { taxable, tax }) => sum + taxable + tax, 0);
    await give({ amount: cents(2_001), free: [] });
    const [first] = await notes(id);
    expect(first).toMatchObject({ total: 2_001, lines: expect.any(Array) });
    // Each tax bears what it has of the invoice, and what shares the amount is named.
    const whole = issued!.total;
    for (const { rate } of issued!.taxes)
      expect(Math.abs(grossOf(first!.taxes, rate) - (2_001 * grossOf(issued!.taxes, rate)) / whole)).toBeLessThan(1);
    expect(first!.lines.map(({ description }) => description.it)).toEqual(
      ['prodotti', 'iscrizioni'].map((kind) => `Rimborso, fattura ${invoice.number}: ${kind}`),
    );
    expect(first!.taxes.length).toBe(issued!.taxes.length);
    // Together with the rest it is the invoice, row by row.
    await give('rest');
    const all = (await notes(id)).flatMap(({ taxes }) => taxes);
    for (const row of issued!.taxes) {
      const own = all.filter(({ rate }) => rate === row.rate);
      expect(own.reduce((sum, { taxable }) => sum + taxable, 0)).toBe(row.taxable);
      expect(own.reduce((sum, { tax }) => sum + tax, 0)).toBe(row.tax);
    }
    expect((await notes(id)).reduce((sum, { total }) => sum + total, 0)).toBe(
      Math.round(Number(total_amount_due) * 100),
    );
  });

  /** A paid order of a registration, and two belts that are shipped; with a commission of 1.22. */
  async function aShipped() {
    const { race } = await aRace(db(), 15, { price: '50.00' });
    const { product } = await aProduct(db(), 15, { price: '12.20', requireShipping: true });
    const cart = await cartWith(portal, buyer.as, buyer.member.id, race.id);
    await addLine(portal, buyer.as, cart, { detail_type: 'product', product_id: product.id, quantity: 2 });
    const address_id = await addressOf(portal, buyer.as);
    const made = await order(portal, buyer.as, { cart_id: cart, shipping_id: 1, shipping_address_id: address_id });
    const { id, order_details } = made.body.data;
    const lineOf = (type: string) =>
      order_details.find(({ itemable_type }: { itemable_type: string }) => itemable_type === type).id as string;
    await db().execute(
      sql`update customer_order set admin_cost = 122, total_amount_due = total_amount_due + 122 where id = ${id}`,
    );
    await askInvoice(portal, buyer.as, id);
    const { invoice } = await paid(id);
    const gives = createGiveBack(portal.context, reactionsOf(portal.context));
    return {
      belts: lineOf('shop_product'),
      number: invoice.number as string,
      /** The rows and lines of the note of what is given back. */
      give: async (what: RefundOf) => {
        await db().transaction((tx) => gives(tx, { orderId: id, what, why: 'test', by: null }));
        await workInvoices(portal);
        const { taxes, lines } = (await notes(id)).at(-1)!;
        return {
          rows: taxes.map(({ rate, taxable, tax }) => [rate, taxable, tax]),
          of: lines.map(({ description }) => description.it),
        };
      },
    };
  }

  test('goods and their delivery go to what they were taxed, and nothing of it to what stands', async () => {
    const { give, belts, number } = await aShipped();
    const { rows, of } = await give({ lines: [belts], keep: true, beside: { shipping: true } });
    expect(rows).toEqual([[2200, 2492, 548]]);
    expect(of).toEqual([
      expect.stringMatching(new RegExp(`^Rimborso, fattura ${number}: Articolo .*; Consegna: Corriere$`)),
    ]);
  });

  test('the commission goes to its own, also by itself', async () => {
    const { give, number } = await aShipped();
    expect(await give({ lines: [], beside: { commission: true } })).toEqual({
      rows: [[2200, 100, 22]],
      of: [`Rimborso, fattura ${number}: Commissione`],
    });
  });

  test('delivery goes to its own, also by itself, and beside an amount', async () => {
    const { give, number } = await aShipped();
    expect(await give({ lines: [], keep: true, beside: { shipping: true } })).toEqual({
      rows: [[2200, 492, 108]],
      of: [`Rimborso, fattura ${number}: Consegna: Corriere`],
    });
    const other = await aShipped();
    // A half of each, and the delivery of 6.00.
    const both = await other.give({ amount: cents(3_720), free: [], beside: { shipping: true } });
    expect(both.rows).toEqual([
      [2200, 1492, 328],
      [0, 2500, 0],
    ]);
  });

  test('an amount for no line leaves delivery and commission alone as long as there is something else', async () => {
    const { give, number } = await aShipped();
    // 50.00 exempt and 24.40 of belts: a half of each. The delivery of 6.00 and the commission of 1.22 come last.
    const half = {
      rows: [
        [2200, 1000, 220],
        [0, 2500, 0],
      ],
      of: ['prodotti', 'iscrizioni'].map((kind) => `Rimborso, fattura ${number}: ${kind}`),
    };
    expect(await give({ amount: cents(3_720), free: [] })).toEqual(half);
    expect(await give({ amount: cents(3_720), free: [] })).toEqual(half);
    expect((await give('rest')).rows).toEqual([[2200, 592, 130]]);
  });

  test('a line that was taken out before paying is on no invoice', async () => {
    const { race } = await aRace(db(), 15, { price: '50.00' });
    const { product } = await aProduct(db(), 15, { price: '12.20' });
    const cart = await cartWith(portal, buyer.as, buyer.member.id, race.id);
    await addLine(portal, buyer.as, cart, { detail_type: 'product', product_id: product.id, quantity: 1 });
    const { id } = (await order(portal, buyer.as, { cart_id: cart })).body.data;
    await askInvoice(portal, buyer.as, id);
    await db().execute(
      sql`update order_detail set removed_at = ${testNow}, removed_in = 'awaiting_payment' where order_id = ${id} and kind = 'product'`,
    );
    await db().execute(sql`update customer_order set total_amount = 5000, total_amount_due = 5000 where id = ${id}`);
    portal.setNow('2026-09-01T10:05:00Z');
    await paid(id);
    const [invoice] = await db().select().from(invoices).where(eq(invoices.orderId, id));
    expect(invoice!.lines.map(({ kind }) => kind)).toEqual(['registration']);
  });
});

describe('The file of an invoice', () => {
  async function anInvoice() {
    const { id } = await anOrder();
    await askInvoice(portal, buyer.as, id);
    return (await paid(id)).invoice.link as string;
  }
  test('is a PDF for its buyer, not to be kept by caches', async () => {
    const answer = await file(await anInvoice(), buyer.as);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test.each`
    role             | circuit | race     | status | because
    ${'money'}       | ${15}   | ${false} | ${200} | ${'it keeps the circuit’s money'}
    ${'money'}       | ${15}   | ${true}  | ${404} | ${'an order can be of many races'}
    ${'money'}       | ${8}    | ${false} | ${404} | ${'it is another circuit’s invoice'}
    ${'organiser'}   | ${15}   | ${false} | ${404} | ${'fiscal codes are for who keeps the money'}
    ${'medical'}     | ${15}   | ${false} | ${404} | ${'fiscal codes are for who keeps the money'}
    ${'desk'}        | ${15}   | ${false} | ${404} | ${'fiscal codes are for who keeps the money'}
    ${'reader'}      | ${15}   | ${false} | ${404} | ${'fiscal codes are for who keeps the money'}
    ${'super-admin'} | ${null} | ${false} | ${404} | ${'fiscal codes are for who keeps the money'}
  `('$role of circuit $circuit, for a single race $race: $status, because $because', async (row) => {
    const link = await anInvoice();
    const races = row.race ? [(await aRace(db())).race.id] : undefined;
    const { as } = await aColleague(portal, row.role, row.circuit, races);
    expect((await file(link, as)).statusCode).toBe(row.status);
  });

  test('is drawn once, for however many it is opened at the same moment', async () => {
    const { id } = await anOrder();
    await askInvoice(portal, buyer.as, id);
    await move(id, 'pay');
    await issueDocuments(portal.context, id);
    const { link } = (await get(id)).invoice;
    const opened = await Promise.all([1, 2, 3, 4].map(() => file(link, buyer.as)));
    expect(opened.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(opened.every(({ rawPayload }) => rawPayload.equals(opened[0]!.rawPayload))).toBe(true);
  });

  test('of somebody else’s does not exist, as one that was never issued', async () => {
    const link = await anInvoice();
    const stranger = await aBuyer();
    for (const one of [link, '/storage/invoices/fatturaTP-2026-999999.pdf', '/storage/invoices/x.pdf', '/storage/x']) {
      const answer = await file(one, stranger.as);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toContain('application/problem+json');
    }
  });

  test('that does not exist for who asks leads a browser to its own orders, which say so', async () => {
    const link = await anInvoice();
    const stranger = await aBuyer();
    for (const one of [link, '/storage/invoices/fatturaTP-2026-999999.pdf', '/storage/invoices/x.pdf']) {
      const { statusCode, headers } = await file(one, stranger.as, { accept: 'text/html', 'accept-language': 'en' });
      expect([statusCode, headers.location]).toEqual([302, '/en/dahsboard/orders?notice=invoice_not_found']);
    }
    expect((await file(link, buyer.as, { accept: 'text/html' })).headers['content-type']).toBe('application/pdf');
  });

  test('asks a program without a session for one, and leads a browser to the sign-in', async () => {
    const link = await anInvoice();
    expect((await file(link)).statusCode).toBe(401);
    const page = await file(link, undefined, { accept: 'text/html', 'accept-language': 'en' });
    expect([page.statusCode, page.headers.location]).toEqual([
      302,
      `/en/signin?redirect=${encodeURIComponent(`/en/dahsboard/orders/${link.split('/').at(-1)}`)}`,
    ]);
    const none = await file('/storage/invoices/fatturaTP-2026-999999.pdf', undefined, { accept: 'text/html' });
    expect(none.statusCode).toBe(302);
  });

  test('stays as it was when the layout, the issuer or the address changes', async () => {
    const link = await anInvoice();
    const before = (await file(link, buyer.as)).rawPayload;
    await db().execute(sql`update invoice_issuer set name = 'Altri' where circuit_id = 15`);
    await db().execute(sql`update address set city = 'Altrove'`);
    await db().execute(
      sql`update invoice set total = total + 100 where invoice_number = ${link.slice(25, -4).replaceAll('-', '/')}`,
    );
    expect((await file(link, buyer.as)).rawPayload.equals(before)).toBe(true);
    await db().execute(sql`update invoice_issuer set name = 'ASD Prova' where circuit_id = 15`);
  });
});

test('an address is a copy: what an invoice says does not follow it', async () => {
  const { id } = await anOrder();
  const address_id = await addressOf(portal, buyer.as);
  await askInvoice(portal, buyer.as, id, { address_id });
  await portal.ask('PUT', `/v3.0/user/addresses/${address_id}`, {
    as: buyer.as,
    body: { action: 'change', ...anAddress, city: 'Stresa' },
  });
  await portal.ask('DELETE', `/v3.0/user/addresses/${address_id}`, { as: buyer.as });
  expect((await get(id)).invoice_request.address.city).toBe('Verbania');
});
