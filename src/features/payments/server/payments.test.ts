import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { registrations } from '#features/registration/server/tables.ts';
import { routes } from '#kernel/paths.ts';
import { testNow } from '../../../../tests/support/api.ts';
import { counterOf } from '../../../../tests/support/carts.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { payers } from '../../../../tests/support/payers.ts';
import { until } from '../../../../tests/support/paying.ts';
import OrderSuccessPage, { loader as success } from '../web/OrderSuccessPage.tsx';
import OrderUnprocessedPage, { loader as unprocessed } from '../web/OrderUnprocessedPage.tsx';

const successPage = { path: routes.orderSuccess, loader: success, Component: OrderSuccessPage };
const unprocessedPage = { path: routes.orderUnprocessed, loader: unprocessed, Component: OrderUnprocessedPage };

const the = payers();
const { db, aBuyer, ask, get, pay, card, result, paymentsOf, isPaid, read, anOrder } = the;

describe('The ways of paying (checkout §3, §9)', () => {
  test('each with its fee and what it makes in all, for an order of the actor', async () => {
    const { id } = await anOrder('30.00');
    const { body } = await the.portal.ask('GET', `/v2/circuits/15/pay-methods?order_id=${id}`, { as: the.buyer.as });
    expect(body.data).toMatchObject([
      { pay_method_id: 1, name: 'wiretransfer', admin_cost: '2.40', total_amount_due: '32.40' },
      { pay_method_id: 2, name: 'paypal', admin_cost: '1.40', total_amount_due: '31.40' },
      { pay_method_id: 3, name: 'credit_card', admin_cost: '2.40', total_amount_due: '32.40' },
      { pay_method_id: 6, name: 'satispay', admin_cost: '0.40', total_amount_due: '30.40' },
    ]);
    const anybody = await the.portal.ask('GET', '/v2/circuits/15/pay-methods?lang=en');
    expect(anybody.body.data[2]).toMatchObject({ name: 'credit_card', admin_cost: null, i18n: { name: 'Card' } });
    const stranger = await aBuyer();
    const foreign = await the.portal.ask('GET', `/v2/circuits/15/pay-methods?order_id=${id}`, { as: stranger.as });
    expect(foreign).toMatchObject({ status: 404, body: { error: 'order_not_found' } });
    expect((await the.portal.ask('GET', '/v2/circuits/77/pay-methods')).status).toBe(404);
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
    const [registration] = await db()
      .select()
      .from(registrations)
      .where(eq(registrations.memberId, the.buyer.member.id));
    expect(registration).toMatchObject({ state: 'confirmed' });
    // A second click is answered the same.
    expect((await pay(id, { action: 'confirm' })).body.data).toEqual(body.data);
    await invariantsHold(db());
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
    the.portal.setNow('2026-09-03T10:00:00Z');
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
    await the.portal.press(redirect_link, 'abandon');
    expect(await result(id)).toMatchObject({ outcome: 'placed' });
    // Back from the card's page the buyer reads that nothing was paid, and that the wire still stands.
    const back = await read(unprocessedPage, `/it/order/unprocessed?order=${id}`);
    expect(back).toContain('Pagamento non completato.');
    expect(back).toMatch(
      /Il bonifico che hai scelto resta valido\..*entro l’8 settembre 2026.*fino al 15 settembre 2026/,
    );
    expect(await read(successPage, `/it/order/success?order=${id}`)).toContain('Manca solo il bonifico.');
    expect((await pay(id, { action: 'confirm', payment_method: 'wiretransfer' })).body.data).toEqual(wire);
    await the.portal.press((await card(id)).body.redirect_link, 'approve');
    await isPaid(id);
    expect(await get(id)).toMatchObject({ payment_method: 'credit_card', due_day: null, total_amount_due: '40.40' });
    await invariantsHold(db());
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

    const back = await the.portal.press(body.redirect_link, 'approve');
    expect(back).toBe(`${the.portal.context.environment.baseUrl.origin}/it/order/success?order=${id}`);
    await isPaid(id);
    expect(await paymentsOf(id)).toMatchObject([{ state: 'paid', amount: 3_240 }]);
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 0, purchased: 1 });
    expect((await card(id)).body.error).toBe('order_already_paid');
    expect((await pay(id, { action: 'pre-request', payment_method: 3 })).body.error).toBe('order_already_paid');
    expect(await result(id)).toMatchObject({ outcome: 'paid' });
    await invariantsHold(db());
  });

  test('a double click, and a third, give the same open page', async () => {
    const { id } = await anOrder();
    const links = await Promise.all([card(id), card(id), card(id)]);
    expect(new Set(links.map(({ body }) => body.redirect_link)).size).toBe(1);
    expect(links.map(({ status }) => status)).toEqual([200, 200, 200]);
    the.portal.setNow('2026-09-01T10:05:00Z');
    expect((await card(id)).body.redirect_link).toBe(links[0]!.body.redirect_link);
    expect(await paymentsOf(id)).toHaveLength(1);
  });

  test('Refuse leads to the error page and Leave to the unprocessed one; the order can still be paid', async () => {
    const { id } = await anOrder();
    const { redirect_link } = (await card(id)).body;
    expect(await the.portal.press(redirect_link, 'abandon')).toBe(
      `${the.portal.context.environment.baseUrl.origin}/it/order/unprocessed?order=${id}`,
    );
    expect(await result(id)).toMatchObject({ outcome: 'open' });
    expect(await the.portal.press(redirect_link, 'decline')).toBe(
      `${the.portal.context.environment.baseUrl.origin}/it/order/error?order=${id}`,
    );
    expect(await result(id)).toMatchObject({ outcome: 'refused', order: { current_state_id: 1 } });
    await the.portal.press(redirect_link, 'approve');
    await isPaid(id);
  });

  test('a page that the provider has forgotten is over: the next click opens another', async () => {
    const [same, changed] = [await anOrder(), await anOrder('30.00')];
    const links = [(await card(same.id)).body.redirect_link, (await card(changed.id)).body.redirect_link];
    await the.portal.forget();
    the.portal.setNow('2026-09-01T10:01:00Z');
    await db().execute(sql`
      update customer_order set total_amount = 4000, total_amount_due = 4000 + admin_cost where id = ${changed.id}`);

    for (const [at, { id }] of [same, changed].entries()) {
      const { status, body } = await card(id);
      expect(status).toBe(200);
      expect(body.redirect_link).not.toBe(links[at]);
      await the.portal.press(body.redirect_link, 'approve');
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
    expect(await the.portal.press(old, 'approve')).not.toContain('order/success');
    expect((await paymentsOf(id)).map(({ state, amount }) => [state, amount]).toSorted()).toEqual([
      ['open', 4_300],
      ['superseded', 3_240],
    ]);
    await the.portal.press(fresh, 'approve');
    await isPaid(id);
  });

  test('who cancels the order can no longer pay on the page that was open', async () => {
    const { id } = await anOrder();
    const { redirect_link } = (await card(id)).body;
    await ask('POST', '/user/order-states', { order_id: id, state_id: 6 });
    await the.portal.run('tell-order-changes');
    expect(await the.portal.work('close-payment')).toBe(1);
    expect(await the.portal.press(redirect_link, 'approve')).not.toContain('order/success');
    expect(await paymentsOf(id)).toMatchObject([{ state: 'superseded' }]);
  });

  test('who chose a wire and pays by card all the same has paid', async () => {
    const { id } = await anOrder('30.00');
    const { redirect_link } = (await card(id)).body;
    await pay(id, { action: 'confirm', payment_method: 'wiretransfer' });
    await the.portal.press(redirect_link, 'approve');
    await isPaid(id);
    expect(await get(id)).toMatchObject({ payment_method: 'credit_card', due_day: null });
    await the.portal.run('tell-order-changes');
    await the.portal.work('order-mail');
    const [confirmed] = await mailsTo(the.portal, the.buyer.email);
    expect(confirmed!.subject).toContain('Iscrizione confermata');
    expect(confirmed!.text).toContain('Non fare più il bonifico');
  });
});
