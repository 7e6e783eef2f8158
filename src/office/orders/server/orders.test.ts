import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { jobsOf } from '#app/jobs.ts';
import { members } from '#features/athletes/server/tables.ts';
import { orders } from '#features/orders/server/tables.ts';
import { races } from '#features/races/server/tables.ts';
import { entries, registrations } from '#features/registration/server/tables.ts';
import { newId } from '#server/ids.ts';
import { auditEntries } from '#server/tables.ts';
import { aCircuit } from '../../../../tests/support/builders.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { payers } from '../../../../tests/support/payers.ts';
import { refundSeen } from '../../../../tests/support/refundSeen.ts';

const the = payers();
const { db, anOrder, get, pay } = the;
type Colleague = Awaited<ReturnType<typeof aColleague>>;
let money: Colleague;
let organiser: Colleague;
beforeAll(async () => {
  await aCircuit(db(), { id: 8 });
  await the.portal.sites.refresh();
  money = await aColleague(the.portal, 'money');
  organiser = await aColleague(the.portal, 'organiser');
});

const office = (method: 'GET' | 'POST', path: string, body?: object, { as = money.as, circuit = 15 } = {}) =>
  the.portal.ask(method, `/v3.0/circuits/${circuit}/orders${path}`, { as, ...(body && { body }) });
const list = async (query: string, as?: string) => (await office('GET', query, undefined, as ? { as } : {})).body;
const referencesOf = async (query: string) =>
  (await list(query)).data.map(({ reference }: { reference: string }) => reference);
const audited = (id: string) =>
  db()
    .select({ action: auditEntries.action, by: auditEntries.actorUserId, facts: auditEntries.facts })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, 'customer_order'), eq(auditEntries.subjectId, id)))
    .orderBy(auditEntries.id);

/** An order of 30.00 that is to be paid by wire: 32.40 with the commission. */
async function byWire() {
  const made = await anOrder('30.00');
  const body = { action: 'confirm', payment_method: 'wiretransfer', total_amount_due: '32.40' };
  expect((await pay(made.id, body)).status).toBe(200);
  return { ...made, reference: (await get(made.id)).reference as string };
}
const came = { way: 'bank', amount: '32.40', value_day: '2026-08-31', note: 'CRO 123', seen: 'awaiting_payment' };
const confirm = (id: string, more: object = {}, as?: { as?: string; circuit?: number }) =>
  office('POST', `/${id}/payments`, { ...came, ...more }, as);
const wish = {
  all: 0,
  lines: [] as string[],
  money: 1,
  places: 1,
  commission: 0,
  by_bank: 0,
  note: 'La gara è rinviata.',
};
/** Asks for a refund of the order as it is, unless something else was seen. */
const refund = async (id: string, more: object, { lang = 'it' } = {}) => {
  const seen = await refundSeen(the.portal, money.as, id);
  return office('POST', `/${id}/refunds?lang=${lang}`, { ...wish, seen, ...more });
};
/** An order that was paid by wire, and its line. */
async function paidByWire() {
  const order = await byWire();
  expect((await confirm(order.id)).status).toBe(200);
  const line = (await get(order.id)).order_details[0].id as string;
  return { ...order, line };
}
const told = async () => {
  await jobsOf(the.portal.context)
    .find(({ name }) => name === 'tell-order-changes')!
    .run({});
  await the.portal.work('order-mail');
  return mailsTo(the.portal, the.buyer.email);
};

describe('The office’s list of orders', () => {
  test('shows awaited transfers, the first to be sent first, and finds an order as it is heard on the phone', async () => {
    const { id, reference } = await byWire();
    const first = (await list('?view=wires')).data.find((row: { id: string }) => row.id === id);
    expect(first).toMatchObject({
      reference,
      email: the.buyer.email,
      payment_method: 'wiretransfer',
      total_amount_due: '32.40',
      to_send_back: '0.00',
    });
    const heard = reference.slice(5).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'i').replaceAll('5', 's');
    expect(await referencesOf(`?search=${encodeURIComponent(heard)}`)).toContain(reference);
    expect(await referencesOf(`?search=${encodeURIComponent(the.buyer.email)}`)).toEqual([reference]);
    const { firstname, lastname } = the.buyer.member;
    expect(await referencesOf(`?search=${encodeURIComponent(`${lastname} ${firstname}`)}`)).toContain(reference);
    expect(await referencesOf('?search=100%25')).toEqual([]);
    expect(await referencesOf('?view=paid')).not.toContain(reference);
    await confirm(id);
    expect(await referencesOf('?view=wires')).not.toContain(reference);
    expect(await referencesOf('?view=paid')).toContain(reference);
  });

  test('finds who pays and who runs by any words of the name, in any order, without accents and apostrophes', async () => {
    const { id, reference } = await byWire();
    const { member, email } = the.buyer;
    const runner = { firstname: 'Nicolò', lastname: 'D’Angelo-Bó' };
    const [line] = (await get(id)).order_details;
    const athlete = { ...member, id: newId(), himself: false, userId: null, taxCode: null, ...runner };
    await db().insert(members).values(athlete);
    const registered = await db()
      .update(registrations)
      .set({ memberId: athlete.id })
      .where(eq(registrations.orderDetailId, line.id))
      .returning({ id: registrations.id });
    await db().update(entries).set({ memberId: athlete.id }).where(eq(entries.registrationId, registered[0]!.id));
    for (const typed of ['nicolo', 'DANGELO nicolò', "bo d'angelo", `${member.lastname} ${member.firstname}`, email])
      expect(await referencesOf(`?search=${encodeURIComponent(typed)}`), typed).toContain(reference);
    expect(await referencesOf(`?search=${encodeURIComponent('nicolo rossini')}`)).toEqual([]);
  });

  test('has pages of 50, 100 or 200, and ends at its last page', async () => {
    expect(await list('?view=all&page=999&size=200')).toMatchObject({ per_page: 200, current_page: 1 });
    expect(await list('?view=all&page=x&size=7')).toMatchObject({ per_page: 50, current_page: 1 });
  });

  test('shows no order of another circuit', async () => {
    const { id } = await anOrder();
    await db().update(orders).set({ circuitId: 8 }).where(eq(orders.id, id));
    expect((await list('?view=all&size=200')).data.map((row: { id: string }) => row.id)).not.toContain(id);
    for (const answer of [
      await office('GET', `/${id}`),
      await confirm(id),
      await refund(id, { all: 1, commission: 1 }),
    ])
      expect([answer.status, answer.body.error]).toEqual([404, 'order_not_found']);
  });
});

describe('An order in the office', () => {
  test('a transfer is confirmed once: the buyer’s mail goes, and it is written down who noted it', async () => {
    const { id } = await byWire();
    expect((await confirm(id)).body.data).toEqual({ paid: 1, to_send_back: '0.00' });
    expect((await confirm(id)).body.error).toBe('order_changed_meanwhile');
    const { data } = (await office('GET', `/${id}`)).body;
    expect(data).toMatchObject({
      state: 'paid',
      may_change: 1,
      payments: [{ provider: 'bank', amount: '32.40', came_on: '2026-08-31', noted_by: money.name, note: 'CRO 123' }],
      refundable: { rest: '32.40', lines: [{ left: '30.00' }] },
      rules: { races: [{ substitution: 0, transfer: 0 }], goods: null },
    });
    expect(await audited(id)).toMatchObject([
      { action: 'money_noted', by: money.id, facts: { before: 'awaiting_payment', amount: 3_240 } },
    ]);
    expect((await told()).map(({ id: mail }) => mail).join()).toContain('.paid');
    await invariantsHold(db());
  });

  test('a transfer of tomorrow, or of too little, is refused, and nothing is noted', async () => {
    const { id } = await byWire();
    const tomorrow = await confirm(id, { value_day: '2026-09-02' });
    expect([tomorrow.status, tomorrow.body.errors]).toEqual([422, { value_day: ['value_day_in_future'] }]);
    const old = await confirm(id, { value_day: '2025-08-30' });
    expect([old.status, old.body.errors]).toEqual([422, { value_day: ['value_day_too_old'] }]);
    expect((await confirm(id, { amount: '32.39' })).body.error).toBe('too_little_money');
    expect((await office('GET', `/${id}`)).body.data.payments).toEqual([]);
    expect(await audited(id)).toEqual([]);
  });

  test('who looks only, an organiser without the money role, changes nothing', async () => {
    const { id } = await byWire();
    const seen = await office('GET', `/${id}`, undefined, { as: organiser.as });
    expect(seen.body.data).toMatchObject({ state: 'awaiting_payment', may_change: 0 });
    expect((await confirm(id, {}, { as: organiser.as })).body.error).toBe('forbidden');
  });

  test('money alone goes back: the registration stays, the buyer reads the reason, the bank’s reference ends it', async () => {
    const { id, line } = await paidByWire();
    const given = await refund(id, { lines: [line], places: 0 });
    expect(given.body.data).toMatchObject({ amount: '30.00' });
    const { refunds, refundable } = (await office('GET', `/${id}`)).body.data;
    expect(refunds).toMatchObject([{ state: 'requested', way: 'bank', note: wish.note, amount: '30.00' }]);
    expect(refundable.lines).toEqual([{ id: line, left: '0.00' }]);
    expect((await list('?view=back')).data).toMatchObject([{ id, to_send_back: '30.00' }]);
    expect((await refund(id, { lines: [line], places: 0 })).body.error).toBe('refund_too_high');
    const sent = (body: object) => office('POST', `/${id}/refunds/${refunds[0].id}/sent`, body);
    const tomorrow = await sent({
      sent_on: '2026-09-02',
      bank_reference: 'TRN 9',
      seen: { end: null, given_at: null },
    });
    expect(tomorrow.body.errors).toEqual({ sent_on: ['value_day_in_future'] });
    expect(
      (await sent({ sent_on: '2026-09-01', bank_reference: 'TRN 9', seen: { end: null, given_at: null } })).status,
    ).toBe(200);
    expect(
      (await sent({ sent_on: '2026-09-01', bank_reference: 'TRN 10', seen: { end: null, given_at: null } })).body.error,
    ).toBe('refund_ended');
    expect((await told()).some(({ text }) => text.includes(wish.note))).toBe(true);
    expect((await audited(id)).map(({ action }) => action)).toEqual(['money_noted', 'money_given_back', 'refund_sent']);
    expect((await office('GET', `/${id}`)).body.data.events).toMatchObject([
      { what: 'money_noted', by: money.name, why: 'CRO 123', amount: '32.40' },
      { what: 'money_given_back', by: money.name, why: wish.note, amount: '30.00' },
      { what: 'refund_sent', by: money.name, named: 'TRN 9' },
    ]);
    expect(refunds[0].order_detail_ids).toEqual([line]);
    expect((await get(id)).order_details).toMatchObject([{ id: line, removed_at: null }]);
    await invariantsHold(db());
  });

  test('what was given back since the order was seen refuses', async () => {
    const { id, line } = await paidByWire();
    const seen = await refundSeen(the.portal, money.as, id);
    const colleague = await aColleague(the.portal, 'money');
    const part = { ...wish, amount: '10.50', places: 0, seen };
    expect((await office('POST', `/${id}/refunds`, part, { as: colleague.as })).status).toBe(200);
    for (const asked of [part, { ...wish, all: 1, commission: 1, seen }, { ...wish, lines: [line], money: 0, seen }])
      expect((await office('POST', `/${id}/refunds`, asked)).body).toMatchObject({
        ...{ status: 409, error: 'order_refunded_meanwhile' },
      });
    const now = await refundSeen(the.portal, money.as, id);
    expect((await office('POST', `/${id}/refunds`, { ...part, seen: now })).body.data.amount).toBe('10.50');
    // Places that were freed count, too, and so does an order whose money is all back.
    const last = await refundSeen(the.portal, money.as, id);
    await refund(id, { lines: [line], money: 0 });
    expect((await office('POST', `/${id}/refunds`, { ...part, amount: '1.00', seen: last })).body).toMatchObject({
      error: 'order_refunded_meanwhile',
    });
    const before = await refundSeen(the.portal, money.as, id);
    expect((await refund(id, { amount: '11.40' })).status).toBe(200);
    expect((await office('POST', `/${id}/refunds`, { ...part, seen: before })).body).toMatchObject({
      error: 'order_refunded_meanwhile',
    });
    await invariantsHold(db());
  });

  test('places alone are freed, and the money stays', async () => {
    const { id, line } = await paidByWire();
    expect((await refund(id, { lines: [line], money: 0 })).body.data).toEqual({ amount: '0.00', refund_id: null });
    const { order, refundable, events } = (await office('GET', `/${id}`)).body.data;
    expect(order.order_details[0].removed_at).not.toBeNull();
    expect(refundable.rest).toBe('32.40');
    expect(events.at(-1)).toMatchObject({ what: 'lines_taken_out', by: money.name, amount: null });
    await invariantsHold(db());
  });

  test('all that is left goes back with the commission, once', async () => {
    const { id } = await paidByWire();
    expect((await refund(id, { all: 1, commission: 1 })).body.data.amount).toBe('32.40');
    expect((await refund(id, { all: 1, commission: 1 })).status).toBeGreaterThanOrEqual(400);
    await invariantsHold(db());
  });

  test('the commission has a tick of its own: without it all lines go back, and it can follow, once', async () => {
    const { id } = await paidByWire();
    expect((await refund(id, { all: 1, places: 0 })).body.data.amount).toBe('30.00');
    expect((await office('GET', `/${id}`)).body.data).toMatchObject({
      state: 'partly_refunded',
      refundable: { rest: '2.40', commission: '2.40', shipping: '0.00' },
      refunds: [{ amount: '30.00', commission: '0.00' }],
    });
    const both = await Promise.all([1, 2].map(() => refund(id, { commission: 1, money: 0, places: 0 })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { refunds, refundable } = (await office('GET', `/${id}`)).body.data;
    expect(refunds).toMatchObject([{ commission: '0.00' }, { amount: '2.40', commission: '2.40' }]);
    expect(refundable).toMatchObject({ rest: '0.00', commission: '0.00' });
    await invariantsHold(db());
  });

  test('lines with the commission free their places and leave nothing of it', async () => {
    const { id, line } = await paidByWire();
    expect((await refund(id, { lines: [line], commission: 1 })).body.data.amount).toBe('32.40');
    expect((await office('GET', `/${id}`)).body.data).toMatchObject({
      state: 'refunded',
      refunds: [{ amount: '32.40', commission: '2.40' }],
    });
    await invariantsHold(db());
  });

  test('an amount goes back, up to what was received less what went back: the places stay, and the mail says why', async () => {
    const { id, line } = await paidByWire();
    const amounts = (amount: string, more: object = {}) => refund(id, { amount, places: 0, ...more });
    expect((await amounts('32.41')).body.error).toBe('refund_too_high');
    expect((await amounts('30.01', { commission: 1 })).body.error).toBe('refund_too_high');
    expect((await amounts('12.00')).body.data.amount).toBe('12.00');
    expect((await office('GET', `/${id}`)).body.data).toMatchObject({
      state: 'partly_refunded',
      refundable: { rest: '20.40' },
      refunds: [{ amount: '12.00', commission: '0.00', order_detail_ids: [], note: wish.note }],
    });
    expect((await amounts('18.00', { commission: 1 })).body.data.amount).toBe('20.40');
    // All its money is back, and the athlete starts all the same.
    expect((await office('GET', `/${id}`)).body.data).toMatchObject({
      state: 'partly_refunded',
      refundable: { rest: '0.00', commission: '0.00' },
    });
    expect((await get(id)).order_details).toMatchObject([{ id: line, removed_at: null }]);
    expect((await amounts('0.01')).body.error).toBe('refund_too_high');
    expect((await told()).filter(({ text }) => text.includes(wish.note))).toHaveLength(2);
    await invariantsHold(db());
  });

  test('after an amount lines give back what is left of the order, with the commission or without', async () => {
    const { id, line } = await paidByWire();
    await refund(id, { amount: '12.00', places: 0 });
    expect((await refund(id, { lines: [line] })).body.data.amount).toBe('18.00');
    expect((await office('GET', `/${id}`)).body.data.refundable).toMatchObject({ rest: '2.40', commission: '2.40' });
    const other = await paidByWire();
    await refund(other.id, { amount: '12.00', places: 0 });
    expect((await refund(other.id, { all: 1, commission: 1, shipping: 0 })).body.data.amount).toBe('20.40');
    expect((await office('GET', `/${other.id}`)).body.data).toMatchObject({
      state: 'refunded',
      refundable: { rest: '0.00' },
    });
    await invariantsHold(db());
  });

  test('an amount frees places, too, where they are ticked', async () => {
    const { id } = await paidByWire();
    expect((await refund(id, { all: 1, amount: '10.00' })).body.data.amount).toBe('10.00');
    const { order, state, refundable } = (await office('GET', `/${id}`)).body.data;
    expect([state, order.order_details[0].removed_at !== null, refundable.rest]).toEqual([
      'partly_refunded',
      true,
      '22.40',
    ]);
    await invariantsHold(db());
  });

  test('a few cents too little pay the order if they are written off, up to the circuit’s limit', async () => {
    const { id } = await byWire();
    expect((await office('GET', `/${id}`)).body.data.write_off).toBe('2.00');
    expect((await confirm(id, { amount: '30.39', write_off: 1 })).body.error).toBe('write_off_too_high');
    const noted = await confirm(id, { amount: '30.40', write_off: 1, note: 'Spese della sua banca' });
    expect(noted.body.data).toEqual({ paid: 1, to_send_back: '0.00' });
    const { data } = (await office('GET', `/${id}`)).body;
    expect(data).toMatchObject({ state: 'paid', order: { total_amount_due: '30.40', admin_cost: '0.40' } });
    expect(data.refundable).toMatchObject({ rest: '30.40', commission: '0.40' });
    expect(await audited(id)).toMatchObject([{ facts: { less: 'write_off', note: 'Spese della sua banca' } }]);
    expect(data).toMatchObject({
      written_off: '2.00',
      events: [{ what: 'money_written_off', by: money.name, why: 'Spese della sua banca', amount: '30.40' }],
    });
    await invariantsHold(db());
  });

  test('lines of another order, or a wish that does nothing, are refused', async () => {
    const one = await paidByWire();
    const other = await paidByWire();
    const ofOther = await refund(one.id, { lines: [other.line] });
    expect([ofOther.status, ofOther.body.error]).toEqual([404, 'line_not_of_order']);
    expect(ofOther.body.detail).toMatch(/^Questa riga non è di questo ordine/);
    expect((await refund(one.id, { lines: [one.line], money: 0, places: 0 })).body.error).toBe('refund_too_high');
    const given = await refund(one.id, { lines: [one.line] });
    const elsewhere = `/${other.id}/refunds/${given.body.data.refund_id}/sent`;
    const wrong = await office('POST', elsewhere, {
      sent_on: '2026-09-01',
      bank_reference: 'TRN 9',
      seen: { end: null, given_at: null },
    });
    expect([wrong.status, wrong.body.error]).toEqual([404, 'refund_not_found']);
  });

  test.each(['substitute', 'transfer'])(
    'a line whose registration was given away meanwhile (%s) is refused, in both languages: its code carries the money',
    async (kind) => {
      const { id, line } = await paidByWire();
      await db().update(races).set({ substitutionEnabled: true, transferEnabled: true });
      const registration = eq(registrations.orderDetailId, line);
      const [own] = await db().select({ id: registrations.id }).from(registrations).where(registration);
      const friend = { email: 'friend@test.example' };
      expect((await the.ask('POST', `/registrations/${own!.id}/${kind}`, friend)).status).toBe(200);
      // Of a transfer the costs are left: they, and no more, may be given back.
      if (kind === 'transfer') expect((await refund(id, { lines: [line], places: 0 })).body.data.amount).toBe('10.00');
      for (const [lang, words] of [
        ['it', 'Questa iscrizione nel frattempo è stata ceduta'],
        ['en', 'This registration was given away meanwhile'],
      ] as const) {
        const { status, body } = await refund(id, { lines: [line] }, { lang });
        expect([status, body.error, body.detail]).toEqual([409, 'line_became_a_code', expect.stringContaining(words)]);
      }
      expect((await office('GET', `/${id}`)).body.data.order.order_details).toMatchObject([{ removed_at: null }]);
      await invariantsHold(db());
    },
  );

  describe('a refund that its provider refuses for good', () => {
    /** Paid by card, then given back in part at the provider's own site, so that the whole is refused. */
    async function refusedRefund() {
      const { id } = await anOrder('30.00');
      await the.portal.press(await the.linkOf('cc', id), 'approve');
      await the.isPaid(id);
      await the.portal.forget();
      expect((await refund(id, { all: 1, commission: 1 })).body.data.amount).toBe('32.40');
      await the.portal.work('refund-payment');
      const { data } = (await office('GET', `/${id}`)).body;
      expect(data).toMatchObject({ state: 'refunded', refunds: [{ state: 'failed', to_give_again: 1 }] });
      return { id, refunds: data.refunds as { id: string }[] };
    }
    const again = (id: string, of: string, more: object = {}, as?: { as: string }) =>
      office(
        'POST',
        `/${id}/refunds/${of}/again`,
        { way: 'bank', note: 'La carta non accetta rimborsi.', ...more },
        as,
      );
    const toReturn = async () =>
      Math.round(
        Number((await the.portal.ask('GET', '/v3.0/circuits/15/figures', { as: money.as })).body.data.to_return) * 100,
      );
    const toDo = async () =>
      (await the.portal.ask('GET', '/v3.0/circuits/15/office', { as: money.as })).body.data.todo.find(
        ({ what }: { what: string }) => what === 'back',
      )?.count ?? 0;

    test('is to be sent back: in the list, on Today, in the figures; once by bank, and then it is sent', async () => {
      const before = await toDo();
      const returning = await toReturn();
      const { id, refunds } = await refusedRefund();
      const [failed] = refunds;
      expect((await list('?view=back')).data).toContainEqual(expect.objectContaining({ id, to_send_back: '32.40' }));
      expect(await toDo()).toBe(before + 1);
      expect(await toReturn()).toBe(returning + 3_240);
      expect((await again(id, failed!.id, {}, { as: organiser.as })).body.error).toBe('forbidden');
      const tooMuch = { back: { amount: '32.41', back_on: '2026-09-01', reference: 're_1' } };
      expect((await again(id, failed!.id, tooMuch)).body.error).toBe('refund_too_high');
      const other = await paidByWire();
      expect((await again(other.id, failed!.id)).body.error).toBe('refund_not_found');
      const both = await Promise.all([again(id, failed!.id), again(id, failed!.id)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const { data } = (await office('GET', `/${id}`)).body;
      expect(data).toMatchObject({
        state: 'refunded',
        refunds: [
          { state: 'failed', to_give_again: 0 },
          { state: 'requested', way: 'bank', amount: '32.40', commission: '2.40' },
        ],
      });
      expect((await list('?view=back')).data).toContainEqual(expect.objectContaining({ id, to_send_back: '32.40' }));
      expect((await audited(id)).at(-1)).toMatchObject({ action: 'money_given_again', by: money.id });
      expect(data.events.map(({ what }: { what: string }) => what).toSorted()).toEqual([
        'money_given_again',
        'money_given_back',
        'refund_failed',
      ]);
      expect((await told()).some(({ text }) => text.includes('La carta non accetta rimborsi.'))).toBe(true);
      await invariantsHold(db());
    }, 60_000);
  });

  test('an unpaid order is cancelled with a reason; a paid one is not', async () => {
    const { id } = await byWire();
    expect((await office('POST', `/${id}/cancel`, { note: 'Doppio.' })).status).toBe(200);
    expect(await get(id)).toMatchObject({ current_state_id: 6 });
    expect((await told()).some(({ id: mail, text }) => mail.includes('.cancelled') && text.includes('Doppio.'))).toBe(
      true,
    );
    const paid = await paidByWire();
    expect((await office('POST', `/${paid.id}/cancel`, { note: 'Doppio.' })).body.error).toBe('order_already_paid');
    await invariantsHold(db());
  });
});
