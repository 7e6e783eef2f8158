import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { moneyFacts, refundAccounts } from '#features/payments/server/tables.ts';
import { applyRetention } from '#features/privacy/server/retention.ts';
import { auditEntries } from '#server/tables.ts';
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
beforeAll(async () => {
  await aCircuit(db(), { id: 8 });
  money = await aColleague(the.portal, 'money');
});
const { ask, byWire } = officeMoney(the, () => money);
const iban = 'IT65 X054 2811 1010 0000 0993 456';
const other = 'DE89 3704 0044 0532 0130 00';

/** An order of 32.40 that was paid by hand, all of whose money is to be sent back. */
async function toSendBack(way: 'bank' | 'cash' = 'bank') {
  const order = await byWire();
  const noted = { way, amount: '32.40', value_day: '2026-09-01', note: 'CRO 1', seen: 'awaiting_payment' };
  expect((await ask('POST', `/orders/${order.id}/payments`, noted)).body.data).toMatchObject({ paid: 1 });
  const wish = { all: 1, lines: [], money: 1, places: 1, commission: 1, by_bank: 0, note: 'Gara troppo lontana.' };
  const seen = await refundSeen(the.portal, money.as, order.id);
  const answer = await ask('POST', `/orders/${order.id}/refunds`, { ...wish, seen });
  expect(answer.status).toBe(200);
  await the.portal.run('tell-order-changes');
  await the.portal.work('order-mail');
  const [mail] = (await mailsTo(the.portal, the.buyer.email)).filter(({ id }) => id.includes('.refund.'));
  const key = decodeURIComponent(/refund-account\/(\S+)/.exec(mail!.text)![1]!);
  return { ...order, refund: answer.body.data.refund_id as string, key, mail: mail! };
}
const page = (method: 'GET' | 'PUT', key: string, body?: object, as?: string) =>
  the.portal.ask(method, `/v3.0/refunds/${encodeURIComponent(key)}/account`, {
    ...(as && { as }),
    ...(body && { body }),
  });
const give = (key: string, body: object = { iban, holder: 'Ada Rossi' }, as?: string) => page('PUT', key, body, as);
const rowOf = async (order: string) =>
  (await ask('GET', '/money-back?size=200')).body.data.find((row: { order: { id: string } }) => row.order.id === order);

/** The account as the list shows it to who sends the money. */
const seenOf = async (order: string) => {
  const { iban_end: end, iban_at: given_at } = await rowOf(order);
  return { seen: { end, given_at } };
};
const sent = (order: string, refund: string, more: object) =>
  ask('POST', `/orders/${order}/refunds/${refund}/sent`, {
    ...{ sent_on: '2026-09-01', bank_reference: 'TRN 1', seen: { end: null, given_at: null }, ...more },
  });

describe('Money that goes back by bank', () => {
  test('asks its buyer for the account: how much, for which order, why', async () => {
    const { key, reference, mail } = await toSendBack();
    expect(mail.text).toContain('indica l’IBAN');
    const answer = await page('GET', key);
    expect(answer.body.data).toMatchObject({
      reference,
      total: '32.40',
      open: 1,
      iban_end: null,
      refunds: [{ amount: '32.40', why: 'given_back', note: 'Gara troppo lontana.' }],
    });
    expect((await give(key, { iban: 'IT61 X054 2811 1010 0000 0123 456', holder: 'Ada Rossi' })).body.errors).toEqual({
      iban: ['iban_not_valid'],
    });
    expect((await give(key, { iban: '', holder: '' })).status).toBe(422);
    // The account that the transfer went to is the circuit's.
    const own = await give(key, { iban: 'IT60 X054 2811 1010 0000 0123 456', holder: 'Ada Rossi' });
    expect([own.status, own.body.errors]).toEqual([422, { iban: ['iban_of_circuit'] }]);
    expect((await give(key)).body.data).toMatchObject({ iban_end: '3456', open: 1 });
    await the.portal.work('order-mail');
    const told = (await mailsTo(the.portal, the.buyer.email)).find(({ id }) => id.includes('.account-'))!;
    expect(told.text).toContain('finisce con 3456');
    expect(told.text).not.toContain('0542811101000000123456');
  });

  test('takes another account from the signed-in buyer, and from nobody else, until it was sent', async () => {
    const { id, key, refund } = await toSendBack();
    expect((await give(key)).status).toBe(200);
    const stranger = await the.aBuyer();
    for (const as of [undefined, stranger.as]) {
      expect((await page('GET', id, undefined, as)).body.error).toBe('refund_link_not_valid');
      expect((await give(id, undefined, as)).body.error).toBe('refund_link_not_valid');
    }
    expect((await page('GET', id, undefined, the.buyer.as)).body.data.iban_end).toBe('3456');
    expect((await give(id, { iban: other, holder: 'Ada Rossi' }, the.buyer.as)).body.data.iban_end).toBe('3000');
    expect((await sent(id, refund, await seenOf(id))).status).toBe(200);
    expect((await page('GET', key)).body.data).toMatchObject({ open: 0, refunds: [] });
    expect((await give(key)).body.error).toBe('refund_account_closed');
    expect((await db().select().from(refundAccounts).where(eq(refundAccounts.orderId, id)))[0]).toMatchObject({
      iban: other.replaceAll(' ', ''),
    });
  });

  test('has a link that is good for sixty days, and only as it was made', async () => {
    const { key } = await toSendBack();
    const [order, until, mark] = key.split('.');
    for (const forged of [
      `${order}.${Number(until) + 1}.${mark}`,
      `${order}.${until}.x`,
      'x',
      `${mark}.${until}.${order}`,
    ])
      expect((await page('GET', forged)).body.error).toBe('refund_link_not_valid');
    the.portal.setNow('2026-10-30T09:00:00Z');
    expect((await page('GET', key)).status).toBe(200);
    the.portal.setNow('2026-11-02T09:00:00Z');
    expect((await page('GET', key)).body.error).toBe('refund_link_not_valid');
  });

  test('stands in the office’s list; the account is shown with its causal, and the look is written down', async () => {
    const { id, key, reference, refund } = await toSendBack();
    expect(await rowOf(id)).toMatchObject({ id: refund, amount: '32.40', iban_end: null, refused: 0, may_be_cash: 0 });
    const look = () => ask('GET', `/money-back/${refund}/account`);
    expect((await look()).body.error).toBe('refund_not_found');
    await give(key);
    expect(await rowOf(id)).toMatchObject({ iban_end: '3456' });
    expect((await look()).body.data).toEqual({
      iban: iban.replaceAll(' ', ''),
      given_at: '2026-09-01T10:00:00.000Z',
      holder: 'Ada Rossi',
      causal: `Rimborso ${reference} Circuito di prova`,
    });
    const looks = await db().select().from(auditEntries).where(eq(auditEntries.subjectId, refund));
    expect(looks).toMatchObject([{ action: 'refund_account_viewed', actorUserId: money.id, circuitId: 15 }]);
    expect(JSON.stringify(looks)).not.toContain('0542811101000000123456');
    const elsewhere = await aColleague(the.portal, 'money', 8);
    const there = await the.portal.ask('GET', `/v3.0/circuits/8/money-back/${refund}/account`, { as: elsewhere.as });
    expect(there.body.error).toBe('refund_not_found');
  });

  test('was sent to the account that was seen: where its buyer has given another one since, it is refused', async () => {
    const { id, key, refund } = await toSendBack();
    await give(key);
    const seen = await seenOf(id);
    the.portal.setNow('2026-09-01T10:05:00Z');
    await give(key, { iban: other, holder: 'Ada Rossi' }, the.buyer.as);
    const clash = await sent(id, refund, seen);
    expect([clash.status, clash.body.error]).toEqual([409, 'refund_account_changed']);
    expect(await rowOf(id)).toMatchObject({ iban_end: '3000' });
    expect((await sent(id, refund, await seenOf(id))).status).toBe(200);
    const { events, refunds } = (await ask('GET', `/orders/${id}`)).body.data;
    expect(refunds).toMatchObject([{ state: 'done', sent_to: '3000' }]);
    expect(events.slice(-3)).toMatchObject([
      { what: 'refund_account_given', by: null, named: '…3456' },
      { what: 'refund_account_changed', by: 'Giulia Ferraris', named: '…3456 → …3000' },
      { what: 'refund_sent', by: money.name, named: 'TRN 1, …3000' },
    ]);
    await the.portal.work('order-mail');
    const mails = (await mailsTo(the.portal, the.buyer.email)).filter(({ id: of }) => of.includes('.refund-sent.'));
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('finisce con 3000');
    await invariantsHold(db());
  });

  test('the same account said once more is no other one', async () => {
    const { id, key, refund } = await toSendBack();
    await give(key);
    const seen = await seenOf(id);
    the.portal.setNow('2026-09-01T10:05:00Z');
    await give(key);
    expect((await sent(id, refund, seen)).status).toBe(200);
  });

  test('left on a day on which that can be: decided by then, and not to come; of a closed day it counts on the first open one', async () => {
    the.portal.setNow('2026-09-05T10:00:00Z');
    money = await aColleague(the.portal, 'money');
    const { id, refund } = await toSendBack();
    the.portal.setNow('2026-09-08T10:00:00Z');
    money = await aColleague(the.portal, 'money');
    expect((await ask('POST', '/takings/lock', { until: '2026-09-06' })).status).toBe(200);
    const on = (sent_on: string) => sent(id, refund, { sent_on });
    for (const [left, code] of [
      ['2026-09-04', 'before_decision'],
      ['2026-08-31', 'before_money'],
      ['2026-09-09', 'value_day_in_future'],
      ['2025-09-01', 'value_day_too_old'],
      ['0026-09-06', 'date_not_valid'],
    ] as const)
      expect([left, (await on(left)).body.errors]).toEqual([left, { sent_on: [code] }]);
    expect((await on('2026-09-06')).status).toBe(200);
    const [noted] = await db().select().from(moneyFacts).where(eq(moneyFacts.refundId, refund));
    expect(noted).toMatchObject({ countsOn: '2026-09-07', amount: -3_240 });
    expect((await ask('POST', '/takings/lock', { until: null })).status).toBe(200);
    money = await aColleague(the.portal, 'money');
    the.portal.setNow('2026-09-03T10:00:00Z');
  });

  test('loses the account thirty days after the money has gone, and not before', async () => {
    const { id, key, refund } = await toSendBack();
    await give(key);
    const known = () => db().$count(refundAccounts, eq(refundAccounts.orderId, id));
    const forget = () => applyRetention(the.portal.context, createMoveOrder(moveWithUses));
    the.portal.setNow('2026-10-20T10:00:00Z');
    await forget();
    expect(await known()).toBe(1);
    money = await aColleague(the.portal, 'money');
    expect((await sent(id, refund, { ...(await seenOf(id)), sent_on: '2026-10-20' })).status).toBe(200);
    the.portal.setNow('2026-11-18T10:00:00Z');
    await forget();
    expect(await known()).toBe(1);
    the.portal.setNow('2026-11-20T10:00:00Z');
    await forget();
    expect(await known()).toBe(0);
    money = await aColleague(the.portal, 'money');
  });
});

describe('Money that had come in cash', () => {
  test('is given back in cash, from the till of that day, with who noted it', async () => {
    the.portal.setNow('2026-09-03T10:00:00Z');
    money = await aColleague(the.portal, 'money');
    const { id, refund, mail } = await toSendBack('cash');
    expect(mail.text).toContain('te lo restituiamo in contanti');
    expect((await the.get(id)).refunds).toMatchObject([{ way: 'bank', may_be_cash: 1 }]);
    expect(await rowOf(id)).toMatchObject({ may_be_cash: 1 });
    const given = (given_on: string) => ask('POST', `/orders/${id}/refunds/${refund}/cash`, { given_on });
    expect((await given('2026-09-04')).body.error).toBe('value_day_in_future');
    expect((await given('2026-09-03')).status).toBe(200);
    expect((await given('2026-09-03')).body.error).toBe('refund_ended');
    const { ways } = (await ask('GET', '/takings/2026-09-03')).body.data;
    expect(ways).toMatchObject([{ way: 'cash', returned: '32.40' }]);
    const { events, refunds } = (await ask('GET', `/orders/${id}`)).body.data;
    expect(refunds).toMatchObject([{ way: 'cash', state: 'done', sent_on: '2026-09-03', bank_reference: null }]);
    expect(events).toContainEqual(expect.objectContaining({ what: 'refund_given_in_cash', by: money.name }));
    expect(await rowOf(id)).toBeUndefined();
    await invariantsHold(db());
  });

  test('is the only money that is given back so', async () => {
    money = await aColleague(the.portal, 'money');
    const { id, refund } = await toSendBack('bank');
    const answer = await ask('POST', `/orders/${id}/refunds/${refund}/cash`, { given_on: '2026-09-01' });
    expect(answer.body.error).toBe('refund_not_in_cash');
    const another = await toSendBack('cash');
    const wrong = await ask('POST', `/orders/${id}/refunds/${another.refund}/cash`, { given_on: '2026-09-01' });
    expect(wrong.body.error).toBe('refund_not_found');
    await invariantsHold(db());
  });
});
