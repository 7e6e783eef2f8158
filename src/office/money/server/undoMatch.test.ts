import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { jobsOf } from '#app/jobs.ts';
import { closeBooks } from '#features/payments/server/closeBooks.ts';
import { refunds } from '#features/payments/server/tables.ts';
import { registrations } from '#features/registration/server/tables.ts';
import { bankAllocations, bankMovements } from '#features/statements/server/tables.ts';
import { day } from '#kernel/calendar.ts';
import { auditEntries } from '#server/tables.ts';
import { aCircuit } from '../../../../tests/support/builders.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { anIssuer, askInvoice, workInvoices } from '../../../../tests/support/invoices.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { payers } from '../../../../tests/support/payers.ts';
import { refundSeen } from '../../../../tests/support/refundSeen.ts';
import type { MovementRow } from '../contract/money.ts';

const the = payers();
const { db, anOrder, get, pay } = the;
let money: Awaited<ReturnType<typeof aColleague>>;
beforeAll(async () => {
  await aCircuit(db(), { id: 8 });
  await the.portal.sites.refresh();
  money = await aColleague(the.portal, 'money');
});

const ask = (method: 'GET' | 'POST', path: string, body?: object, circuit = 15) =>
  the.portal.ask(method, `/v3.0/circuits/${circuit}${path}`, { as: money.as, ...(body && { body }) });

const refund = async (order: string, wish: object) => {
  const seen = await refundSeen(the.portal, money.as, order);
  return ask('POST', `/orders/${order}/refunds`, { ...wish, seen });
};

let lines = 0;
async function load(amount: string, text: string, on = '01/09/2026') {
  lines += 1;
  const file = [
    'Data contabile;Data valuta;Importo;Ordinante;Descrizione;Riferimento banca',
    [on, on, amount, 'ROSSI MARIO', text, `U${lines}`].join(';'),
  ].join('\n');
  const form = new FormData();
  form.append('document', new File([file], 'estratto.csv'));
  const request = new Response(form);
  const answer = await the.portal.app.inject({
    method: 'POST',
    url: '/api/v3.0/circuits/15/statements',
    headers: { authorization: `Bearer ${money.as}`, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(answer.statusCode).toBe(201);
  const found = await db()
    .select()
    .from(bankMovements)
    .where(and(eq(bankMovements.circuitId, 15), eq(bankMovements.reference, `U${lines}`)));
  return found[0]!.id;
}

/** An order of 30.00 that is to be paid by wire: 32.40 with the commission. */
async function byWire() {
  const made = await anOrder('30.00');
  expect((await pay(made.id, { action: 'confirm', payment_method: 'wiretransfer' })).status).toBe(200);
  return { ...made, reference: (await get(made.id)).reference as string };
}
const confirm = (movements: readonly string[], orders: readonly object[]) =>
  ask('POST', '/movements/confirm', { items: [{ movements, orders }] });
const unpaid = (id: string) => ({ id, due: '32.40', seen: 'awaiting_payment' });

/** An order that a movement has paid which was not its own. */
async function wronglyMatched({ amount = '32,40', on = '01/09/2026' } = {}) {
  const order = await byWire();
  const movement = await load(amount, 'un altro ordine', on);
  expect((await confirm([movement], [unpaid(order.id)])).body.data).toMatchObject({ paid: 1, refused: [] });
  return { order, movement };
}
const undo = (movement: string, circuit = 15) =>
  ask('POST', `/money/movement/${movement}/undo`, { note: 'Era di un altro Rossi.' }, circuit);
const stateOf = async (id: string) => (await get(id)).current_state_id;
const movementOf = async (id: string) => (await db().select().from(bankMovements).where(eq(bankMovements.id, id)))[0]!;
const told = async () => {
  await jobsOf(the.portal.context)
    .find(({ name }) => name === 'tell-order-changes')!
    .run({});
  await the.portal.work('order-mail');
  return mailsTo(the.portal, the.buyer.email);
};

const rowOf = async (movement: string): Promise<MovementRow | undefined> =>
  (await ask('GET', '/movements?view=matched&size=200')).body.data.find(({ movements }: MovementRow) =>
    movements.some(({ id }) => id === movement),
  );
/** Does the list offer to undo it? */
const mayUndo = async (movement: string) => (await rowOf(movement))?.may_undo;

describe('A wrong match', () => {
  test('is undone: the order awaits its own transfer, the movement another order, and both are paid in the end', async () => {
    const { order, movement } = await wronglyMatched();
    await told();
    expect((await undo(movement)).body.data).toEqual({ unpaid: 1 });
    expect(await get(order.id)).toMatchObject({
      current_state_id: 1,
      payment_method: 'wiretransfer',
      due_day: '2026-09-08',
      total_amount_due: '32.40',
      payed_at: null,
    });
    expect(await the.paymentsOf(order.id)).toMatchObject([{ state: 'undone', amount: 3_240 }]);
    expect(await movementOf(movement)).toMatchObject({ state: 'open', settledBy: null, settledAt: null });
    const mail = (await told()).find(({ id }) => id === `order.${order.id}.unpaid-2`);
    expect(mail?.text).toContain('32,40');
    await invariantsHold(db());

    const other = await byWire();
    expect((await confirm([movement], [unpaid(other.id)])).body.data).toMatchObject({ paid: 1 });
    const own = await load('32,40', order.reference);
    expect((await confirm([own], [unpaid(order.id)])).body.data).toMatchObject({ paid: 1 });
    expect([await stateOf(order.id), await stateOf(other.id)]).toEqual([2, 2]);
    const kinds = (await told()).map(({ id }) => id).filter((id) => id.startsWith(`order.${order.id}.paid`));
    expect(kinds.toSorted()).toEqual([`order.${order.id}.paid`, `order.${order.id}.paid-2`]);
    const matched: MovementRow[] = (await ask('GET', '/movements?view=matched&size=200')).body.data;
    expect(matched.find(({ movements }) => movements[0]!.id === movement)!.orders).toMatchObject([{ id: other.id }]);
    await invariantsHold(db());
  });

  test('is never called sure again, nor ticked', async () => {
    const order = await byWire();
    const movement = await load('32,40', order.reference);
    const openRow = async (): Promise<MovementRow | undefined> =>
      (await ask('GET', '/movements?view=open&size=200')).body.data.find(({ movements }: MovementRow) =>
        movements.some(({ id }) => id === movement),
      );
    expect(await openRow()).toMatchObject({ kind: 'sure', why: 'causal_and_amount' });
    expect((await confirm([movement], [unpaid(order.id)])).body.data).toMatchObject({ paid: 1 });
    await undo(movement);
    expect(await openRow()).toMatchObject({ kind: 'likely', why: 'undone_before', orders: [{ id: order.id }] });
    // The order's own money comes: the other one waits.
    await load('32,40', order.reference);
    expect(await openRow()).toMatchObject({ kind: 'waits' });
    expect((await confirm([movement], [unpaid(order.id)])).body.data).toMatchObject({ paid: 1 });
    await invariantsHold(db());
  });

  test('is written down: who, when and why, at the movement and in the order’s history', async () => {
    const { order, movement } = await wronglyMatched();
    await undo(movement);
    const entries = await db().select().from(auditEntries).where(eq(auditEntries.subjectId, movement));
    expect(entries.map(({ action }) => action)).toEqual(['movement_confirmed', 'match_undone']);
    expect(entries[1]).toMatchObject({
      actorUserId: money.id,
      facts: { note: 'Era di un altro Rossi.', orders: [order.id] },
    });
    const { history } = (await ask('GET', `/orders/${order.id}`)).body.data;
    expect(history.at(-1)).toMatchObject({
      from: 'paid',
      to: 'awaiting_payment',
      by: money.name,
      why: 'Era di un altro Rossi.',
    });
  });

  test('and made again is told with the movement’s own amount each time, and with who undid it and why', async () => {
    const { order, movement } = await wronglyMatched();
    expect((await undo(movement)).status).toBe(200);
    expect((await confirm([movement], [unpaid(order.id)])).body.data).toMatchObject({ paid: 1 });
    const { events } = (await ask('GET', `/orders/${order.id}`)).body.data;
    expect(events).toMatchObject([
      { what: 'movement_confirmed', amount: '32.40' },
      { what: 'match_undone', amount: '32.40', by: money.name, why: 'Era di un altro Rossi.' },
      { what: 'movement_confirmed', amount: '32.40' },
    ]);
  });

  test('of a second payment is told by whoever undid it, and no refund as refused', async () => {
    const { order } = await wronglyMatched();
    const twice = await load('32,40', order.reference);
    const paid = { ...unpaid(order.id), seen: 'paid' };
    expect((await confirm([twice], [paid])).body.data).toMatchObject({ to_send_back: '32.40' });
    expect((await undo(twice)).status).toBe(200);
    const { events } = (await ask('GET', `/orders/${order.id}`)).body.data;
    const said = events.map(({ what }: { what: string }) => what);
    expect(said).toContain('match_undone');
    expect(said).not.toContain('refund_failed');
  });

  test('of one movement for two orders, and of two for one, is undone as it was made', async () => {
    const one = await byWire();
    const two = await byWire();
    const both = await load('64,80', 'due iscrizioni');
    expect((await confirm([both], [unpaid(one.id), unpaid(two.id)])).body.data).toMatchObject({ paid: 2 });
    expect((await undo(both)).body.data).toEqual({ unpaid: 2 });
    const half = await load('16,20', 'prima metà');
    const rest = await load('16,20', 'seconda metà');
    expect((await confirm([half, rest], [unpaid(one.id)])).body.data).toMatchObject({ paid: 1 });
    expect((await undo(half)).body.data).toEqual({ unpaid: 1 });
    expect([(await movementOf(half)).state, (await movementOf(rest)).state]).toEqual(['open', 'open']);
    await invariantsHold(db());
  });

  test('takes along what was to go back, unless it was sent', async () => {
    const { order, movement } = await wronglyMatched({ amount: '40,00' });
    const [back] = await db().select().from(refunds).where(eq(refunds.orderId, order.id));
    expect(await mayUndo(movement)).toBe(1);
    expect((await undo(movement)).body.data).toEqual({ unpaid: 1 });
    const facts = { sent_on: '2026-09-01', bank_reference: 'TRN 1', seen: { end: null, given_at: null } };
    expect((await ask('POST', `/orders/${order.id}/refunds/${back!.id}/sent`, facts)).body.error).toBe('refund_ended');
    expect(await db().select().from(refunds).where(eq(refunds.orderId, order.id))).toMatchObject([
      { state: 'failed', surplus: true, amount: 760 },
    ]);
    await invariantsHold(db());

    const sent = await wronglyMatched({ amount: '40,00' });
    const [refund] = await db().select().from(refunds).where(eq(refunds.orderId, sent.order.id));
    const path = `/orders/${sent.order.id}/refunds/${refund!.id}/sent`;
    expect(
      (await ask('POST', path, { sent_on: '2026-09-01', bank_reference: 'TRN 1', seen: { end: null, given_at: null } }))
        .status,
    ).toBe(200);
    expect(await mayUndo(sent.movement)).toBe(0);
    expect((await undo(sent.movement)).body.error).toBe('money_followed');
    expect(await stateOf(sent.order.id)).toBe(2);
    await invariantsHold(db());
  });

  test('tells who was to get money back that nothing goes back, by mail and behind the link of the first mail', async () => {
    const order = await byWire();
    const own = await load('32,40', order.reference);
    expect((await confirm([own], [unpaid(order.id)])).body.data).toMatchObject({ paid: 1 });
    const second = await load('32,40', 'di un altro');
    const paid = { ...unpaid(order.id), seen: 'paid' };
    expect((await confirm([second], [paid])).body.data).toMatchObject({ to_send_back: '32.40' });
    const mailAbout = async (what: string) => (await told()).filter(({ id }) => id.includes(`${order.id}.${what}.`));
    const [promised] = await mailAbout('refund');
    expect(promised?.text).toContain('ti restituiamo 32,40');
    const key = decodeURIComponent(/refund-account\/(\S+)/.exec(promised!.text)![1]!);
    const page = async () =>
      (await the.portal.ask('GET', `/v3.0/refunds/${encodeURIComponent(key)}/account`)).body.data;
    expect(await page()).toMatchObject({ open: 1, total: '32.40', others: [] });

    expect((await undo(second)).body.data).toEqual({ unpaid: 0 });
    const [mail, ...more] = await mailAbout('refund-undone');
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(new RegExp(`^Nessun rimborso di 32,40.€ · ${order.reference}$`));
    for (const said of ['nostro errore', 'per sbaglio', 'Non serve che indichi un IBAN', 'L’ordine resta pagato'])
      expect(mail?.text).toContain(said);
    expect(await page()).toMatchObject({
      ...{ open: 0, refunds: [] },
      others: [{ amount: '32.40', became: 'undone', day: null, sent_to: null, came_on: '2026-09-01' }],
    });
    const shown = await get(order.id);
    expect([shown.current_state_id, shown.to_return_amount]).toEqual([2, '0.00']);

    // It was theirs after all: the money is promised anew, and sent.
    expect((await confirm([second], [paid])).body.data).toMatchObject({ to_send_back: '32.40' });
    expect(await mailAbout('refund')).toHaveLength(2);
    const [, back] = await db().select().from(refunds).where(eq(refunds.orderId, order.id)).orderBy(refunds.createdAt);
    const facts = { sent_on: '2026-09-01', bank_reference: 'TRN 1', seen: { end: null, given_at: null } };
    expect((await ask('POST', `/orders/${order.id}/refunds/${back!.id}/sent`, facts)).status).toBe(200);
    expect((await page()).others.map(({ became }: { became: string }) => became)).toEqual(['undone', 'sent']);
    await invariantsHold(db());
  });

  test('whose order is to be paid again says in one mail how to pay, and what goes back no more', async () => {
    const { order, movement } = await wronglyMatched({ amount: '40,00' });
    const before = (await told()).map(({ id }) => id);
    expect((await undo(movement)).body.data).toEqual({ unpaid: 1 });
    const [mail, ...more] = (await told()).filter(({ id }) => !before.includes(id));
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`L’ordine è di nuovo da pagare · ${order.reference}`);
    for (const said of ['il rimborso di 7,60', 'Non serve che indichi un IBAN', '32,40', 'IT60', order.reference])
      expect(mail?.text).toContain(said);
    await invariantsHold(db());
  });

  test('that is undone before its mail was written: nobody is promised what does not go back', async () => {
    const order = await byWire();
    const movement = await load('20,00', order.reference);
    const less = { order: unpaid(order.id), how: 'give_back', note: 'Meglio un solo bonifico.' };
    expect((await ask('POST', `/movements/${movement}/less`, less)).status).toBe(200);
    expect((await undo(movement)).status).toBe(200);
    const ids = (await told()).map(({ id }) => id).filter((id) => id.startsWith(`order.${order.id}.refund`));
    expect(ids).toEqual([expect.stringContaining('.refund-undone.')]);
  });

  test('of several movements for several orders stays whole: no button where another’s money goes back', async () => {
    const one = await byWire();
    const two = await byWire();
    const half = await load('16,20', 'prima parte');
    const rest = await load('48,60', 'seconda parte');
    expect((await confirm([half, rest], [unpaid(one.id), unpaid(two.id)])).body.data).toMatchObject({ paid: 2 });
    expect([await mayUndo(half), await mayUndo(rest)]).toEqual([1, 1]);
    const wish = { all: 0, lines: [], money: 0, places: 0, commission: 1, by_bank: 0, note: 'Di cortesia.' };
    const ofHalf = await db().select().from(bankAllocations).where(eq(bankAllocations.movementId, half));
    const other = [one, two].find(({ id }) => ofHalf.every(({ orderId }) => orderId !== id))!;
    expect((await refund(other.id, wish)).status).toBe(200);
    expect([await mayUndo(half), await mayUndo(rest)]).toEqual([0, 0]);
    for (const movement of [half, rest]) expect((await undo(movement)).body.error).toBe('money_followed');
    await invariantsHold(db());
  });

  test('stays where money of its order goes back, and in another circuit', async () => {
    const given = await wronglyMatched();
    const wish = { all: 0, lines: [], money: 0, places: 0, commission: 1, by_bank: 0, note: 'Di cortesia.' };
    expect((await refund(given.order.id, wish)).status).toBe(200);
    expect(await mayUndo(given.movement)).toBe(0);
    expect((await undo(given.movement)).body.error).toBe('money_followed');

    const elsewhere = await aColleague(the.portal, 'money', 8);
    const there = await the.portal.ask('POST', `/v3.0/circuits/8/money/movement/${given.movement}/undo`, {
      as: elsewhere.as,
      body: { note: 'Altrove.' },
    });
    expect([there.status, there.body.error]).toEqual([404, 'movement_not_found']);
    await invariantsHold(db());
  });

  test('stays where its invoice is issued, or its registration was given away', async () => {
    await anIssuer(db());
    const invoiced = await byWire();
    expect((await askInvoice(the.portal, the.buyer.as, invoiced.id)).status).toBe(200);
    const movement = await load('32,40', 'un altro ordine');
    expect((await confirm([movement], [unpaid(invoiced.id)])).body.data).toMatchObject({ paid: 1 });
    await workInvoices(the.portal);
    expect(await mayUndo(movement)).toBe(0);
    const answer = await undo(movement);
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { error: 'money_followed', by: 'invoice', number: 'TP/2026/1' },
    ]);
    expect(await stateOf(invoiced.id)).toBe(2);

    const away = await wronglyMatched();
    const line = (await get(away.order.id)).order_details[0].id;
    await db().execute(sql`update race set transfer_enabled = true where id = ${away.order.race.id}`);
    const [registration] = await db().select().from(registrations).where(eq(registrations.orderDetailId, line));
    const given = await the.ask('POST', `/registrations/${registration!.id}/transfer?lang=it`, {
      email: 'b@test.example',
    });
    expect(given.status).toBe(200);
    expect(await mayUndo(away.movement)).toBe(0);
    expect((await undo(away.movement)).body.error).toBe('money_followed');
    expect(await stateOf(away.order.id)).toBe(2);
    await invariantsHold(db());
  });

  test('of a race whose registrations are stopped is undone, and paid again: its place was never free', async () => {
    const { order, movement } = await wronglyMatched();
    const own = await load('32,40', order.reference);
    await stop(order.race.id, true);
    expect(await mayUndo(movement)).toBe(1);
    expect((await undo(movement)).body.data).toEqual({ unpaid: 1 });
    expect(await stateOf(order.id)).toBe(1);
    expect((await confirm([own], [unpaid(order.id)])).body.data).toMatchObject({ paid: 1, refused: [] });
    expect(await stateOf(order.id)).toBe(2);
    await stop(order.race.id, false);
    await invariantsHold(db());
  });

  test('of a race that is cancelled stays: nobody can pay for it any more', async () => {
    const { order, movement } = await wronglyMatched();
    const cancelled = (at: string | null) =>
      db().execute(sql`update race set cancelled_at = ${at}::timestamptz where id = ${order.race.id}`);
    expect(await mayUndo(movement)).toBe(1);
    await cancelled('2026-09-01T10:00:00Z');
    expect(await mayUndo(movement)).toBe(0);
    expect((await undo(movement)).body.error).toBe('money_followed');
    expect(await stateOf(order.id)).toBe(2);
    await cancelled(null);
    await invariantsHold(db());
  });

  const stop = (race: number, stopped: boolean) =>
    db().execute(sql`update stock_counter set stopped = ${stopped}
      where sellable_id = (select sellable_id from race where id = ${race})`);

  const close = (until: string | null) =>
    db().transaction((tx) =>
      closeBooks(tx, { circuitId: 15, until: until === null ? null : day(until), clock: the.portal.context.clock }),
    );

  describe('while somebody else', () => {
    test('undoes it, too: one is told', async () => {
      const { movement } = await wronglyMatched();
      const answers = await Promise.all([undo(movement), undo(movement)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      await invariantsHold(db());
    });

    test('closes the books: it is undone all the same', async () => {
      const { order, movement } = await wronglyMatched({ on: '29/08/2026' });
      const [undone] = await Promise.all([undo(movement), close('2026-08-29')]);
      expect([undone.status, await stateOf(order.id)]).toEqual([200, 1]);
      await close(null);
      await invariantsHold(db());
    });

    test('gives the money back: one of the two happens', async () => {
      const { order, movement } = await wronglyMatched();
      const wish = { all: 1, lines: [], money: 1, places: 1, commission: 1, by_bank: 0, note: 'Di cortesia.' };
      const seen = await refundSeen(the.portal, money.as, order.id);
      const give = ask('POST', `/orders/${order.id}/refunds`, { ...wish, seen });
      const answers = await Promise.all([undo(movement), give]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      await invariantsHold(db());
    });
  });
});
