import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cents, cents, euro } from '#kernel/money.ts';
import { testNow } from '../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../tests/support/builders.ts';
import { orderWith } from '../../../../tests/support/carts.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { type PayingPortal, payingPortal } from '../../../../tests/support/paying.ts';
import { changeAmounts } from './changeAmounts.ts';
import { lockOrder } from './lockOrder.ts';
import { orderDetails } from './tables.ts';

let portal: PayingPortal;
let buyer: { id: string; as: string; email: string; member: { id: string } };

beforeAll(async () => {
  portal = await payingPortal();
  await aCircuit(portal.context.db);
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setNow(testNow);
  const user = await aUser(portal.context.db);
  buyer = { ...user, as: await portal.signIn(user.id) };
});

const db = () => portal.context.db;
const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
  portal.ask(method, `/v3.0${path}`, { as: buyer.as, ...(body && { body }) });
const get = async (id: string) => (await ask('GET', `/orders/${id}`)).body.data;
const choose = (id: string, payment_method: string, action = 'pre-request') =>
  ask('POST', `/orders/${id}/pay`, { action, payment_method });
const waiting = async (name: string) =>
  (await db().execute(sql`select data from jobs.job where name = ${name} and state = 'created'`)).rows;

async function anOrder(price: `${number}`): Promise<string> {
  const { race } = await aRace(db(), 15, { price });
  return (await orderWith(portal, buyer.as, buyer.member.id, race.id)).id;
}

/** Takes a discount off the first line; null: the line no longer counts. */
const discount = async (order: string, off: Cents | null) => {
  const lines = await db().transaction(async (tx) => {
    const locked = (await lockOrder(tx, order))!;
    const { id, totalAmount: total_amount, discount } = orderDetails;
    const [first, ...others] = await tx
      .select({ id, total_amount, discount })
      .from(orderDetails)
      .where(eq(orderDetails.orderId, order))
      .orderBy(orderDetails.position);
    return changeAmounts(portal.context, tx, locked, {
      lines: off === null ? others : [{ ...first!, discount: off }, ...others],
      by: buyer.id,
      at: portal.context.clock(),
      why: 'a test',
    });
  });
  // What is told of it follows from the outbox.
  await portal.run('tell-order-changes');
  return lines;
};

describe('The amounts of an unpaid order are recounted in one place', () => {
  test('shares, total, discount, the commission anew and the due', async () => {
    const id = await anOrder('37.50');
    await choose(id, 'credit_card');
    await discount(id, euro('7.50'));
    expect(await get(id)).toMatchObject({
      total_amount: '37.50',
      total_discount: '7.50',
      admin_cost: '2.40',
      total_amount_due: '32.40',
      payment_method: 'credit_card',
      order_details: [{ total_amount: '37.50', discount: '7.50', total_amount_due: '30.00' }],
    });
    await discount(id, euro('0.00'));
    expect(await get(id)).toMatchObject({ total_discount: '0.00', admin_cost: '2.90', total_amount_due: '40.40' });
  });

  test('an order that does not await payment is refused, and keeps its amounts', async () => {
    const id = await anOrder('20.00');
    await ask('POST', '/user/order-states', { order_id: id, state_id: 6 });
    await expect(discount(id, euro('5.00'))).rejects.toThrow('order_not_payable');
    expect(await get(id)).toMatchObject({ total_discount: '0.00', total_amount_due: '20.00' });
  });

  test('a line that no longer counts leaves total and discount', async () => {
    const id = await anOrder('20.00');
    await discount(id, euro('5.00'));
    await discount(id, null);
    expect(await get(id)).toMatchObject({
      total_amount: '0.00',
      total_discount: '0.00',
      total_amount_due: '0.00',
      order_details: [{ discount: '0.00' }],
    });
  });

  test('a rest that the ways of paying of the circuit do not take is taken off, too', async () => {
    await using _cards = await onlyCards();
    const id = await anOrder('20.00');
    const [line] = await discount(id, cents(1_960));
    expect(line).toMatchObject({ discount: euro('20.00') });
    expect(await get(id)).toMatchObject({ total_discount: '20.00', total_amount_due: '0.00' });
    expect((await ask('POST', `/orders/${id}/pay`, { action: 'confirm' })).body.data.current_state_id).toBe(2);
  });
});

/** The circuit takes cards only, and no commission, until the end of the block. */
async function onlyCards() {
  await db().execute(sql`delete from circuit_pay_method where circuit_id = 15 and pay_method_id = 1`);
  await db().execute(sql`insert into circuit_setting values (15, 'commission-policy', 'none')
    on conflict (circuit_id, key) do update set value = 'none'`);
  return {
    async [Symbol.asyncDispose]() {
      await db().execute(sql`insert into circuit_pay_method values (15, 1, 0)`);
      await db().execute(sql`update circuit_setting set value = 'by_method'
        where circuit_id = 15 and key = 'commission-policy'`);
    },
  };
}

describe('What follows when the due of an order changes', () => {
  test('a page that is open for the old amount is ended, one for the right amount stays', async () => {
    const id = await anOrder('30.00');
    const open = async () => (await ask('POST', '/payment/cc', { order_id: id })).body.redirect_link;
    const states = async () =>
      (await db().execute(sql`select state from payment where order_id = ${id} order by created_at`)).rows;
    await open();
    await discount(id, euro('5.00'));
    await discount(id, euro('0.00'));
    await portal.work('close-payment');
    expect(await states()).toEqual([{ state: 'open' }]);
    await discount(id, euro('5.00'));
    await portal.work('close-payment');
    expect(await states()).toEqual([{ state: 'superseded' }]);
    await open();
    expect(await states()).toEqual([{ state: 'superseded' }, { state: 'open' }]);
  });

  test('the details of a chosen wire are mailed again with the new amount, one mail for each change', async () => {
    const id = await anOrder('30.00');
    await choose(id, 'wiretransfer', 'confirm');
    const { due_day, expires_at } = await get(id);
    await portal.work('order-mail');
    await discount(id, euro('5.00'));
    portal.setNow('2026-09-01T10:00:05Z');
    await discount(id, euro('6.00'));
    expect(await get(id)).toMatchObject({ payment_method: 'wiretransfer', due_day, expires_at });
    await db().execute(sql`delete from jobs.job where name = 'mail'`);
    await portal.work('order-mail');
    const mails = (await waiting('mail')).map(({ data }) => data as { id: string; subject: string; text: string });
    expect(new Set(mails.map((mail) => mail.id)).size).toBe(2);
    expect(mails.at(-1)!.subject).toContain('Il bonifico ora è di 26,00');
    expect(mails.at(-1)!.text).toMatch(/26,00.*IT60/s);
  });

  test('no wire is awaited any more when nothing is due: its due day goes, its long time to pay, and the choice', async () => {
    const id = await anOrder('30.00');
    const before = (await get(id)).expires_at;
    await choose(id, 'wiretransfer', 'confirm');
    expect((await get(id)).expires_at > before).toBe(true);
    await discount(id, euro('30.00'));
    expect(await get(id)).toMatchObject({ due_day: null, expires_at: before, total_amount_due: '0.00' });
    expect((await ask('GET', `/orders/${id}/wire`)).body.data).toBeNull();
    // Something is due again: nobody sends a wire that was not chosen anew, for the order will not wait for it.
    await discount(id, euro('5.00'));
    expect(await get(id)).toMatchObject({ payment_method: null, admin_cost: '0.00', total_amount_due: '25.00' });
    expect((await ask('GET', `/orders/${id}/wire`)).body.data).toBeNull();
  });

  test('the confirmation of an order that came to nothing tells not to make the transfer that was mailed', async () => {
    const id = await anOrder('30.00');
    await choose(id, 'wiretransfer', 'confirm');
    await discount(id, euro('30.00'));
    await ask('POST', `/orders/${id}/pay`, { action: 'confirm' });
    await portal.run('tell-order-changes');
    await portal.work('order-mail');
    const [confirmed] = await mailsTo(portal, buyer.email);
    expect(confirmed!.subject).toContain('Iscrizione confermata');
    expect(confirmed!.text).toContain('Non fare più il bonifico');
  });

  test('who has not chosen a wire gets no mail about the new amount', async () => {
    const id = await anOrder('30.00');
    await portal.run('tell-order-changes');
    await db().execute(sql`delete from jobs.job where name = 'order-mail'`);
    await discount(id, euro('5.00'));
    expect(await waiting('order-mail')).toEqual([]);
  });
});
