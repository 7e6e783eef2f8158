import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { payments } from '#features/payments/server/tables.ts';
import { aCircuit } from '../../../../tests/support/builders.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { officeMoney } from '../../../../tests/support/officeMoney.ts';
import { payers, type Way } from '../../../../tests/support/payers.ts';
import { until } from '../../../../tests/support/paying.ts';
import { refundSeen } from '../../../../tests/support/refundSeen.ts';

const the = payers();
const { db } = the;
let money: Awaited<ReturnType<typeof aColleague>>;
const { ask } = officeMoney(the, () => money);
beforeAll(async () => {
  await aCircuit(db(), { id: 8 });
  money = await aColleague(the.portal, 'money');
});

/** The day of the tests. */
const today = '2026-09-01';

async function paid(way: Way = 'cc') {
  const { id } = await the.anOrder('30.00');
  await the.portal.press(await the.linkOf(way, id), 'approve');
  await the.isPaid(id);
  return id;
}
/** Somebody gives so many cents back at the provider's own site. */
async function byHand(way: Way, id: string, amount: number) {
  const { providerRef } = (await the.paymentsOf(id))[0]!;
  const { url } = the.portal.sandbox;
  const { stripe, paypal } = the.portal.context.environment;
  if (way === 'cc') {
    const headers = {
      authorization: `Bearer ${stripe!.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const session = await (await fetch(`${url}/v1/checkout/sessions/${providerRef}`, { headers })).json();
    const form = new URLSearchParams({ payment_intent: session.payment_intent, amount: `${amount}` });
    expect((await fetch(`${url}/v1/refunds`, { method: 'POST', headers, body: form })).status).toBe(200);
    return;
  }
  const basic = Buffer.from(`${paypal!.clientId}:${paypal!.secret}`).toString('base64');
  const token = await fetch(`${url}/paypal/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: 'grant_type=client_credentials',
  });
  const headers = {
    authorization: `Bearer ${((await token.json()) as { access_token: string }).access_token}`,
    'content-type': 'application/json',
    'paypal-request-id': `by hand ${id} ${amount}`,
  };
  const order = await (await fetch(`${url}/paypal/v2/checkout/orders/${providerRef}`, { headers })).json();
  const capture = order.purchase_units[0].payments.captures[0].id;
  const body = JSON.stringify({ amount: { currency_code: 'EUR', value: (amount / 100).toFixed(2) } });
  const made = await fetch(`${url}/paypal/v2/payments/captures/${capture}/refund`, { method: 'POST', headers, body });
  expect(made.status).toBe(201);
}
const wish = { all: 1, lines: [], money: 1, places: 1, commission: 1, by_bank: 0, note: 'La gara è rinviata.' };
const refund = async (id: string, more: object = {}) =>
  ask('POST', `/orders/${id}/refunds`, { ...wish, seen: await refundSeen(the.portal, money.as, id), ...more });
const read = async (id: string) => (await ask('GET', `/orders/${id}`)).body.data;
const dayOf = async (day = today) => (await ask('GET', `/takings/${day}`)).body.data;
const returnedBy = async (way: string) => {
  const { ways } = await dayOf();
  return Number(ways.find((one: { way: string }) => one.way === way)?.returned ?? 0);
};
const mails = async () => {
  await the.portal.run('tell-order-changes');
  await the.portal.work('order-mail');
  return mailsTo(the.portal, the.buyer.email);
};
const toDo = async () =>
  (await ask('GET', '/office')).body.data.todo.find(({ what }: { what: string }) => what === 'odd')?.count ?? 0;

describe('A refund that its provider refuses, because the money is back already', () => {
  /** All that was paid, or a part of it, went back at the provider’s own site before the portal asked. */
  async function refused(amount: number) {
    const id = await paid();
    await the.portal.mood({ notices: 'none' });
    await byHand('cc', id, amount);
    expect((await refund(id)).status).toBe(200);
    await the.portal.work('refund-payment');
    const { refunds } = await read(id);
    expect(refunds).toMatchObject([{ state: 'failed', to_give_again: 1, failure: expect.stringContaining('refund') }]);
    const again = (body: object) =>
      ask('POST', `/orders/${id}/refunds/${refunds[0].id}/again`, { way: 'bank', note: 'Era già tornato.', ...body });
    return { id, again };
  }
  const back = { amount: '32.40', back_on: today, reference: 're_by_hand' };

  test('is noted as gone back, with its day and what the provider calls it: once, in the takings of that day', async () => {
    const { id, again } = await refused(3_240);
    const before = await returnedBy('stripe');
    const both = await Promise.all([again({ back }), again({ back })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 200)!.body.data).toMatchObject({
      ...{ amount: '0.00', back_already: '32.40' },
    });
    const { order, refunds, events, payments: came } = await read(id);
    expect(refunds).toMatchObject([
      { state: 'failed', to_give_again: 0 },
      { state: 'done', way: 'provider', amount: '32.40', sent_on: today, bank_reference: 're_by_hand' },
    ]);
    expect(order).toMatchObject({ paid_amount: '32.40', returned_amount: '32.40', to_return_amount: '0.00' });
    expect(came).toMatchObject([{ state: 'refunded', came_on: today }]);
    expect(events.at(-1)).toMatchObject({
      ...{ what: 'money_back_noted', by: money.name, amount: '32.40', named: 're_by_hand', why: 'Era già tornato.' },
    });
    // In the tests all of it happens in one instant.
    expect(events.map(({ what }: { what: string }) => what).toSorted()).toEqual([
      'money_back_noted',
      'money_given_back',
      'refund_failed',
    ]);
    // Nobody asks the provider for it once more.
    expect(await the.portal.work('refund-payment')).toBe(0);
    expect(await returnedBy('stripe')).toBeCloseTo(before + 32.4, 2);
    const told = (await mails()).find(({ id: mail }) => mail.endsWith(`refund.${refunds[1].id}`))!;
    expect(told.text).toContain('È già tornato sul metodo di pagamento usato');
    expect(told.text).not.toContain('rimane valido');
    await invariantsHold(db());
  });

  test('in part: what is missing goes back now, and the two are what was paid', async () => {
    const { id, again } = await refused(500);
    expect((await again({ back: { ...back, amount: '32.41' } })).body.error).toBe('refund_too_high');
    const { data } = (await again({ back: { ...back, amount: '5.00' } })).body;
    expect(data).toMatchObject({ amount: '27.40', back_already: '5.00' });
    const { order, refunds, events } = await read(id);
    expect(order).toMatchObject({ paid_amount: '32.40', returned_amount: '5.00', to_return_amount: '27.40' });
    expect(refunds).toMatchObject([
      { state: 'failed', to_give_again: 0 },
      { state: 'done', way: 'provider', amount: '5.00', commission: '2.40' },
      { state: 'requested', way: 'bank', amount: '27.40', commission: '0.00' },
    ]);
    expect(events.slice(-2)).toMatchObject([
      { what: 'money_back_noted', amount: '5.00' },
      { what: 'money_given_again', amount: '27.40' },
    ]);
    const texts = (await mails()).filter(({ id: mail }) => mail.includes('.refund.')).map(({ text }) => text);
    expect(texts.some((text) => text.includes('rimane valido'))).toBe(false);
    await invariantsHold(db());
  });

  test('nothing of it was back after all: that is taken back until its day is closed, and it is refused as before', async () => {
    const { id, again } = await refused(3_240);
    expect((await again({ back })).status).toBe(200);
    const before = await returnedBy('stripe');
    const noted = (await read(id)).refunds[1];
    const body = { seen: noted.at, came_back_on: null, note: 'Era un altro ordine.' };
    expect((await ask('POST', `/money/refund/${noted.id}/undo`, body)).status).toBe(200);
    expect(await returnedBy('stripe')).toBeCloseTo(before - 32.4, 2);
    const { order, refunds, events } = await read(id);
    expect(order).toMatchObject({ returned_amount: '0.00', to_return_amount: '32.40' });
    expect(refunds[1]).toMatchObject({ state: 'failed', to_give_again: 1, failure: null, sent_on: null });
    expect(events.at(-1)).toMatchObject({ what: 'refund_not_sent', why: 'Era un altro ordine.' });
    expect((await db().select().from(payments).where(eq(payments.orderId, id)))[0]!.state).toBe('paid');
    await invariantsHold(db());
  });

  test('what was to go by bank instead goes not, and it is refused as before; what has gone or is asked for is not undone', async () => {
    const { id, again } = await refused(500);
    expect((await again({})).status).toBe(200);
    const undo = async () =>
      ask('POST', `/money/refund/${(await read(id)).refunds.at(-1).id}/undo`, { note: 'Si riprova con la carta.' });
    expect((await read(id)).refunds[1]).toMatchObject({ state: 'requested', way: 'bank', may_undo: 1 });
    expect((await undo()).status).toBe(200);
    const { order, refunds, events } = await read(id);
    expect(refunds).toMatchObject([
      { state: 'failed', to_give_again: 1 },
      { state: 'failed', way: 'bank', may_undo: 0 },
    ]);
    expect(order).toMatchObject({ returned_amount: '0.00', to_return_amount: '32.40' });
    expect(events.at(-1)).toMatchObject({
      what: 'money_again_undone',
      amount: '32.40',
      why: 'Si riprova con la carta.',
    });
    expect((await the.paymentsOf(id))[0]!.state).toBe('paid');
    expect((await undo()).body.error).toBe('refund_not_sent');

    const part = await again({ back: { ...back, amount: '5.00' } });
    expect(part.status).toBe(200);
    expect((await undo()).body).toMatchObject({ error: 'money_followed', by: 'money_back' });
    await invariantsHold(db());
  });

  test('what its provider is asked for once more is not called back', async () => {
    const { id, again } = await refused(500);
    expect((await again({ way: 'provider' })).status).toBe(200);
    const { refunds } = await read(id);
    expect(refunds[1]).toMatchObject({ state: 'requested', way: 'provider', may_undo: 0 });
    const undone = await ask('POST', `/money/refund/${refunds[1].id}/undo`, { note: 'Ci ho ripensato.' });
    expect(undone.body).toMatchObject({ error: 'money_followed', by: 'provider' });
    expect((await read(id)).refunds[0]).toMatchObject({ to_give_again: 0 });
  });

  test.each([
    ['2026-09-02', 'value_day_in_future', undefined],
    ['2025-08-01', 'value_day_too_old', undefined],
    ['2026-08-31', 'invalid_input', ['before_money']],
  ])('not on %s: no money has gone back then', async (back_on, error, said) => {
    const { again } = await refused(3_240);
    const { body } = await again({ back: { ...back, back_on } });
    expect(body.error).toBe(error);
    if (said) expect(body.errors).toEqual({ back_on: said });
  });
});

describe('Money that somebody has given back at the provider’s own site', () => {
  test.each(['cc', 'paypal'] as const)(
    'by %s stands on the order’s page and on Today until it is noted, and counts once in the takings',
    async (way) => {
      const provider = way === 'cc' ? 'stripe' : 'paypal';
      const before = await toDo();
      const id = await paid(way);
      expect((await read(id)).payments).toMatchObject([{ returned_elsewhere: '0.00', returned_on: null }]);
      await byHand(way, id, 500);
      await until(async () => (await read(id)).payments[0].returned_elsewhere === '5.00');
      expect((await read(id)).payments).toMatchObject([{ returned_on: today }]);
      expect(await toDo()).toBe(before + 1);
      const odd = (await ask('GET', '/orders?view=odd')).body.data;
      expect(odd).toContainEqual(expect.objectContaining({ id }));

      const returned = await returnedBy(provider);
      const note = { back: { back_on: today, reference: 'by hand' }, amount: '5.00', places: 0, commission: 0 };
      expect((await refund(id, note)).body.data.amount).toBe('5.00');
      const noted = await read(id);
      expect(noted.payments).toMatchObject([{ returned_elsewhere: '0.00', state: 'paid' }]);
      expect(noted.refunds).toMatchObject([{ state: 'done', way: 'provider', sent_on: today, amount: '5.00' }]);
      expect(noted.events.at(-1)).toMatchObject({ what: 'money_back_noted', amount: '5.00', named: 'by hand' });
      expect(await returnedBy(provider)).toBeCloseTo(returned + 5, 2);
      expect(await toDo()).toBe(before);

      // What the portal itself asks for afterwards is no surprise.
      expect((await refund(id)).status).toBe(200);
      expect(await the.portal.work('refund-payment')).toBe(1);
      await until(async () => (await the.paymentsOf(id))[0]!.state === 'refunded');
      expect(await toDo()).toBe(before);
      expect((await read(id)).payments).toMatchObject([{ returned_elsewhere: '0.00' }]);
      await invariantsHold(db());
    },
  );

  test('is noted only where a provider took the money', async () => {
    const made = await the.anOrder('30.00');
    await the.pay(made.id, { action: 'confirm', payment_method: 'wiretransfer' });
    const came = { way: 'bank', amount: '32.40', value_day: today, note: 'CRO 1', seen: 'awaiting_payment' };
    expect((await ask('POST', `/orders/${made.id}/payments`, came)).status).toBe(200);
    const note = { back: { back_on: today, reference: 'by hand' } };
    expect((await refund(made.id, note)).body.error).toBe('refund_not_at_provider');
  });
});
