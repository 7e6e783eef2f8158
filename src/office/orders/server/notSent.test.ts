import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moneyFacts, payments, refunds } from '#features/payments/server/tables.ts';
import { addDays, type Day, day } from '#kernel/calendar.ts';
import { aCircuit } from '../../../../tests/support/builders.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { officeMoney } from '../../../../tests/support/officeMoney.ts';
import { payers } from '../../../../tests/support/payers.ts';
import { refundSeen } from '../../../../tests/support/refundSeen.ts';

const the = payers();
const { db } = the;
let money: Awaited<ReturnType<typeof aColleague>>;
const { ask, byWire } = officeMoney(the, () => money);
/** Days on which money leaves; the second one is closed by its tests. */
const [first, closing] = [day('2026-09-03'), day('2026-09-02')];
const on = async (at: Day) => {
  the.portal.setNow(`${at}T10:00:00Z`);
  money = await aColleague(the.portal, 'money');
};
beforeAll(async () => {
  await aCircuit(db(), { id: 8 });
});
beforeEach(() => on(first));

/** An order of 32.40 that was paid by hand, all of whose money is noted as given back. */
async function givenBack(way: 'bank' | 'cash' = 'bank', at: Day = first) {
  const { id } = await byWire();
  const noted = { way, amount: '32.40', value_day: at, note: 'CRO 1', seen: 'awaiting_payment' };
  expect((await ask('POST', `/orders/${id}/payments`, noted)).body.data).toMatchObject({ paid: 1 });
  const wish = { all: 1, lines: [], money: 1, places: 1, commission: 1, by_bank: 0, note: 'Gara troppo lontana.' };
  const asSeen = await refundSeen(the.portal, money.as, id);
  const refund = (await ask('POST', `/orders/${id}/refunds`, { ...wish, seen: asSeen })).body.data.refund_id as string;
  const send = (reference = 'TRN 1', sent_on: Day = at) =>
    ask('POST', `/orders/${id}/refunds/${refund}/sent`, {
      ...{ sent_on, bank_reference: reference, seen: { end: null, given_at: null } },
    });
  const inCash = () => ask('POST', `/orders/${id}/refunds/${refund}/cash`, { given_on: at });
  expect((await (way === 'cash' ? inCash() : send())).status).toBe(200);
  const read = async () => {
    const { order, refunds, events } = (await ask('GET', `/orders/${id}`)).body.data;
    return { order, refund: refunds[0], events };
  };
  const notSent = async (more: { came_back_on?: Day; seen?: string } = {}) =>
    ask('POST', `/money/refund/${refund}/undo`, {
      ...{ seen: (await read()).refund.at, came_back_on: null, note: 'Riga sbagliata.', ...more },
    });
  return { id, refund, read, send, notSent };
}
const dayOf = async (at: Day) => (await ask('GET', `/takings/${at}`)).body.data;
const close = (until: Day | null) => ask('POST', '/takings/lock', { until });
const netOf = async (at: Day): Promise<string> => (await dayOf(at)).net;
const toSend = async (order: string) =>
  (await ask('GET', '/money-back?size=200')).body.data.find(
    (row: { order: { id: string } | null }) => row.order?.id === order,
  );
const toldOf = async (refund: string) => (await mails()).find(({ id }) => id.includes(`.refund-not-sent.${refund}`))!;
const mails = async () => {
  await the.portal.run('tell-order-changes');
  await the.portal.work('order-mail');
  return mailsTo(the.portal, the.buyer.email);
};

describe('A refund that was noted as sent, and had never left', () => {
  test('is to be sent again: it leaves the takings of its day, and its buyer hears it', async () => {
    const before = await netOf(first);
    const { id, refund, read, send, notSent } = await givenBack();
    expect(await toSend(id)).toBeUndefined();
    const seen = await read();
    expect(seen.refund).toMatchObject({ state: 'done' });
    expect(seen.order).toMatchObject({ paid_amount: '32.40', returned_amount: '32.40', to_return_amount: '0.00' });
    expect(seen.order.current_state.said).toBe('refunded');
    await mails();
    expect((await notSent()).status).toBe(200);
    expect(await toSend(id)).toMatchObject({ id: refund, amount: '32.40', came_back_on: null });
    const now = await read();
    expect(now.refund).toMatchObject({ state: 'requested', sent_on: null, bank_reference: null });
    expect(now.order).toMatchObject({ paid_amount: '32.40', returned_amount: '0.00', to_return_amount: '32.40' });
    // Nothing of it has left.
    expect(now.order.current_state).toMatchObject({ said: 'to_refund', i18n: { name: 'Da rimborsare' } });
    const { data: listed } = (await ask('GET', '/orders?view=all')).body;
    expect(listed.find((row: { id: string }) => row.id === id).current_state.said).toBe('to_refund');
    expect(now.events.at(-1)).toMatchObject({
      ...{ what: 'refund_not_sent', by: money.name, why: 'Riga sbagliata.', amount: '32.40', named: 'TRN 1' },
    });
    const [payment] = await db().select().from(payments).where(eq(payments.orderId, id));
    expect(payment!.state).toBe('refunding');
    expect((await toldOf(refund)).subject).toContain('non ancora inviato');
    await invariantsHold(db());

    // Sent in truth a moment later: another transfer, another mail.
    the.portal.setNow(`${first}T10:20:00Z`);
    expect((await send('TRN 2')).status).toBe(200);
    const sentMails = (await mails()).filter(({ id: mail }) => mail.includes(`.refund-sent.${refund}`));
    expect(sentMails).toHaveLength(2);
    expect(await netOf(first)).toBe(before);
    await invariantsHold(db());
  });

  test('is taken back by who has seen that note, and no later one', async () => {
    const { read, send, notSent } = await givenBack();
    const { at: seen } = (await read()).refund;
    expect((await notSent()).status).toBe(200);
    expect((await notSent({ seen })).body.error).toBe('refund_not_sent');
    the.portal.setNow(`${first}T10:10:00Z`);
    expect((await send('TRN 2')).status).toBe(200);
    expect((await notSent({ seen })).body.error).toBe('refund_not_sent');
    expect((await read()).refund).toMatchObject({ state: 'done', bank_reference: 'TRN 2' });
  });

  test('leaves the first open day where its own is closed', async () => {
    await on(closing);
    const { read, notSent } = await givenBack('bank', closing);
    await on(first);
    expect((await close(closing)).status).toBe(200);
    const next = addDays(closing, 1);
    const [closed, open] = [await netOf(closing), await netOf(next)];
    expect((await notSent()).status).toBe(200);
    expect(await netOf(closing)).toBe(closed);
    expect(Number(await netOf(next))).toBeCloseTo(Number(open) + 32.4);
    expect((await read()).refund.state).toBe('requested');
    await close(null);
    await invariantsHold(db());
  });

  test('is of this circuit', async () => {
    const one = await givenBack();
    const { at } = (await one.read()).refund;
    const body = { seen: at, came_back_on: null, note: 'Riga sbagliata.' };
    const { as } = await aColleague(the.portal, 'money', 8);
    const there = await the.portal.ask('POST', `/v3.0/circuits/8/money/refund/${one.refund}/undo`, { as, body });
    expect(there.body.error).toBe('refund_not_found');
  });

  test('was given in cash: it is to be given back again, and does not come back from a bank', async () => {
    const { id, refund, read, notSent } = await givenBack('cash');
    expect((await notSent({ came_back_on: first })).body.error).toBe('refund_not_sent');
    expect((await notSent()).status).toBe(200);
    expect((await read()).refund).toMatchObject({ state: 'requested', way: 'bank', may_be_cash: 1 });
    expect(await toSend(id)).toMatchObject({ id: refund, may_be_cash: 1 });
    await invariantsHold(db());
  });
});

describe('A transfer that the bank has returned', () => {
  const [back, later] = [day('2026-09-24'), day('2026-09-25')];

  test('is to be sent again; what had left stays on its day, also a closed one, and is in again on the day on which it came', async () => {
    const { id, refund, read, notSent, send } = await givenBack();
    const net = await netOf(first);
    await on(back);
    expect((await notSent({ came_back_on: addDays(first, -1) })).body.errors).toEqual({
      came_back_on: ['before_sending'],
    });
    expect((await notSent({ came_back_on: later })).body.errors).toEqual({ came_back_on: ['value_day_in_future'] });
    expect((await notSent({ came_back_on: back })).status).toBe(200);
    expect(await toSend(id)).toMatchObject({ amount: '32.40', came_back_on: back });
    const now = await read();
    expect(now.refund).toMatchObject({ state: 'requested', came_back_on: back });
    expect(now.order).toMatchObject({ paid_amount: '32.40', returned_amount: '0.00', to_return_amount: '32.40' });
    // Nothing of it has left.
    expect(now.order.current_state).toMatchObject({ said: 'to_refund', i18n: { name: 'Da rimborsare' } });
    const { data: listed } = (await ask('GET', '/orders?view=all')).body;
    expect(listed.find((row: { id: string }) => row.id === id).current_state.said).toBe('to_refund');
    expect(now.events.at(-1)).toMatchObject({ what: 'refund_came_back', by: money.name, named: 'TRN 1' });
    // The first day is as it was; on the day on which it came the money is in.
    expect(await netOf(first)).toBe(net);
    const came = await dayOf(back);
    expect(came.net).toBe('32.40');
    expect(came.ways).toMatchObject([{ way: 'bank', taken: '32.40', returned: '0.00' }]);
    expect(came.rows).toMatchObject([{ amount: '32.40', note: 'Riga sbagliata.' }]);
    const told = await toldOf(refund);
    expect(told.subject).toContain('tornato indietro');
    expect(told.text).toContain('/refund-account/');
    await invariantsHold(db());

    await on(later);
    expect((await send('TRN 2', later)).status).toBe(200);
    expect(await netOf(later)).toBe('-32.40');
    expect((await read()).order).toMatchObject({ returned_amount: '32.40', to_return_amount: '0.00' });
    await invariantsHold(db());
    // It may come back once more.
    expect((await notSent({ came_back_on: later })).status).toBe(200);
    expect(await netOf(later)).toBe('0.00');
    await invariantsHold(db());
  });

  test('had left on a day that is closed: that day stays as it was closed', async () => {
    const at = addDays(closing, -1);
    await on(at);
    const { notSent, read } = await givenBack('bank', at);
    await on(addDays(later, 3));
    expect((await close(at)).status).toBe(200);
    const { net } = await dayOf(at);
    expect((await notSent({ came_back_on: addDays(later, 2) })).status).toBe(200);
    expect((await dayOf(at)).net).toBe(net);
    expect((await read()).refund.state).toBe('requested');
    await invariantsHold(db());
  });

  test('of two who correct the same note one does it', async () => {
    const { read, notSent, refund } = await givenBack();
    const { at: seen } = (await read()).refund;
    const answers = await Promise.all([
      notSent({ seen }),
      notSent({ seen, came_back_on: first }),
      notSent({ seen }),
      notSent({ seen, came_back_on: first }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await db().$count(moneyFacts, eq(moneyFacts.refundId, refund))).toBe(2);
    const [row] = await db().select().from(refunds).where(eq(refunds.id, refund));
    expect(row!.state).toBe('requested');
    await invariantsHold(db());
  });
});
