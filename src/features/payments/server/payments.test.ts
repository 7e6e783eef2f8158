import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobsOf } from '#app/jobs.ts';
import { orders } from '#features/orders/server/tables.ts';
import { registrations } from '#features/registration/server/tables.ts';
import { routes } from '#kernel/paths.ts';
import { testNow } from '../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../tests/support/builders.ts';
import { cartWith, counterOf, countersAgree, orderWith } from '../../../../tests/support/carts.ts';
import { drawn } from '../../../../tests/support/drawn.tsx';
import { asksCard, federationCatalogue, orderWithCard } from '../../../../tests/support/federations.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { type PayingPortal, payingPortal, until } from '../../../../tests/support/paying.ts';
import CheckoutPage, { loader as checkout } from '../web/CheckoutPage.tsx';
import OrderSuccessPage, { loader as success } from '../web/OrderSuccessPage.tsx';
import OrderUnprocessedPage, { loader as unprocessed } from '../web/OrderUnprocessedPage.tsx';
import { paymentEvents, payments, refunds } from './tables.ts';

const successPage = { path: routes.orderSuccess, loader: success, Component: OrderSuccessPage };
const checkoutPage = { path: routes.checkout, loader: checkout, Component: CheckoutPage };
const unprocessedPage = { path: routes.orderUnprocessed, loader: unprocessed, Component: OrderUnprocessedPage };

let portal: PayingPortal;
let buyer: { id: string; as: string; email: string; member: { id: string } };

beforeAll(async () => {
  portal = await payingPortal();
  await aCircuit(portal.context.db);
  await federationCatalogue(portal.context.db);
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setNow(testNow);
  await portal.mood({ fault: 'none', notices: 'normal', slow_ms: 12_000 });
  buyer = await aBuyer();
});

async function aBuyer() {
  const user = await aUser(portal.context.db);
  return { ...user, as: await portal.signIn(user.id) };
}
const db = () => portal.context.db;
const ask = (method: 'GET' | 'POST', path: string, body?: object, as = buyer.as) =>
  portal.ask(method, `/v3.0${path}`, { as, ...(body && { body }) });
const pay = (id: string, body: object, as = buyer.as) => ask('POST', `/orders/${id}/pay`, body, as);
const card = (order_id: string, as = buyer.as) => ask('POST', '/payment/cc', { order_id }, as);
const get = async (id: string) => (await ask('GET', `/orders/${id}`)).body.data;
const result = async (id: string) => (await ask('GET', `/orders/${id}/result`)).body.data;
const paymentsOf = (order: string) => db().select().from(payments).where(eq(payments.orderId, order));
const isPaid = (id: string) => until(async () => (await get(id)).current_state_id === 2);
const run = (name: string) =>
  jobsOf(portal.context)
    .find((job) => job.name === name)!
    .run({});

/** What the buyer reads on a page. */
const read = (page: Parameters<typeof drawn>[1], path: string) =>
  drawn(portal, page, { path, circuitId: 15, as: buyer.as });

async function anOrder(price: `${number}` = '30.00', more: object = {}) {
  const made = await aRace(db(), 15, { price, ...more });
  return { ...made, ...(await orderWith(portal, buyer.as, buyer.member.id, made.race.id)) };
}

describe('The ways of paying (checkout §3, §9)', () => {
  test('each with its fee and what it makes in all, for an order of the actor', async () => {
    const { id } = await anOrder('30.00');
    const { body } = await portal.ask('GET', `/v2/circuits/15/pay-methods?order_id=${id}`, { as: buyer.as });
    expect(body.data).toMatchObject([
      { pay_method_id: 1, name: 'wiretransfer', admin_cost: '2.40', total_amount_due: '32.40' },
      { pay_method_id: 2, name: 'paypal', admin_cost: '1.40', total_amount_due: '31.40' },
      { pay_method_id: 3, name: 'credit_card', admin_cost: '2.40', total_amount_due: '32.40' },
      { pay_method_id: 6, name: 'satispay', admin_cost: '0.40', total_amount_due: '30.40' },
    ]);
    const anybody = await portal.ask('GET', '/v2/circuits/15/pay-methods?lang=en');
    expect(anybody.body.data[2]).toMatchObject({ name: 'credit_card', admin_cost: null, i18n: { name: 'Card' } });
    const stranger = await aBuyer();
    const foreign = await portal.ask('GET', `/v2/circuits/15/pay-methods?order_id=${id}`, { as: stranger.as });
    expect(foreign).toMatchObject({ status: 404, body: { error: 'order_not_found' } });
    expect((await portal.ask('GET', '/v2/circuits/77/pay-methods')).status).toBe(404);
  });
});

describe('Pre-request and confirm (checkout §4, "Payment")', () => {
  test('a pre-request sets the method with its cost, by name or id', async () => {
    const { id } = await anOrder('37.50');
    const { status, body } = await pay(id, {
      action: 'pre-request',
      payment_method: 3,
      total_admin_cost: '2.90',
      total_amount_due: '40.40',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: true,
      data: { payment_method: 'credit_card', admin_cost: '2.90', total_amount_due: '40.40' },
    });
  });

  test('an amount that differs answers total_has_changed with the right ones, and nothing happens', async () => {
    const { id } = await anOrder('30.00');
    const answer = await pay(id, { action: 'pre-request', payment_method: 'credit_card', total_amount_due: '30.00' });
    expect(answer).toMatchObject({
      status: 409,
      body: { error: 'total_has_changed', total_admin_cost: '2.40', total_amount_due: '32.40' },
    });
    expect(await get(id)).toMatchObject({ payment_method: null, total_amount_due: '30.00' });
  });

  test('a zero total is confirmed directly without choosing a method', async () => {
    const { id, sellableId } = await anOrder('0.00');
    expect((await pay(id, { action: 'pre-request', payment_method: 3 })).body.error).toBe('nothing_due');
    expect((await card(id)).body.error).toBe('nothing_due');
    const { body } = await pay(id, { action: 'confirm' });
    expect(body.data).toMatchObject({ current_state_id: 2, payed_at: testNow, payment_method: null, expires_at: null });
    expect(await get(id)).toEqual(body.data);
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 0, purchased: 1 });
    const [registration] = await db().select().from(registrations).where(eq(registrations.memberId, buyer.member.id));
    expect(registration).toMatchObject({ state: 'confirmed' });
    // A second click is answered the same.
    expect((await pay(id, { action: 'confirm' })).body.data).toEqual(body.data);
    await countersAgree(db());
  });

  test('a wire stays in state 1 with its due day, is to be sent within 7 days and expires 7 days later', async () => {
    const { id } = await anOrder('30.00');
    const { body } = await pay(id, { action: 'confirm', payment_method: 'wiretransfer', total_amount_due: '32.40' });
    expect(body.data).toMatchObject({
      current_state_id: 1,
      payment_method: 'wiretransfer',
      due_day: '2026-09-08',
      expires_at: '2026-09-15T22:00:00.000Z',
      total_amount_due: '32.40',
    });
    portal.setNow('2026-09-03T10:00:00Z');
    expect((await pay(id, { action: 'confirm' })).body.data).toEqual(body.data);
    expect(await result(id)).toMatchObject({ outcome: 'placed' });
  });

  test('a wire stays awaited, as long as before, while its buyer tries a card; the card’s money pays', async () => {
    const { id } = await anOrder('37.50');
    const wire = (await pay(id, { action: 'confirm', payment_method: 'wiretransfer' })).body.data;
    expect(wire).toMatchObject({ due_day: '2026-09-08', payment_method: 'wiretransfer' });
    const tried = await pay(id, { action: 'pre-request', payment_method: 'paypal' });
    expect(tried).toMatchObject({ status: 200, body: { data: wire } });
    const { redirect_link } = (await card(id)).body;
    expect(await get(id)).toEqual(wire);
    await portal.press(redirect_link, 'abandon');
    expect(await result(id)).toMatchObject({ outcome: 'placed' });
    // Back from the card's page the buyer reads that nothing was paid, and that the wire still stands.
    const back = await read(unprocessedPage, `/it/order/unprocessed?order=${id}`);
    expect(back).toContain('Il pagamento è rimasto a metà.');
    expect(back).toContain('Il bonifico che hai scelto resta valido: invialo entro');
    expect(await read(successPage, `/it/order/success?order=${id}`)).toContain('Manca il bonifico.');
    expect((await pay(id, { action: 'confirm', payment_method: 'wiretransfer' })).body.data).toEqual(wire);
    await portal.press((await card(id)).body.redirect_link, 'approve');
    await isPaid(id);
    expect(await get(id)).toMatchObject({ payment_method: 'credit_card', due_day: null, total_amount_due: '40.40' });
    await countersAgree(db());
  });

  test('a zero total that is one no longer, when it is confirmed, is refused with the right amounts', async () => {
    const { id } = await anOrder('30.00');
    await db().execute(sql`
      update customer_order set total_discount = total_amount, total_amount_due = 0 where id = ${id}`);
    const confirming = await db().transaction(async (tx) => {
      await tx.execute(sql`select from customer_order where id = ${id} for update`);
      const asked = pay(id, { action: 'confirm' });
      await until(async () => {
        const { rows } = await db().execute(sql`
          select from pg_locks where locktype in ('transactionid', 'tuple') and not granted`);
        return rows.length > 0;
      });
      await tx.execute(sql`
        update customer_order set total_discount = 0, total_amount_due = total_amount where id = ${id}`);
      return { asked };
    });
    expect(await confirming.asked).toMatchObject({
      status: 409,
      body: { error: 'total_has_changed', total_amount_due: '30.00' },
    });
    expect(await get(id)).toMatchObject({ current_state_id: 1 });
  });

  test('an order that was free on the page, and costs something again, is refused with the right amounts', async () => {
    const { id } = await anOrder('30.00');
    const free = { action: 'confirm', total_admin_cost: '0.00', total_amount_due: '0.00' };
    expect(await pay(id, free)).toMatchObject({
      status: 409,
      body: { error: 'total_has_changed', total_amount: '30.00', total_amount_due: '30.00' },
    });
  });

  test('only a zero total or a wire can be confirmed, and only methods that there are', async () => {
    const { id } = await anOrder('30.00');
    const refused = { status: 422, body: { error: 'pay_method_not_available' } };
    expect(await pay(id, { action: 'confirm', payment_method: 'credit_card' })).toMatchObject(refused);
    expect(await pay(id, { action: 'confirm' })).toMatchObject(refused);
    expect((await pay(id, { action: 'pre-request', payment_method: 'gold' })).status).toBe(422);
  });

  test('somebody else’s order does not exist, and one that is over cannot be paid', async () => {
    const { id } = await anOrder('30.00');
    const stranger = await aBuyer();
    const body = { action: 'confirm', payment_method: 'wiretransfer' };
    expect(await pay(id, body, stranger.as)).toMatchObject({ status: 404, body: { error: 'order_not_found' } });
    expect((await card(id, stranger.as)).body.error).toBe('order_not_found');
    expect(await ask('GET', `/orders/${id}/result`, undefined, stranger.as)).toMatchObject({ status: 404 });
    await ask('POST', '/user/order-states', { order_id: id, state_id: 6 });
    expect(await pay(id, body)).toMatchObject({ status: 409, body: { error: 'order_not_payable' } });
    expect((await card(id)).body.error).toBe('order_not_payable');
  });
});

describe('Paying by card', () => {
  test('works without a pre-request: the buyer pays, a notice comes, the portal asks, and the order is paid', async () => {
    const { id, sellableId } = await anOrder('30.00');
    const { status, body } = await card(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: true, redirect_link: expect.stringContaining('/pay/stripe/') });
    expect(await get(id)).toMatchObject({
      payment_method: 'credit_card',
      total_amount_due: '32.40',
      current_state_id: 1,
    });

    const back = await portal.press(body.redirect_link, 'approve');
    expect(back).toBe(`${portal.context.environment.baseUrl.origin}/it/order/success?order=${id}`);
    await isPaid(id);
    expect(await paymentsOf(id)).toMatchObject([{ state: 'paid', amount: 3_240 }]);
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 0, purchased: 1 });
    expect((await card(id)).body.error).toBe('order_already_paid');
    expect((await pay(id, { action: 'pre-request', payment_method: 3 })).body.error).toBe('order_already_paid');
    expect(await result(id)).toMatchObject({ outcome: 'paid' });
    await countersAgree(db());
  });

  test('a double click, and a third, give the same open page', async () => {
    const { id } = await anOrder();
    const links = await Promise.all([card(id), card(id), card(id)]);
    expect(new Set(links.map(({ body }) => body.redirect_link)).size).toBe(1);
    expect(links.map(({ status }) => status)).toEqual([200, 200, 200]);
    portal.setNow('2026-09-01T10:05:00Z');
    expect((await card(id)).body.redirect_link).toBe(links[0]!.body.redirect_link);
    expect(await paymentsOf(id)).toHaveLength(1);
  });

  test('Refuse leads to the error page and Leave to the unprocessed one; the order can still be paid', async () => {
    const { id } = await anOrder();
    const { redirect_link } = (await card(id)).body;
    expect(await portal.press(redirect_link, 'abandon')).toBe(
      `${portal.context.environment.baseUrl.origin}/it/order/unprocessed?order=${id}`,
    );
    expect(await result(id)).toMatchObject({ outcome: 'open' });
    expect(await portal.press(redirect_link, 'decline')).toBe(
      `${portal.context.environment.baseUrl.origin}/it/order/error?order=${id}`,
    );
    expect(await result(id)).toMatchObject({ outcome: 'refused', order: { current_state_id: 1 } });
    await portal.press(redirect_link, 'approve');
    await isPaid(id);
  });

  test('a page that the provider has forgotten is over: the next click opens another', async () => {
    const [same, changed] = [await anOrder(), await anOrder('30.00')];
    const links = [(await card(same.id)).body.redirect_link, (await card(changed.id)).body.redirect_link];
    await portal.forget();
    portal.setNow('2026-09-01T10:01:00Z');
    await db().execute(sql`
      update customer_order set total_amount = 4000, total_amount_due = 4000 + admin_cost where id = ${changed.id}`);

    for (const [at, { id }] of [same, changed].entries()) {
      const { status, body } = await card(id);
      expect(status).toBe(200);
      expect(body.redirect_link).not.toBe(links[at]);
      await portal.press(body.redirect_link, 'approve');
      await isPaid(id);
    }
    const states = [...(await paymentsOf(same.id)), ...(await paymentsOf(changed.id))].map(({ state }) => state);
    expect(states.toSorted()).toEqual(['failed', 'paid', 'paid', 'superseded']);
  });

  test('an amount that has changed ends the old page before a new one opens: nobody can pay twice', async () => {
    const { id } = await anOrder('30.00');
    const old = (await card(id)).body.redirect_link;
    // The office mends a price.
    await db().execute(sql`
      update customer_order set total_amount = 4000, total_amount_due = 4000 + admin_cost where id = ${id}`);
    const fresh = (await card(id)).body.redirect_link;
    expect(fresh).not.toBe(old);
    // The old page is over: it sends the buyer to itself, not back with a payment.
    expect(await portal.press(old, 'approve')).not.toContain('order/success');
    expect((await paymentsOf(id)).map(({ state, amount }) => [state, amount]).toSorted()).toEqual([
      ['open', 4_300],
      ['superseded', 3_240],
    ]);
    await portal.press(fresh, 'approve');
    await isPaid(id);
  });

  test('who cancels the order can no longer pay on the page that was open', async () => {
    const { id } = await anOrder();
    const { redirect_link } = (await card(id)).body;
    await ask('POST', '/user/order-states', { order_id: id, state_id: 6 });
    await run('tell-order-changes');
    expect(await portal.work('close-payment')).toBe(1);
    expect(await portal.press(redirect_link, 'approve')).not.toContain('order/success');
    expect(await paymentsOf(id)).toMatchObject([{ state: 'superseded' }]);
  });

  test('who chose a wire and pays by card all the same has paid', async () => {
    const { id } = await anOrder('30.00');
    const { redirect_link } = (await card(id)).body;
    await pay(id, { action: 'confirm', payment_method: 'wiretransfer' });
    await portal.press(redirect_link, 'approve');
    await isPaid(id);
    expect(await get(id)).toMatchObject({ payment_method: 'credit_card', due_day: null });
    await run('tell-order-changes');
    await portal.work('order-mail');
    const [confirmed] = await mailsTo(portal, buyer.email);
    expect(confirmed!.subject).toContain('iscrizione confermata');
    expect(confirmed!.text).toContain('Non fare più il bonifico');
  });
});

describe('Notices', () => {
  const sign = (body: string, secret: string) => {
    const t = Math.floor(Date.now() / 1_000);
    return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
  };
  const notify = (event: object, secret: string) => {
    const body = JSON.stringify(event);
    return portal.app.inject({
      method: 'POST',
      url: '/api/v3.0/payment/stripe/notice',
      headers: { 'content-type': 'application/json', 'stripe-signature': sign(body, secret) },
      payload: body,
    });
  };

  test('one that comes twice is kept once and changes nothing the second time', async () => {
    await portal.mood({ notices: 'twice' });
    const { id } = await anOrder();
    await portal.press((await card(id)).body.redirect_link, 'approve');
    await isPaid(id);
    const [payment] = await paymentsOf(id);
    await until(async () => (await db().$count(paymentEvents, eq(paymentEvents.paymentId, payment!.id))) > 0);
    await new Promise((wake) => setTimeout(wake, 200));
    expect(await db().$count(paymentEvents, eq(paymentEvents.paymentId, payment!.id))).toBe(1);
    expect(await db().$count(refunds, eq(refunds.orderId, id))).toBe(0);
    await countersAgree(db());
  });

  test('one that comes late finds the order paid by the result page', async () => {
    await portal.mood({ notices: 'late', late_ms: 600 });
    const { id } = await anOrder();
    await portal.press((await card(id)).body.redirect_link, 'approve');
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
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/api/v3.0/payment/stripe/notice',
        headers: { 'content-type': 'application/json' },
        payload: body,
      });
      expect(answer.statusCode).toBe(400);
    }
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
    await portal.mood({ notices: 'forged' });
    const mine = await anOrder();
    const other = await aBuyer();
    const made = await aRace(db(), 15, { price: '30.00' });
    const theirs = await orderWith(portal, other.as, other.member.id, made.race.id);
    const link = (await card(theirs.id, other.as)).body.redirect_link;
    await portal.press((await card(mine.id)).body.redirect_link, 'approve');
    await new Promise((wake) => setTimeout(wake, 300));
    expect(await get(mine.id)).toMatchObject({ current_state_id: 1 });
    const unpaid = await ask('GET', `/orders/${theirs.id}`, undefined, other.as);
    expect(unpaid.body.data.current_state_id).toBe(1);
    expect(link).toContain('/pay/stripe/');
    // The result page asks, and finds the true payment.
    expect(await result(mine.id)).toMatchObject({ outcome: 'paid' });
  });

  test('none ever comes: the reconciliation asks about payments left open', async () => {
    await portal.mood({ notices: 'none' });
    const { id } = await anOrder();
    await portal.press((await card(id)).body.redirect_link, 'approve');
    await run('reconcile-payments');
    expect(await get(id)).toMatchObject({ current_state_id: 1 });
    portal.setNow('2026-09-01T10:06:00Z');
    await run('reconcile-payments');
    expect(await get(id)).toMatchObject({ current_state_id: 2, payed_at: '2026-09-01T10:06:00.000Z' });
  });
});

describe('A payment that the provider cannot tell about', () => {
  test('does not stand in the way of the others whose notice was lost', async () => {
    await portal.mood({ notices: 'none' });
    const [lost, { id }] = [await anOrder(), await anOrder()];
    await card(lost.id);
    await db().update(payments).set({ providerRef: 'cs_test_unknown' }).where(eq(payments.orderId, lost.id));
    portal.setNow('2026-09-01T10:01:00Z');
    await portal.press((await card(id)).body.redirect_link, 'approve');
    portal.setNow('2026-09-01T10:07:00Z');
    await run('reconcile-payments');
    expect(await get(id)).toMatchObject({ current_state_id: 2 });
    expect(await get(lost.id)).toMatchObject({ current_state_id: 1 });
  });
});

describe('The provider has a bad day', () => {
  test.each(['down', 'garbage'])(
    '%s: the payment cannot be started, and can be once the day is better',
    async (fault) => {
      const { id } = await anOrder();
      await portal.mood({ fault });
      expect(await card(id)).toMatchObject({ status: 502, body: { error: 'payment_provider_unavailable' } });
      await portal.mood({ fault: 'none' });
      expect((await card(id)).status).toBe(200);
    },
  );

  test('slow: the buyer is answered before the provider answers, and what the provider did all the same can be paid only once', async () => {
    const { id } = await anOrder();
    await portal.mood({ fault: 'slow', slow_ms: 9_000 });
    expect((await card(id)).body.error).toBe('payment_provider_unavailable');
    await portal.mood({ fault: 'none' });
    await portal.press((await card(id)).body.redirect_link, 'approve');
    await isPaid(id);
  });

  test('down while the notice comes: a job goes on asking', async () => {
    await portal.mood({ notices: 'late', late_ms: 300 });
    const { id } = await anOrder();
    await portal.press((await card(id)).body.redirect_link, 'approve');
    await portal.mood({ fault: 'down' });
    expect(await result(id)).toMatchObject({ outcome: 'pending' });
    const waiting = async () => {
      const { rows } = await db().execute(
        sql`select from jobs.job where name = 'settle-payment' and state = 'created'`,
      );
      return rows.length > 0;
    };
    await until(waiting);
    await portal.mood({ fault: 'none' });
    await portal.work('settle-payment');
    expect(await get(id)).toMatchObject({ current_state_id: 2 });
  });
});

describe('Money that arrives late', () => {
  const expire = async () => {
    portal.setNow('2026-09-02T10:00:01Z');
    await run('expire-orders');
  };

  test('for an order that expired while the places are still there: it is revived and paid', async () => {
    await portal.mood({ notices: 'none' });
    const { id, sellableId } = await anOrder('30.00', { stock: 1 });
    const { redirect_link } = (await card(id)).body;
    await expire();
    expect(await get(id)).toMatchObject({ current_state_id: 5, expires_at: null });
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 0 });
    await portal.press(redirect_link, 'approve');
    expect(await result(id)).toMatchObject({ outcome: 'paid', order: { current_state_id: 2 } });
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 0, purchased: 1 });
    await countersAgree(db());
  });

  test('for one whose athlete refused it: it is refunded though the places are still there (decision 054)', async () => {
    await portal.mood({ notices: 'none' });
    const { id, sellableId } = await anOrder('30.00', { stock: 1 });
    const { redirect_link } = (await card(id)).body;
    await expire();
    await db()
      .update(registrations)
      .set({ declinedAt: new Date(testNow) })
      .where(eq(registrations.memberId, buyer.member.id));
    await portal.press(redirect_link, 'approve');
    expect(await result(id)).toMatchObject({ outcome: 'refunded', order: { current_state_id: 5 } });
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 0, purchased: 0 });
    expect(await portal.work('refund-payment')).toBe(1);
  });

  test('and the places are gone: it is refunded at once through the same provider, and a mail says so', async () => {
    await portal.mood({ notices: 'none' });
    const { id, race, sellableId } = await anOrder('30.00', { stock: 1 });
    const { redirect_link } = (await card(id)).body;
    await expire();
    const other = await aBuyer();
    await orderWith(portal, other.as, other.member.id, race.id);
    await portal.press(redirect_link, 'approve');
    expect(await result(id)).toMatchObject({ outcome: 'refunded', order: { current_state_id: 5 } });
    expect(await paymentsOf(id)).toMatchObject([{ state: 'refunding' }]);
    expect(await portal.work('refund-payment')).toBe(1);
    expect(await paymentsOf(id)).toMatchObject([{ state: 'refunded' }]);
    expect(await db().select().from(refunds).where(eq(refunds.orderId, id))).toMatchObject([
      { state: 'done', amount: 3_240, why: 'refund_late', providerRef: expect.stringMatching(/^re_/) },
    ]);
    const { rows } = await db().execute(sql`
      select from jobs.job where name = 'order-mail' and data->>'orderId' = ${id} and data->>'what' = 'refund_late_money'`);
    expect(rows).toHaveLength(1);
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 1, purchased: 0 });
    await countersAgree(db());
  });

  test('and the athlete is registered by another order meanwhile: it is refunded', async () => {
    await portal.mood({ notices: 'none' });
    const { id, race } = await anOrder('30.00');
    const { redirect_link } = (await card(id)).body;
    await expire();
    await orderWith(portal, buyer.as, buyer.member.id, race.id);
    await portal.press(redirect_link, 'approve');
    expect(await result(id)).toMatchObject({ outcome: 'refunded' });
    await countersAgree(db());
  });

  test('and a card number is another athlete’s meanwhile: it is refunded though the places are still there', async () => {
    await portal.mood({ notices: 'none' });
    const { race, type, sellableId } = await aRace(db());
    await asksCard(db(), type.id, 2);
    const id = await orderWithCard(portal, buyer, race.id, 'AB50001');
    const { redirect_link } = (await card(id)).body;
    await expire();
    await orderWithCard(portal, await aBuyer(), race.id, 'AB50001');
    await portal.press(redirect_link, 'approve');
    expect(await result(id)).toMatchObject({ outcome: 'refunded', order: { current_state_id: 5 } });
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 1, purchased: 0 });
    expect(await db().$count(registrations, sql`card_number = 'AB50001' and state <> 'released'`)).toBe(1);
    await countersAgree(db());
  });

  test('paid twice: the second payment is refunded', async () => {
    await portal.mood({ notices: 'none' });
    const { id } = await anOrder('30.00');
    const first = (await card(id)).body.redirect_link;
    // A second page, as if the first had been lost.
    await db().update(payments).set({ state: 'failed' }).where(eq(payments.orderId, id));
    const second = (await card(id)).body.redirect_link;
    await portal.press(first, 'approve');
    await portal.press(second, 'approve');
    await db().update(payments).set({ state: 'open' }).where(eq(payments.orderId, id));
    portal.setNow('2026-09-01T10:10:00Z');
    await run('reconcile-payments');
    await run('reconcile-payments');
    expect((await paymentsOf(id)).map(({ state }) => state).toSorted()).toEqual(['paid', 'refunding']);
    await portal.work('refund-payment');
    expect((await paymentsOf(id)).map(({ state }) => state).toSorted()).toEqual(['paid', 'refunded']);
    expect(await get(id)).toMatchObject({ current_state_id: 2 });
    const success = (order: string) => read(successPage, `/it/order/success?order=${order}`);
    expect(await success(id)).toMatch(/Abbiamo ricevuto un pagamento in più, di 32,40\s€: te lo restituiamo/);
    // However its id is written.
    expect(await success(id.toUpperCase())).toContain('in gara.');
    expect(await read(checkoutPage, `/it/checkout/${id.toUpperCase()}`)).toContain('Riepilogo dell’ordine');
    await db().update(refunds).set({ state: 'failed' }).where(eq(refunds.orderId, id));
    expect(await success(id)).toMatch(/Il tuo pagamento di 32,40\s€ deve ancora tornare a te/);
  });

  test('a refund is repeated until the provider takes it, and gives back once', async () => {
    await portal.mood({ notices: 'none' });
    const { id, race } = await anOrder('30.00', { stock: 1 });
    const { redirect_link } = (await card(id)).body;
    await expire();
    const other = await aBuyer();
    await orderWith(portal, other.as, other.member.id, race.id);
    await portal.press(redirect_link, 'approve');
    await result(id);
    await portal.mood({ fault: 'down' });
    await expect(portal.work('refund-payment')).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
    await portal.mood({ fault: 'none' });
    const [refund] = await db().select().from(refunds).where(eq(refunds.orderId, id));
    const job = jobsOf(portal.context).find(({ name }) => name === 'refund-payment')!;
    await job.run({ refundId: refund!.id });
    await job.run({ refundId: refund!.id });
    expect(await paymentsOf(id)).toMatchObject([{ state: 'refunded' }]);
  });
});

describe('The time to pay (checkout §4)', () => {
  const told = async (id: string) => {
    await run('tell-order-changes');
    const { rows } = await db().execute<{ what: string }>(sql`
      select data->>'what' as what from jobs.job where name = 'order-mail' and data->>'orderId' = ${id} order by created_on`);
    return rows.map(({ what }) => what);
  };

  test('an unpaid order is reminded of at three quarters, once, and expires after ORDER_HOLD_HOURS', async () => {
    const { id, sellableId } = await anOrder('30.00');
    portal.setNow('2026-09-02T03:59:00Z');
    await run('remind-orders');
    expect(await told(id)).toEqual(['place']);
    portal.setNow('2026-09-02T04:00:00Z');
    await run('remind-orders');
    await run('remind-orders');
    expect(await told(id)).toEqual(['place', 'expires_soon']);
    portal.setNow('2026-09-02T09:59:59Z');
    await run('expire-orders');
    expect(await get(id)).toMatchObject({ current_state_id: 1 });
    portal.setNow('2026-09-02T10:00:00Z');
    await run('expire-orders');
    expect(await get(id)).toMatchObject({ current_state_id: 5 });
    expect(await told(id)).toEqual(['place', 'expires_soon', 'expire']);
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 0 });
  });

  test('a wire is reminded of the day before its due day, and the order waits 7 days more', async () => {
    const { id } = await anOrder('30.00');
    await run('tell-order-changes');
    await pay(id, { action: 'confirm', payment_method: 'wiretransfer' });
    portal.setNow('2026-09-06T12:00:00Z');
    await run('remind-orders');
    await run('expire-orders');
    expect(await told(id)).toEqual(['place', 'choose_wire']);
    portal.setNow('2026-09-07T06:00:00Z');
    await run('remind-orders');
    expect(await told(id)).toEqual(['place', 'choose_wire', 'wire_due']);
    const state = async () => (await db().select().from(orders).where(eq(orders.id, id)))[0]!.state;
    portal.setNow('2026-09-15T21:59:59Z');
    await run('expire-orders');
    expect(await state()).toBe('awaiting_payment');
    portal.setNow('2026-09-15T22:00:00Z');
    await run('expire-orders');
    expect(await state()).toBe('expired');
  });

  test('carts that lapsed are swept by a job', async () => {
    const { race, sellableId } = await aRace(db());
    await cartWith(portal, buyer.as, buyer.member.id, race.id);
    portal.setNow('2026-09-01T10:31:00Z');
    await run('sweep-carts');
    expect(await counterOf(db(), sellableId)).toMatchObject({ cart_blocked: 0 });
    expect(await db().$count(orders, eq(orders.userId, buyer.id))).toBe(0);
  });
});
