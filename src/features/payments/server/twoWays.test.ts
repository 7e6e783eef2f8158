import { describe, expect, test } from 'vitest';
import { cents } from '#kernel/money.ts';
import { newId } from '#server/ids.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { dueOf, methodOf, payers, providerOf, type Way } from '../../../../tests/support/payers.ts';
import { until } from '../../../../tests/support/paying.ts';
import { createGateways } from './gateways/gateways.ts';

const the = payers();
const { db, get, start, linkOf, result, paymentsOf, isPaid, heldFor, anOrder } = the;

describe('Two ways of paying in two tabs', () => {
  test.each([
    ['cc', 'paypal'],
    ['paypal', 'cc'],
    ['cc', 'satispay'],
    ['satispay', 'cc'],
    ['paypal', 'satispay'],
    ['satispay', 'paypal'],
  ] as const)('%s, then %s: both pages are open, the first to be paid is kept, nothing of the other', async (a, b) => {
    for (const provider of ['stripe', 'paypal', 'satispay']) await the.portal.mood({ provider, notices: 'none' });
    const { id, reference } = await anOrder();
    const [first, second] = [await linkOf(a, id), await linkOf(b, id)];
    await the.portal.press(first, 'approve');
    expect(await result(id)).toMatchObject({ outcome: 'paid' });
    expect(await get(id)).toMatchObject({ current_state_id: 2, payment_method: methodOf[a] });
    await the.portal.press(second, 'approve');
    await the.portal.run('tell-order-changes');
    await the.portal.work('close-payment');
    await the.portal.work('refund-payment');
    expect(await heldFor(reference)).toBe(dueOf[a]);
    const states = (await paymentsOf(id)).map(({ provider, state }) => [provider, state]);
    expect(states).toContainEqual([providerOf[a], 'paid']);
    expect(states.filter(([, state]) => state === 'paid')).toHaveLength(1);
    await invariantsHold(db());
  });

  test('50 pays at once by three methods: one charge is kept', async () => {
    const { id, reference } = await anOrder();
    const ways = Array.from({ length: 50 }, (_, at) => (['cc', 'paypal', 'satispay'] as const)[at % 3]!);
    const answers = await Promise.all(ways.map((way) => start(way, id)));
    const links = new Set(answers.flatMap(({ body }) => (body.redirect_link as string | undefined) ?? []));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(links.size).toBe(3);
    await Promise.all([...links].map((link) => the.portal.press(link, 'approve')));
    await isPaid(id);
    await until(async () => {
      the.portal.setNow(new Date(the.portal.context.clock().getTime() + 60_000));
      await the.portal.run('reconcile-payments');
      await the.portal.run('tell-order-changes');
      await the.portal.work('close-payment');
      await the.portal.work('refund-payment');
      const { payment_method } = await get(id);
      return (await heldFor(reference)) === dueOf[payment_method === 'credit_card' ? 'cc' : (payment_method as Way)];
    }, 10_000);
    expect((await paymentsOf(id)).filter(({ state }) => state === 'paid')).toHaveLength(1);
    await invariantsHold(db());
  });
});

describe.each(['stripe', 'paypal', 'satispay'] as const)('The demo’s payments at %s', (provider) => {
  test('are known by their names: what is left can be given back, in parts, and never more', async () => {
    const orderId = newId();
    const reference = `TL20-DEMO-${provider.toUpperCase()}`;
    const ref = `demo_3240_240_${reference}_${orderId}`;
    const gateway = await createGateways(the.portal.context).of({ provider, account_id: null });
    expect(await gateway.ask(ref)).toMatchObject({ state: 'paid', amount: 3_240, currency: 'eur', orderId });
    expect(await heldFor(reference)).toBe(3_000);
    const giveBack = (amount: number, id = newId()) => gateway.refund({ id, ref, amount: cents(amount) });
    const id = newId();
    const [first, again] = [await giveBack(1_000, id), await giveBack(1_000, id)];
    expect(again).toEqual(first);
    expect(await heldFor(reference)).toBe(2_000);
    await giveBack(1_500);
    expect(await giveBack(501)).toEqual({ refused: expect.stringMatching(/\S/) });
    await giveBack(500);
    expect(await heldFor(reference)).toBe(0);
  });
});
