import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { jobsOf } from '#app/jobs.ts';
import { reactionsOf } from '#app/reactions.ts';
import type { OrderState } from '#features/orders/rules/states.ts';
import { day } from '#kernel/calendar.ts';
import type { Refusal } from '#kernel/errors.ts';
import { euro } from '#kernel/money.ts';
import { testNow } from '../../../../tests/support/api.ts';
import { aUser } from '../../../../tests/support/builders.ts';
import { counterOf, orderWith } from '../../../../tests/support/carts.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { payers } from '../../../../tests/support/payers.ts';
import { noteSentByBank } from './endRefund.ts';
import { createGiveBack } from './giveBack.ts';
import { createNoteMoney, type MoneyByHand } from './noteMoney.ts';
import { refunds } from './tables.ts';

const the = payers();
const { db, anOrder, get, expire } = the;

const note = async (orderId: string, amount: `${number}`, more: Partial<MoneyByHand> = {}) => {
  const clerk = await aUser(db());
  const money = { circuitId: 15, orderId, way: 'bank', amount: euro(amount), note: 'CRO 123' } as const;
  const usual = { valueDay: day('2026-08-31'), seen: 'awaiting_payment' as OrderState, by: clerk.id };
  return db()
    .transaction((tx) =>
      createNoteMoney(the.portal.context, reactionsOf(the.portal.context))(tx, { ...money, ...usual, ...more }),
    )
    .then(({ paid, surplus }) => ({ paid, surplus }))
    .catch(({ code, facts }: Refusal) => (facts && !('errors' in facts) ? { code, facts } : code));
};
/** An order of 30.00 that is to be paid by wire: 32.40 with the commission. */
const byWire = async (more: object = {}) => {
  const made = await anOrder('30.00', more);
  const chosen = await the.pay(made.id, {
    action: 'confirm',
    payment_method: 'wiretransfer',
    total_amount_due: '32.40',
  });
  expect(chosen.status).toBe(200);
  return made;
};
const refundsOf = (id: string) => db().select().from(refunds).where(eq(refunds.orderId, id));
const subjects = async () => {
  await jobsOf(the.portal.context)
    .find(({ name }) => name === 'tell-order-changes')!
    .run({});
  await the.portal.work('order-mail');
  return (await mailsTo(the.portal, the.buyer.email)).map(({ id }) => id.replace(/^order\.[^.]+\./, '').split('.')[0]);
};

describe('Money by bank or in cash that the office notes (checkout §4, "Order states")', () => {
  test('what is due pays the order: its place is bought, its mail goes', async () => {
    const { id, sellableId } = await byWire();
    expect(await note(id, '32.40')).toEqual({ paid: true, surplus: 0 });
    expect(await get(id)).toMatchObject({ current_state_id: 2, payment_method: 'wiretransfer', refunds: [] });
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 0, purchased: 1 });
    expect(await the.paymentsOf(id)).toMatchObject([
      { provider: 'bank', state: 'paid', amount: 3_240, valueDay: '2026-08-31' },
    ]);
    expect(await subjects()).toContain('paid');
    await invariantsHold(db());
  });

  test('cash pays it too, whatever way was chosen before, and its open page at a provider is of no use any more', async () => {
    const { id } = await anOrder();
    const { redirect_link } = (await the.card(id)).body;
    expect(await note(id, '32.40', { way: 'cash' })).toEqual({ paid: true, surplus: 0 });
    expect(await get(id)).toMatchObject({ current_state_id: 2, payment_method: 'cash', total_amount_due: '32.40' });
    await the.portal.press(redirect_link, 'approve');
    await the.result(id);
    const states = (await the.paymentsOf(id)).map(({ provider, state }) => [provider, state]);
    expect(Object.fromEntries(states)).toEqual({ cash: 'paid', stripe: 'refunding' });
    await the.portal.work('refund-payment');
    await invariantsHold(db());
  });

  test('less than what is due pays nothing, and nothing is noted', async () => {
    const { id } = await byWire();
    expect(await note(id, '30.00')).toEqual({
      code: 'too_little_money',
      facts: { missing: euro('2.40'), due: euro('32.40') },
    });
    expect(await the.paymentsOf(id)).toEqual([]);
    expect(await get(id)).toMatchObject({ current_state_id: 1 });
  });

  test('more than what is due pays it, and the rest is to be sent back', async () => {
    const { id } = await byWire();
    expect(await note(id, '40.00')).toEqual({ paid: true, surplus: 760 });
    expect(await refundsOf(id)).toMatchObject([
      { amount: 760, way: 'bank', state: 'requested', surplus: true, why: 'refund_excess' },
    ]);
    await invariantsHold(db());
    const [refund] = await refundsOf(id);
    const sent = { by: null, refundId: refund!.id, sentOn: day('2026-09-01'), bankReference: 'TRN 9' };
    await db().transaction((tx) => noteSentByBank(tx, sent, new Date(testNow)));
    expect((await the.paymentsOf(id)).map(({ state }) => state).toSorted()).toEqual(['paid', 'refunded']);
    expect(await subjects()).toEqual(expect.arrayContaining(['paid', 'refund']));
    await invariantsHold(db());
  });

  test('a second transfer for a paid order is to be sent back whole', async () => {
    const { id } = await byWire();
    await note(id, '32.40');
    expect(await note(id, '32.40', { seen: 'paid' })).toEqual({ paid: false, surplus: 3_240 });
    expect(await refundsOf(id)).toMatchObject([{ amount: 3_240, why: 'refund_twice', way: 'bank' }]);
    await invariantsHold(db());
  });

  test('whoever notes what somebody else has just noted is told, and nothing is written', async () => {
    const { id } = await byWire();
    await note(id, '32.40');
    expect(await note(id, '32.40')).toBe('order_changed_meanwhile');
    expect(await the.paymentsOf(id)).toHaveLength(1);
  });

  test('late, while the places are there: the order is revived and paid', async () => {
    const { id, sellableId } = await anOrder('30.00', { stock: 1 });
    await expire();
    expect(await note(id, '30.00', { seen: 'expired' })).toEqual({ paid: true, surplus: 0 });
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 0, purchased: 1 });
    await invariantsHold(db());
  });

  test('late, and the places are gone: it is to be sent back, and the buyer is told', async () => {
    const { id, race, sellableId } = await anOrder('30.00', { stock: 1 });
    await expire();
    const other = await the.aBuyer();
    await orderWith(the.portal, other.as, other.member.id, race.id);
    expect(await note(id, '30.00', { seen: 'expired' })).toEqual({ paid: false, surplus: 3_000 });
    expect(await get(id)).toMatchObject({ current_state_id: 5 });
    expect(await refundsOf(id)).toMatchObject([{ amount: 3_000, why: 'refund_late', way: 'bank', surplus: true }]);
    expect(await counterOf(db(), sellableId)).toMatchObject({ ordered: 1, purchased: 0 });
    expect(await subjects()).toContain('refund');
    await invariantsHold(db());
  });

  test('what it paid goes back by bank, and no provider is asked', async () => {
    const { id } = await byWire();
    await note(id, '32.40');
    const give = createGiveBack(the.portal.context, reactionsOf(the.portal.context));
    const said = { why: 'asked by the office', note: 'La gara è annullata.', by: null };
    await db().transaction((tx) => give(tx, { orderId: id, what: 'rest', ...said }));
    expect(await refundsOf(id)).toMatchObject([
      { amount: 3_240, way: 'bank', state: 'requested', note: 'La gara è annullata.' },
    ]);
    expect(await the.portal.work('refund-payment')).toBe(0);
    await invariantsHold(db());
  });

  test('it is refused for another circuit’s order, and for a day to come', async () => {
    const { id } = await byWire();
    expect(await note(id, '32.40', { circuitId: 8 })).toBe('order_not_found');
    expect(await note(id, '32.40', { valueDay: day('2026-09-02') })).toBe('value_day_in_future');
    expect(await the.paymentsOf(id)).toEqual([]);
  });
});
