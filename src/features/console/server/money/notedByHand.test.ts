import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { jobsOf } from '#app/jobs.ts';
import { refunds } from '#features/payments/server/tables.ts';
import { aColleague } from '../../../../../tests/support/colleagues.ts';
import { invariantsHold } from '../../../../../tests/support/invariants.ts';
import { mailsTo } from '../../../../../tests/support/mails.ts';
import { officeMoney } from '../../../../../tests/support/officeMoney.ts';
import { payers } from '../../../../../tests/support/payers.ts';

const the = payers();
const { db } = the;
let money: Awaited<ReturnType<typeof aColleague>>;
beforeAll(async () => {
  money = await aColleague(the.portal, 'money');
});
const office = officeMoney(the, () => money);
const { ask, byWire, load, line, rowOf, itemOf, confirm } = office;

const byHand = (id: string, amount = '32.40', seen = 'awaiting_payment') =>
  ask('POST', `/orders/${id}/payments`, {
    way: 'bank',
    amount,
    value_day: '2026-09-01',
    note: 'Visto in banca.',
    seen,
  });
const dayOf = async () => (await ask('GET', '/takings/2026-09-01')).body.data;
const mails = async () => {
  await jobsOf(the.portal.context)
    .find(({ name }) => name === 'tell-order-changes')!
    .run({});
  await the.portal.work('order-mail');
  return (await mailsTo(the.portal, the.buyer.email)).length;
};

describe('A transfer that somebody has noted by hand', () => {
  test.each(['after', 'before'] as const)('is what the movement brought, that was loaded %s', async (when) => {
    const { id, reference } = await byWire();
    const file = line('32,40', `iscr. ${reference}`);
    if (when === 'before') await load(file);
    expect((await byHand(id)).body.data).toMatchObject({ paid: 1 });
    if (when === 'after') await load(file);
    const sent = await mails();
    const row = await rowOf(id);
    expect(row).toMatchObject({
      ...{ kind: 'sure', why: 'noted_by_hand' },
      orders: [{ state: 'paid', linked: 1, noted: { by: money.name, value_day: '2026-09-01' } }],
    });
    expect(await confirm(itemOf(row))).toEqual({
      ...{ movements: 1, paid: 0, linked: 1, to_send_back: '0.00', refused: [] },
    });
    expect(await the.paymentsOf(id)).toMatchObject([{ amount: 3_240, state: 'paid' }]);
    expect(await db().$count(refunds, sql`${refunds.orderId} = ${id}`)).toBe(0);
    expect(await mails()).toBe(sent);
    const day = await dayOf();
    const bank = day.ways.find(({ way }: { way: string }) => way === 'bank');
    expect(bank.said).toBe(bank.net);
    expect(day.rows.filter((one: { order_id: string }) => one.order_id === id)).toMatchObject([
      { without_movement: 0 },
    ]);
    await invariantsHold(db());

    // The next one is double, and only it goes back.
    await load(line('32,40', reference));
    expect(await rowOf(id)).toMatchObject({ kind: 'double', orders: [{ linked: 0 }] });
    expect(await confirm(itemOf(await rowOf(id)))).toMatchObject({ linked: 0, to_send_back: '32.40' });
    await invariantsHold(db());
  });

  test('with another amount than its movement is called so, and goes back only if somebody says that it is a second payment', async () => {
    const { id, reference } = await byWire();
    await byHand(id);
    await load(line('30,00', reference));
    const row = await rowOf(id);
    expect(row).toMatchObject({
      ...{ kind: 'differs', why: 'noted_other_amount' },
      orders: [{ linked: 0, noted: { by: money.name, amount: '32.40' } }],
    });
    expect(await confirm(itemOf(row))).toMatchObject({ paid: 0, linked: 0, to_send_back: '30.00' });
    await invariantsHold(db());
  });

  test('is tied to it also where somebody looks its order up', async () => {
    const { id } = await byWire();
    await byHand(id);
    const [movement] = await load(line('32,40', 'senza causale', { payer: 'NESSUNO' }));
    const item = { movements: [movement], orders: [{ id, due: '32.40', seen: 'paid' }] };
    expect(await confirm(item)).toMatchObject({ linked: 1, to_send_back: '0.00' });
    await invariantsHold(db());
  });

  test('with what came on top', async () => {
    const { id, reference } = await byWire();
    expect((await byHand(id, '40.00')).body.data).toMatchObject({ paid: 1, to_send_back: '7.60' });
    await load(line('40,00', reference));
    expect(await confirm(itemOf(await rowOf(id)))).toMatchObject({ linked: 1, to_send_back: '0.00' });
    expect(await the.paymentsOf(id)).toHaveLength(2);
    await invariantsHold(db());
  });

  test('stays when the tie is undone, and so does its order', async () => {
    const { id, reference } = await byWire();
    await byHand(id);
    await load(line('32,40', reference));
    const row = await rowOf(id);
    await confirm(itemOf(row));
    expect(await rowOf(id, 'matched')).toMatchObject({ orders: [{ linked: 1 }] });
    const undone = await ask('POST', `/movements/${row.movements[0]!.id}/undo`, { note: 'Era un altro.' });
    expect(undone.body.data).toEqual({ movements: 1, orders: 0 });
    expect(await the.paymentsOf(id)).toMatchObject([{ state: 'paid' }]);
    expect(await rowOf(id)).toMatchObject({ kind: 'sure', why: 'noted_by_hand' });
    await invariantsHold(db());
  });

  test('whoever notes one sees what waits in the account with this causal', async () => {
    const { id, reference } = await byWire();
    const waiting = async () => (await ask('GET', `/orders/${id}`)).body.data.movements;
    expect(await waiting()).toEqual([]);
    const [movement] = await load(line('32,40', `iscr. ${reference.toLowerCase()}`));
    expect(await waiting()).toEqual([{ id: movement, amount: '32.40', payer: 'ROSSI MARIO', value_day: '2026-09-01' }]);
  });
});

describe('Two equal movements for one unpaid order', () => {
  test('one is to be confirmed; the other waits, and becomes double only then', async () => {
    const { id, reference } = await byWire();
    await load(line('32,40', reference), line('32,40', reference));
    const [first, second] = await office.rowsOf(id);
    expect([first, second]).toMatchObject([{ kind: 'sure' }, { kind: 'waits', why: 'other_first' }]);
    // Who holds the second for a double and sends it back is told that the order is not paid.
    const [order] = itemOf(second!).orders;
    const back = await confirm({ ...itemOf(second!), orders: [{ ...order, seen: 'paid' }] });
    expect(back.refused).toMatchObject([{ error: 'order_changed_meanwhile' }]);
    expect((await the.get(id)).current_state_id).toBe(1);
    expect(await confirm(itemOf(first!))).toMatchObject({ paid: 1 });
    expect(await rowOf(id)).toMatchObject({ kind: 'double' });
    await invariantsHold(db());
  });

  test('giving one back pays nothing', async () => {
    const { id, reference } = await byWire();
    await load(line('32,40', reference), line('32,40', reference));
    const [, second] = await office.rowsOf(id);
    const [order] = itemOf(second!).orders;
    const path = `/movements/${second!.movements[0]!.id}/less`;
    const body = { order, how: 'give_back', note: 'Un doppio.' };
    expect((await ask('POST', path, body)).body.data).toEqual({ paid: 0, to_send_back: '32.40' });
    expect((await the.get(id)).current_state_id).toBe(1);
    expect(await rowOf(id)).toMatchObject({ kind: 'sure' });
    await invariantsHold(db());
  });
});
