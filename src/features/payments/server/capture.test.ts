import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { aRace } from '../../../../tests/support/builders.ts';
import { asksCard, orderWithCard } from '../../../../tests/support/federations.ts';
import { aRaceWithCodes } from '../../../../tests/support/healthCodes.ts';
import { dueOf, payers } from '../../../../tests/support/payers.ts';
import { payments, refunds } from './tables.ts';

const the = payers();
const { db, aBuyer, get, linkOf, result, paymentsOf, heldFor, expire, anOrder } = the;

describe('Approved is not paid (PayPal)', () => {
  const silent = () => the.portal.mood({ provider: 'paypal', notices: 'none' });
  const told = (id: string) => result(id);

  test('the portal captures, once, however many ask at one moment', async () => {
    await silent();
    const { id, reference } = await anOrder();
    await the.portal.press(await linkOf('paypal', id), 'approve');
    expect(await heldFor(reference)).toBe(0);
    await Promise.all(Array.from({ length: 8 }, () => told(id)));
    expect(await told(id)).toMatchObject({ outcome: 'paid' });
    expect(await heldFor(reference)).toBe(dueOf.paypal);
    expect(await db().$count(refunds, eq(refunds.orderId, id))).toBe(0);
  });

  test('a card that its bank declines: refused, and the same page may be tried again', async () => {
    await silent();
    const { id, reference } = await anOrder();
    const link = await linkOf('paypal', id);
    expect(await the.portal.press(link, 'decline')).toContain('/order/success');
    expect(await told(id)).toMatchObject({ outcome: 'refused', order: { current_state_id: 1 } });
    // Asked again it is still refused: what PayPal said once is kept.
    expect(await told(id)).toMatchObject({ outcome: 'refused' });
    expect(await paymentsOf(id)).toMatchObject([{ state: 'open', declines: 1 }]);
    the.portal.setNow('2026-09-01T10:01:00Z');
    expect(await linkOf('paypal', id)).toBe(link);
    await the.portal.press(link, 'approve');
    expect(await told(id)).toMatchObject({ outcome: 'paid' });
    expect(await heldFor(reference)).toBe(dueOf.paypal);
  });

  test('declined three times the page is over: the next attempt has another', async () => {
    await silent();
    const { id } = await anOrder();
    const link = await linkOf('paypal', id);
    for (const count of [1, 2, 3]) {
      await the.portal.press(link, 'decline');
      expect(await told(id)).toMatchObject({ outcome: 'refused' });
      expect(await paymentsOf(id)).toMatchObject([{ state: 'open', declines: count }]);
    }
    await the.portal.press(link, 'approve');
    await told(id);
    expect(await paymentsOf(id)).toMatchObject([{ state: 'failed' }]);
    expect(await linkOf('paypal', id)).not.toBe(link);
  });

  test('declined three times the page is not handed out again, whether it is approved once more or not', async () => {
    await silent();
    const { id } = await anOrder();
    const link = await linkOf('paypal', id);
    for (let count = 0; count < 3; count += 1) {
      await the.portal.press(link, 'decline');
      await told(id);
    }
    expect(await linkOf('paypal', id)).not.toBe(link);
    expect(await paymentsOf(id)).toMatchObject([{ state: 'superseded' }, { state: 'open' }]);
  });

  test('a page that was ended because the amount has changed is never captured', async () => {
    await silent();
    const { id, reference } = await anOrder();
    const old = await linkOf('paypal', id);
    await db().execute(sql`
      update customer_order set total_amount = 4000, total_amount_due = 4000 + admin_cost where id = ${id}`);
    const fresh = await linkOf('paypal', id);
    expect(fresh).not.toBe(old);
    await the.portal.press(old, 'approve');
    await told(id);
    expect(await heldFor(reference)).toBe(0);
    await the.portal.press(fresh, 'approve');
    expect(await told(id)).toMatchObject({ outcome: 'paid' });
    expect(await heldFor(reference)).toBe(4_180);
  });

  /** What a process does at PayPal that dies before it can write down what came of it. */
  async function captureAndDie(ref: string) {
    const api = `${the.portal.sandbox.url}/paypal`;
    const basic = Buffer.from('sandbox-paypal:sandbox-paypal-secret').toString('base64');
    const granted = await fetch(`${api}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const { access_token } = (await granted.json()) as { access_token: string };
    const captured = await fetch(`${api}/v2/checkout/orders/${ref}/capture`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'paypal-request-id': `${ref} 0` },
    });
    expect(captured.status).toBe(201);
  }

  test.each(['before', 'after'])(
    'a process that dies right %s the capture is followed by the reconciliation: captured once, and paid',
    async (when) => {
      await silent();
      const { id, reference } = await anOrder();
      await the.portal.press(await linkOf('paypal', id), 'approve');
      const [left] = await paymentsOf(id);
      await db().update(payments).set({ state: 'capturing' }).where(eq(payments.id, left!.id));
      if (when === 'after') await captureAndDie(left!.providerRef!);
      the.portal.setNow('2026-09-01T10:00:11Z');
      await the.portal.run('reconcile-payments');
      expect(await get(id)).toMatchObject({ current_state_id: 2 });
      expect(await heldFor(reference)).toBe(dueOf.paypal);
    },
  );

  test('a process that dies right before the capture leaves none behind, if the order was paid otherwise', async () => {
    await silent();
    const { id, reference } = await anOrder();
    await the.portal.press(await linkOf('paypal', id), 'approve');
    await db().update(payments).set({ state: 'capturing' }).where(eq(payments.orderId, id));
    const said = { why: 'the wire arrived', by: null, at: the.portal.context.clock() };
    await createMoveOrder(moveWithUses)(db(), { orderId: id, move: 'pay', ...said });
    the.portal.setNow('2026-09-01T10:00:11Z');
    await the.portal.run('reconcile-payments');
    expect(await paymentsOf(id)).toMatchObject([{ state: 'failed' }]);
    expect(await heldFor(reference)).toBe(0);
  });
});

test('approved money for a card number that is another athlete’s by now is not captured', async () => {
  await the.portal.mood({ provider: 'paypal', notices: 'none' });
  const { race, type } = await aRace(db(), 15, { price: '30.00' });
  await asksCard(db(), type.id, 2);
  const id = await orderWithCard(the.portal, the.buyer, race.id, 'AB60001');
  const { reference } = await get(id);
  const link = await linkOf('paypal', id);
  the.portal.setNow('2026-09-02T10:00:01Z');
  await the.portal.run('expire-orders');
  await orderWithCard(the.portal, await aBuyer(), race.id, 'AB60001');
  await the.portal.press(link, 'approve');
  await result(id);
  expect(await get(id)).toMatchObject({ current_state_id: 5 });
  expect(await paymentsOf(id)).toMatchObject([{ state: 'open' }]);
  expect(await heldFor(reference)).toBe(0);
  expect(await db().$count(refunds, eq(refunds.orderId, id))).toBe(0);
});

test('approved money for a health-data code that is another line’s by now is not captured', async () => {
  await the.portal.mood({ provider: 'paypal', notices: 'none' });
  const { orderWithCode } = await aRaceWithCodes(the.portal);
  const { id } = await orderWithCode(the.buyer, 'DH-00004');
  const { reference } = await get(id);
  const link = await linkOf('paypal', id);
  await expire();
  await orderWithCode(await aBuyer(), 'DH-00004');
  await the.portal.press(link, 'approve');
  await result(id);
  expect(await get(id)).toMatchObject({ current_state_id: 5 });
  expect(await heldFor(reference)).toBe(0);
});
