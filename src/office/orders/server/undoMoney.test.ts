import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { jobsOf } from '#app/jobs.ts';
import { closeBooks } from '#features/payments/server/closeBooks.ts';
import { refunds } from '#features/payments/server/tables.ts';
import { takingsOf } from '#features/payments/server/takingsView.ts';
import { registrations } from '#features/registration/server/tables.ts';
import { day } from '#kernel/calendar.ts';
import { auditEntries } from '#server/tables.ts';
import { testNow } from '../../../../tests/support/api.ts';
import { aCircuit } from '../../../../tests/support/builders.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { anIssuer, askInvoice, workInvoices } from '../../../../tests/support/invoices.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { officeMoney } from '../../../../tests/support/officeMoney.ts';
import { payers } from '../../../../tests/support/payers.ts';
import { refundSeen } from '../../../../tests/support/refundSeen.ts';
import type { OfficeOrderView } from '../contract/orders.ts';

const the = payers();
const { db, get } = the;
let money: Awaited<ReturnType<typeof aColleague>>;
beforeAll(async () => {
  await aCircuit(db(), { id: 8 });
  await the.portal.sites.refresh();
  money = await aColleague(the.portal, 'money');
});
const { ask, byWire, load, line, rowOf, itemOf, confirm } = officeMoney(the, () => money);

let seconds = 0;
/** Notes money by hand, each time five seconds later, or so many; answers the payments that it made. */
async function note(
  id: string,
  amount: string,
  { seen = 'awaiting_payment', after = 5, ...more }: Record<string, unknown> & { readonly after?: number } = {},
) {
  seconds += after;
  the.portal.setNow(new Date(new Date(testNow).getTime() + seconds * 1_000));
  const before = (await the.paymentsOf(id)).map((payment) => payment.id);
  const body = { way: 'bank', amount, value_day: '2026-08-31', note: 'CRO 1', seen, ...more };
  const answer = await ask('POST', `/orders/${id}/payments`, body);
  expect(answer.status).toBe(200);
  return (await the.paymentsOf(id)).filter((payment) => !before.includes(payment.id)).map((payment) => payment.id);
}
const why = 'Erano 19,70.';
const undo = (_: string, payment: string) => ask('POST', `/money/payment/${payment}/undo`, { note: why });
const page = async (id: string): Promise<OfficeOrderView> => (await ask('GET', `/orders/${id}`)).body.data;
/** What the order's page offers to undo, payment by payment. */
const offered = async (id: string) => (await page(id)).payments.flatMap(({ undoable }) => undoable ?? []);
const stateOf = async (id: string) => (await get(id)).current_state_id;
const refundsOf = (id: string) => db().select().from(refunds).where(eq(refunds.orderId, id));
const told = async (id: string) => {
  await jobsOf(the.portal.context)
    .find(({ name }) => name === 'tell-order-changes')!
    .run({});
  await the.portal.work('order-mail');
  return (await mailsTo(the.portal, the.buyer.email)).filter((mail) => mail.id.startsWith(`order.${id}.`));
};
const takenOn = async (of: string) => (await takingsOf(db(), 15, { from: day(of), to: day(of) })).get(day(of)) ?? [];
const close = (until: string | null) =>
  db().transaction((tx) =>
    closeBooks(tx, { circuitId: 15, until: until === null ? null : day(until), clock: the.portal.context.clock }),
  );

describe('Money that was noted by hand (decision 178)', () => {
  test('too much of it is undone: the order awaits a transfer, nothing goes back, and the right amount pays it', async () => {
    const { id, reference } = await byWire();
    const before = await takenOn('2026-08-31');
    const [paying, back] = await note(id, '3240.00');
    await told(id);
    expect(await offered(id)).toEqual(['3240.00']);
    expect((await undo(id, paying!)).body.data).toEqual({ unpaid: 1 });
    expect(await get(id)).toMatchObject({
      ...{ current_state_id: 1, payment_method: 'wiretransfer', due_day: '2026-09-08', payed_at: null },
      ...{ total_amount_due: '32.40', to_return_amount: '0.00' },
    });
    expect(await the.paymentsOf(id)).toMatchObject([{ state: 'undone' }, { state: 'undone' }]);
    expect(await refundsOf(id)).toMatchObject([{ state: 'failed', amount: 320_760 }]);
    expect(await takenOn('2026-08-31')).toEqual(before);
    expect(await offered(id)).toEqual([]);
    const mails = (await told(id)).filter((mail) => /[.](unpaid|refund-undone)/.test(mail.id));
    expect(mails.map((mail) => mail.subject)).toEqual([`L’ordine è di nuovo da pagare · ${reference}`]);
    for (const said of ['per errore', 'il rimborso di 3.207,60', 'Non serve che indichi un IBAN', '32,40', 'IT60'])
      expect(mails[0]!.text).toContain(said);
    // By either of what was noted at once it is the same.
    for (const payment of [paying!, back!]) expect((await undo(id, payment)).body.error).toBe('money_undone');
    await invariantsHold(db());

    expect(await note(id, '32.40')).toHaveLength(1);
    expect(await stateOf(id)).toBe(2);
    const kinds = (await told(id)).map((mail) => mail.id).filter((mail) => /[.]paid/.test(mail));
    expect(kinds.toSorted()).toEqual([`order.${id}.paid`, `order.${id}.paid-2`]);
    await invariantsHold(db());
  });

  test('is undone by who, when and why, in the history of its order and among the audit’s entries', async () => {
    const { id } = await byWire();
    const [payment] = await note(id, '32.40', { way: 'cash', note: 'Anna, al banco' });
    expect((await undo(id, payment!)).status).toBe(200);
    const { history, events } = await page(id);
    expect(history.at(-1)).toMatchObject({ from: 'paid', to: 'awaiting_payment', by: money.name, why });
    expect(events).toMatchObject([
      { what: 'money_noted', amount: '32.40' },
      { what: 'money_undone', amount: '32.40', by: money.name, why },
    ]);
    const entries = await db().select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(entries.find(({ action }) => action === 'money_undone')).toMatchObject({
      ...{ actorUserId: money.id, circuitId: 15 },
      facts: { note: why, before: 'paid', done: { amount: 3_240, unpaid: 1, payments: [payment] } },
    });
    await invariantsHold(db());
  });

  test('what was written off beside it is due again, and nowhere said to be given up', async () => {
    const { id } = await byWire();
    const [payment] = await note(id, '31.40', { write_off: 1 });
    expect((await page(id)).written_off).toBe('1.00');
    expect((await undo(id, payment!)).body.data).toEqual({ unpaid: 1 });
    expect(await page(id)).toMatchObject({ written_off: '0.00', order: { total_amount_due: '32.40' } });
    await invariantsHold(db());
  });

  test('two notes of one instant are undone each by itself, the first with what goes back of it', async () => {
    const { id } = await byWire();
    const [paying] = await note(id, '40.00');
    const [twice] = await note(id, '32.40', { seen: 'paid', after: 0 });
    expect(new Set((await the.paymentsOf(id)).map(({ createdAt }) => createdAt.getTime())).size).toBe(1);
    expect(await offered(id)).toEqual(['40.00', '32.40']);
    expect((await undo(id, paying!)).body.data).toEqual({ unpaid: 1 });
    expect((await the.paymentsOf(id)).find((one) => one.id === twice)?.state).toBe('refunding');
    expect((await undo(id, twice!)).body.data).toEqual({ unpaid: 0 });
    await invariantsHold(db());
  });

  test('the second of two is undone alone: the order stays paid, and its buyer reads that nothing comes', async () => {
    const { id, reference } = await byWire();
    const [first] = await note(id, '32.40');
    const [second] = await note(id, '32.40', { seen: 'paid' });
    await told(id);
    expect(await offered(id)).toEqual(['32.40', '32.40']);
    expect((await undo(id, second!)).body.data).toEqual({ unpaid: 0 });
    expect(await get(id)).toMatchObject({ current_state_id: 2, to_return_amount: '0.00' });
    const [mail, ...more] = (await told(id)).filter((one) => /[.](unpaid|refund-undone)/.test(one.id));
    expect([mail?.subject, more]).toEqual([expect.stringContaining(reference), []]);
    expect(mail?.text).toContain('quel denaro era segnato su questo ordine per sbaglio');
    expect((await the.paymentsOf(id)).map(({ id: one, state }) => [one, state])).toEqual([
      [first, 'paid'],
      [second, 'undone'],
    ]);
    const refund = (await refundsOf(id))[0]!.id;
    const sent = { sent_on: '2026-09-01', bank_reference: 'TRN 1', seen: { end: null, given_at: null } };
    expect((await ask('POST', `/orders/${id}/refunds/${refund}/sent`, sent)).body.error).toBe('refund_ended');
    expect((await undo(id, first!)).body.data).toEqual({ unpaid: 1 });
    await invariantsHold(db());
  });
});

test('It is undone after its day was closed: that day stays as it is, and it leaves the first open one', async () => {
  const { id } = await byWire();
  const before = [await takenOn('2026-08-30'), await takenOn('2026-08-31')];
  const [payment] = await note(id, '32.40', { value_day: '2026-08-30' });
  const closed = await takenOn('2026-08-30');
  expect(closed).not.toEqual(before[0]);
  await close('2026-08-30');
  expect(await offered(id)).toHaveLength(1);
  expect((await undo(id, payment!)).status).toBe(200);
  expect(await takenOn('2026-08-30')).toEqual(closed);
  const byBank = (day: Awaited<ReturnType<typeof takenOn>>) => day.find(({ way }) => way === 'bank')?.taken ?? 0;
  expect(byBank(await takenOn('2026-08-31'))).toBe(byBank(before[1]!) - 3_240);
  await close(null);
  await invariantsHold(db());
});

describe('It stays', () => {
  /** Neither offered nor done; answers how it is refused. */
  async function stays(id: string, payment: string) {
    const state = await stateOf(id);
    const left = (await page(id)).payments.find((one) => one.id === payment)?.undoable ?? null;
    const { status, body } = await undo(id, payment);
    expect([left, status, await stateOf(id)]).toEqual([null, 409, state]);
    await invariantsHold(db());
    return body;
  }

  test('where a movement of the bank is tied to it, until that match is undone; and where a movement has made it', async () => {
    const { id, reference } = await byWire();
    const [payment] = await note(id, '32.40');
    const [movement] = await load(line('32,40', `iscr. ${reference}`, { on: '31/08/2026' }));
    expect(await confirm(itemOf(await rowOf(id)))).toMatchObject({ linked: 1 });
    const { error, detail } = await stays(id, payment!);
    expect([error, detail]).toEqual(['money_followed', expect.stringContaining('togli l’abbinamento')]);
    expect((await ask('POST', `/money/movement/${movement}/undo`, { note: 'Di un altro.' })).status).toBe(200);
    expect(await offered(id)).toHaveLength(1);
    expect((await undo(id, payment!)).body.data).toEqual({ unpaid: 1 });

    const other = await byWire();
    await load(line('32,40', `iscr. ${other.reference}`));
    expect(await confirm(itemOf(await rowOf(other.id)))).toMatchObject({ paid: 1 });
    const [made] = await the.paymentsOf(other.id);
    expect((await stays(other.id, made!.id)).error).toBe('money_followed');
  });

  test('where a provider took it', async () => {
    const { id } = await the.anOrder('30.00');
    const { redirect_link } = (await the.card(id)).body;
    await the.portal.press(redirect_link, 'approve');
    await the.isPaid(id);
    const [payment] = await the.paymentsOf(id);
    expect((await stays(id, payment!.id)).error).toBe('payment_not_by_hand');
  });

  test('where money of its order goes back, and where its surplus was sent', async () => {
    const given = await byWire();
    const [payment] = await note(given.id, '32.40');
    const seen = await refundSeen(the.portal, money.as, given.id);
    const wish = { all: 0, lines: [], money: 0, places: 0, commission: 1, by_bank: 0, note: 'Di cortesia.', seen };
    expect((await ask('POST', `/orders/${given.id}/refunds`, wish)).status).toBe(200);
    expect((await stays(given.id, payment!)).error).toBe('money_followed');

    const more = await byWire();
    const [paying, back] = await note(more.id, '40.00');
    const refund = (await refundsOf(more.id))[0]!.id;
    const sent = { sent_on: '2026-09-01', bank_reference: 'TRN 1', seen: { end: null, given_at: null } };
    expect((await ask('POST', `/orders/${more.id}/refunds/${refund}/sent`, sent)).status).toBe(200);
    for (const one of [paying!, back!]) expect((await stays(more.id, one)).error).toBe('money_followed');
  });

  test('where its invoice is issued, and where its registration was given away', async () => {
    await anIssuer(db());
    const invoiced = await byWire();
    expect((await askInvoice(the.portal, the.buyer.as, invoiced.id)).status).toBe(200);
    const [payment] = await note(invoiced.id, '32.40');
    await workInvoices(the.portal);
    expect(await stays(invoiced.id, payment!)).toMatchObject({
      error: 'money_followed',
      by: 'invoice',
      number: 'TP/2026/1',
    });

    const away = await byWire();
    const [paid] = await note(away.id, '32.40');
    await db().execute(`update race set transfer_enabled = true where id = ${away.race.id}`);
    const [of] = await db()
      .select()
      .from(registrations)
      .where(eq(registrations.orderDetailId, (await get(away.id)).order_details[0].id));
    const gift = { email: 'b@test.example' };
    expect((await the.ask('POST', `/registrations/${of!.id}/transfer?lang=it`, gift)).status).toBe(200);
    expect((await stays(away.id, paid!)).error).toBe('money_followed');
  });

  test('for who asks from another circuit, or may only look', async () => {
    const { id } = await byWire();
    const [payment] = await note(id, '32.40');
    const of = (as: string, circuit: number) =>
      the.portal.ask('POST', `/v3.0/circuits/${circuit}/money/payment/${payment}/undo`, {
        ...{ as, body: { note: 'Altrove.' } },
      });
    const elsewhere = await aColleague(the.portal, 'money', 8);
    expect((await of(elsewhere.as, 8)).body.error).toBe('payment_not_found');
    expect((await of(elsewhere.as, 15)).status).toBe(404);
    const organiser = await aColleague(the.portal, 'organiser');
    expect((await of(organiser.as, 15)).status).toBe(403);
    const seen = await the.portal.ask('GET', `/v3.0/circuits/15/orders/${id}`, { as: organiser.as });
    expect(seen.body.data.payments).toMatchObject([{ id: payment, undoable: null }]);
    const without = await ask('POST', `/money/payment/${payment}/undo`, { note: ' ' });
    expect([without.status, without.body.errors]).toMatchObject([422, { note: expect.anything() }]);
    expect(await stateOf(id)).toBe(2);
    await invariantsHold(db());
  });
});

describe('While somebody else', () => {
  test('undoes it, too: the second is refused', async () => {
    const { id } = await byWire();
    const [payment] = await note(id, '32.40');
    const answers = await Promise.all([undo(id, payment!), undo(id, payment!)]);
    expect(answers.map(({ body }) => body.error).toSorted()).toEqual(['money_undone', undefined]);
    await invariantsHold(db());
  });

  test('closes the day: either the day has the money and keeps it, or it has none', async () => {
    const { id } = await byWire();
    const [payment] = await note(id, '32.40', { value_day: '2026-08-29' });
    const [undone, closed] = await Promise.allSettled([undo(id, payment!), close('2026-08-29')]);
    const isUndone = undone.status === 'fulfilled' && undone.value.status === 200;
    expect(closed.status === 'fulfilled' || isUndone).toBe(true);
    expect(await stateOf(id)).toBe(isUndone ? 1 : 2);
    await invariantsHold(db());
  });
});
