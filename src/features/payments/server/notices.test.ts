import { createHmac } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cents } from '#kernel/money.ts';
import { testNow } from '../../../../tests/support/api.ts';
import { aRace } from '../../../../tests/support/builders.ts';
import { orderWith } from '../../../../tests/support/carts.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { payers } from '../../../../tests/support/payers.ts';
import { until } from '../../../../tests/support/paying.ts';
import type { Provider } from '../rules/providers.ts';
import { type PaymentDoubtKind, paymentDoubts, paymentEvents, payments, refunds } from './tables.ts';

const the = payers();
const { db, aBuyer, ask, get, card, result, paymentsOf, isPaid, linkOf, anOrder } = the;

describe('Notices', () => {
  const sign = (body: string, secret: string) => {
    const t = Math.floor(Date.now() / 1_000);
    return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
  };
  const notify = (event: object, secret: string) => {
    const body = JSON.stringify(event);
    return the.portal.app.inject({
      method: 'POST',
      url: '/api/v3.0/payment/stripe/notice',
      headers: { 'content-type': 'application/json', 'stripe-signature': sign(body, secret) },
      payload: body,
    });
  };

  test('one that comes twice is kept once and changes nothing the second time', async () => {
    await the.portal.mood({ notices: 'twice' });
    const { id } = await anOrder();
    await the.portal.press((await card(id)).body.redirect_link, 'approve');
    await isPaid(id);
    const [payment] = await paymentsOf(id);
    await until(async () => (await db().$count(paymentEvents, eq(paymentEvents.paymentId, payment!.id))) > 0);
    await new Promise((wake) => setTimeout(wake, 200));
    expect(await db().$count(paymentEvents, eq(paymentEvents.paymentId, payment!.id))).toBe(1);
    expect(await db().$count(refunds, eq(refunds.orderId, id))).toBe(0);
    await invariantsHold(db());
  });

  test('one that comes late finds the order paid by the result page', async () => {
    await the.portal.mood({ notices: 'late', late_ms: 600 });
    const { id } = await anOrder();
    await the.portal.press((await card(id)).body.redirect_link, 'approve');
    expect(await result(id)).toMatchObject({ outcome: 'paid', order: { current_state_id: 2 } });
    await new Promise((wake) => setTimeout(wake, 900));
    expect(await paymentsOf(id)).toMatchObject([{ state: 'paid' }]);
    expect(await db().$count(refunds, eq(refunds.orderId, id))).toBe(0);
  });

  test('a forged one is refused with 400 and changes nothing', async () => {
    const { id } = await anOrder();
    const { redirect_link } = (await card(id)).body;
    const ref = redirect_link.split('/').at(-1);
    const lie = {
      id: 'evt_forged',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id: ref, object: 'checkout.session', payment_status: 'paid', status: 'complete' } },
    };
    const forged = await notify(lie, 'whsec_of_somebody_else');
    expect([forged.statusCode, forged.json().error]).toEqual([400, 'notice_not_genuine']);
    expect(await db().$count(paymentEvents, eq(paymentEvents.eventId, 'evt_forged'))).toBe(0);
    // Even signed with the true secret it is a hint: the provider is asked, and knows of no money.
    expect((await notify(lie, 'whsec_sandbox')).statusCode).toBe(200);
    expect(await get(id)).toMatchObject({ current_state_id: 1 });
    expect(await paymentsOf(id)).toMatchObject([{ state: 'open' }]);
    for (const body of ['', '{}', 'garbage']) {
      const answer = await the.portal.app.inject({
        method: 'POST',
        url: '/api/v3.0/payment/stripe/notice',
        headers: { 'content-type': 'application/json' },
        payload: body,
      });
      expect(answer.statusCode).toBe(400);
    }
  });

  const doubts = (kind: PaymentDoubtKind, provider: Provider = 'stripe') =>
    db()
      .select()
      .from(paymentDoubts)
      .where(and(eq(paymentDoubts.kind, kind), eq(paymentDoubts.provider, provider)));
  const forge = (provider: Provider, payload: string) =>
    the.portal.app.inject({
      method: 'POST',
      url: `/api/v3.0/payment/${provider}/notice`,
      headers: { 'content-type': 'application/json' },
      payload,
    });

  test('forged ones leave one row of the day for the office, with their number and how the last begins', async () => {
    await db().delete(paymentDoubts);
    the.portal.setNow('2026-09-01T10:00:00Z');
    expect((await forge('stripe', '{"id":"evt_1"}')).statusCode).toBe(400);
    the.portal.setNow('2026-09-01T10:07:00Z');
    expect((await forge('stripe', `\0${'x'.repeat(2_000)}`)).statusCode).toBe(400);
    const [first, ...more] = await doubts('forged_notice');
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      count: 2,
      paymentId: null,
      day: '2026-09-01',
      said: { body: `\ufffd${'x'.repeat(499)}` },
    });
    expect([first!.firstAt.toISOString(), first!.lastAt.toISOString()]).toEqual([
      '2026-09-01T10:00:00.000Z',
      '2026-09-01T10:07:00.000Z',
    ]);
    the.portal.setNow('2026-09-02T10:00:00Z');
    await forge('stripe', '{}');
    await forge('paypal', '{}');
    expect([await doubts('forged_notice'), await doubts('forged_notice', 'paypal')].map((rows) => rows.length)).toEqual(
      [2, 1],
    );
  });

  test('a flood of forged ones is one row that counts them all', async () => {
    await db().delete(paymentDoubts);
    await Promise.all(Array.from({ length: 300 }, () => forge('paypal', '{}')));
    expect(await doubts('forged_notice', 'paypal')).toMatchObject([{ count: 300 }]);
  });

  test('an amount at the provider that was not asked for pays nothing, and leaves a row of its payment', async () => {
    await the.portal.mood({ notices: 'none' });
    const { id } = await anOrder();
    await the.portal.press((await card(id)).body.redirect_link, 'approve');
    const [payment] = await paymentsOf(id);
    const change = db()
      .update(payments)
      .set({ amount: cents(payment!.amount + 100) });
    await change.where(eq(payments.id, payment!.id));
    await result(id);
    await result(id);
    expect(await get(id)).toMatchObject({ current_state_id: 1 });
    const [doubt, ...more] = await doubts('foreign_amount');
    expect(more).toEqual([]);
    expect(doubt!.paymentId).toBe(payment!.id);
    expect(doubt!.count).toBeGreaterThanOrEqual(2);
    expect(doubt!.said).toMatchObject({
      asked: { amount: payment!.amount + 100, orderId: id },
      told: { amount: payment!.amount, currency: 'eur', orderId: id },
    });
  });

  test('a genuine one with signs that the database cannot store is kept with others in their place', async () => {
    const event = {
      id: 'evt_unstorable',
      object: 'event',
      type: 'charge.updated',
      data: { object: { id: 'ch_1', object: 'charge', note: 'A\0B\ud800C\udc00 \\u0000 \\\0 🚴', 'k\ud800': 1 } },
    };
    expect((await notify(event, 'whsec_sandbox')).statusCode).toBe(200);
    const [kept] = await db().select().from(paymentEvents).where(eq(paymentEvents.eventId, event.id));
    expect(kept!.payload).toMatchObject({
      data: { object: { note: 'A�B�C� \\u0000 \\� 🚴', 'k�': 1 } },
    });
    expect((await notify({ ...event, id: 'evt\0', type: 'a\ud800' }, 'whsec_sandbox')).statusCode).toBe(200);
    expect(await db().$count(paymentEvents, eq(paymentEvents.eventId, 'evt�'))).toBe(1);
  });

  test('the provider’s own forger changes nothing either', async () => {
    await the.portal.mood({ notices: 'forged' });
    const mine = await anOrder();
    const other = await aBuyer();
    const made = await aRace(db(), 15, { price: '30.00' });
    const theirs = await orderWith(the.portal, other.as, other.member.id, made.race.id);
    const link = (await card(theirs.id, other.as)).body.redirect_link;
    await the.portal.press((await card(mine.id)).body.redirect_link, 'approve');
    await new Promise((wake) => setTimeout(wake, 300));
    expect(await get(mine.id)).toMatchObject({ current_state_id: 1 });
    const unpaid = await ask('GET', `/orders/${theirs.id}`, undefined, other.as);
    expect(unpaid.body.data.current_state_id).toBe(1);
    expect(link).toContain('/pay/stripe/');
    // The result page asks, and finds the true payment.
    expect(await result(mine.id)).toMatchObject({ outcome: 'paid' });
  });

  test('none ever comes: the reconciliation asks about payments left open', async () => {
    await the.portal.mood({ notices: 'none' });
    const { id } = await anOrder();
    await the.portal.press((await card(id)).body.redirect_link, 'approve');
    await the.portal.run('reconcile-payments');
    expect(await get(id)).toMatchObject({ current_state_id: 1 });
    the.portal.setNow('2026-09-01T10:06:00Z');
    await the.portal.run('reconcile-payments');
    expect(await get(id)).toMatchObject({ current_state_id: 2, payed_at: '2026-09-01T10:06:00.000Z' });
  });
});

describe('A payment that the provider cannot tell about', () => {
  test('does not stand in the way of the others whose notice was lost', async () => {
    await the.portal.mood({ notices: 'none' });
    const [lost, { id }] = [await anOrder(), await anOrder()];
    await card(lost.id);
    await db().update(payments).set({ providerRef: 'cs_test_unknown' }).where(eq(payments.orderId, lost.id));
    the.portal.setNow('2026-09-01T10:01:00Z');
    await the.portal.press((await card(id)).body.redirect_link, 'approve');
    the.portal.setNow('2026-09-01T10:07:00Z');
    await the.portal.run('reconcile-payments');
    expect(await get(id)).toMatchObject({ current_state_id: 2 });
    expect(await get(lost.id)).toMatchObject({ current_state_id: 1 });
  });
});

describe('The provider has a bad day', () => {
  test.each(['down', 'garbage'])(
    '%s: the payment cannot be started, and can be once the day is better',
    async (fault) => {
      const { id } = await anOrder();
      await the.portal.mood({ fault });
      expect(await card(id)).toMatchObject({ status: 502, body: { error: 'payment_provider_unavailable' } });
      await the.portal.mood({ fault: 'none' });
      expect((await card(id)).status).toBe(200);
    },
  );

  test('slow: the buyer is answered before the provider answers, and what the provider did all the same can be paid only once', async () => {
    const { id } = await anOrder();
    await the.portal.mood({ fault: 'slow', slow_ms: 9_000 });
    expect((await card(id)).body.error).toBe('payment_provider_unavailable');
    await the.portal.mood({ fault: 'none' });
    await the.portal.press((await card(id)).body.redirect_link, 'approve');
    await isPaid(id);
  });

  test('down while the notice comes: a job goes on asking', async () => {
    await the.portal.mood({ notices: 'late', late_ms: 300 });
    const { id } = await anOrder();
    await the.portal.press((await card(id)).body.redirect_link, 'approve');
    await the.portal.mood({ fault: 'down' });
    expect(await result(id)).toMatchObject({ outcome: 'pending' });
    const waiting = async () => {
      const { rows } = await db().execute(
        sql`select from jobs.job where name = 'settle-payment' and state = 'created'`,
      );
      return rows.length > 0;
    };
    await until(waiting);
    await the.portal.mood({ fault: 'none' });
    await the.portal.work('settle-payment');
    expect(await get(id)).toMatchObject({ current_state_id: 2 });
  });
});

describe('Notices that look like PayPal’s', () => {
  const notify = async (order_id: string) => {
    const answer = await the.portal.app.inject({
      method: 'POST',
      url: '/api/v3.0/payment/paypal/notice',
      headers: {
        'content-type': 'application/json',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': 'https://api.paypal.com/cert',
        'paypal-transmission-id': 'forged',
        'paypal-transmission-sig': 'forged',
        'paypal-transmission-time': testNow,
      },
      payload: JSON.stringify({
        id: `WH-${order_id}`,
        event_type: 'CHECKOUT.ORDER.APPROVED',
        resource_type: 'checkout-order',
        resource: { id: order_id },
      }),
    });
    return answer.statusCode;
  };

  test('are verified sixty times a minute; more are no proof, but what is true among them is not lost', async () => {
    await the.portal.mood({ provider: 'paypal', notices: 'none' });
    the.portal.setNow('2026-09-01T10:01:00Z');
    const { id } = await anOrder();
    const link = await linkOf('paypal', id);
    const [{ providerRef } = { providerRef: null }] = await paymentsOf(id);
    for (let sent = 0; sent < 60; sent++) expect(await notify('unknown')).toBe(400);
    // PayPal would not answer; it is not asked.
    await the.portal.mood({ provider: 'paypal', fault: 'down' });
    expect(await notify('unknown')).toBe(400);
    await the.portal.mood({ provider: 'paypal', fault: 'none' });
    await the.portal.press(link, 'approve');
    the.portal.setNow('2026-09-01T10:01:30Z');
    expect(await notify(providerRef!)).toBe(200);
    expect(await get(id)).toMatchObject({ current_state_id: 2 });
    for (let sent = 0; sent < 5; sent++) await notify(providerRef!);
    expect(await db().$count(paymentEvents, eq(paymentEvents.eventId, `unverified ${providerRef}`))).toBe(1);
    the.portal.setNow('2026-09-01T10:02:00Z');
    await the.portal.mood({ provider: 'paypal', fault: 'down' });
    expect(await notify('unknown')).toBe(502);
  });
});
