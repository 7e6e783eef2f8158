import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { jobsOf } from '#app/jobs.ts';
import { refunds } from '#features/payments/server/tables.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { officeMoney } from '../../../../tests/support/officeMoney.ts';
import { payers } from '../../../../tests/support/payers.ts';

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
      orders: [{ state: 'paid', noted: { by: money.name } }],
    });
    expect(await confirm(itemOf(row))).toEqual({
      ...{ movements: 1, paid: 0, linked: 1, to_send_back: '0.00', refused: [] },
    });
    expect(await the.paymentsOf(id)).toMatchObject([{ amount: 3_240, state: 'paid' }]);
    expect(await db().$count(refunds, sql`${refunds.orderId} = ${id}`)).toBe(0);
    expect(await mails()).toBe(sent);
    const day = await dayOf();
    const bank = day.ways.find(({ way }: { way: string }) => way === 'bank');
    expect(day.said).toBe(bank.net);
    expect(day.rows.filter((one: { order_id: string }) => one.order_id === id)).toMatchObject([
      { without_movement: 0 },
    ]);
    await invariantsHold(db());

    // The next one is double, and only it goes back.
    await load(line('32,40', reference));
    expect(await rowOf(id)).toMatchObject({ kind: 'double' });
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
      orders: [{ noted: { by: money.name, amount: '32.40' } }],
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
    const undone = await ask('POST', `/money/movement/${row.movements[0]!.id}/undo`, { note: 'Era un altro.' });
    expect(undone.body.data).toEqual({ unpaid: 0 });
    expect(await the.paymentsOf(id)).toMatchObject([{ state: 'paid' }]);
    expect(await rowOf(id)).toMatchObject({ kind: 'sure', why: 'noted_by_hand' });
    await invariantsHold(db());
  });

  /** The same with its last sign another one. */
  const slipped = (reference: string) => reference.slice(0, -1) + (reference.endsWith('7') ? '8' : '7');

  test.each([
    ['with a slip', '32.51', (reference: string) => `iscr. ${slipped(reference)}`, 'NESSUNO', '01/09/2026'],
    ['with the name alone', '32.52', () => 'iscrizione gara', 'FERRARIS GIULIA', '01/09/2026'],
    ['with the name, a day before its order', '32.53', () => 'iscrizione', 'FERRARIS GIULIA', '31/08/2026'],
  ] as const)(
    'is proposed %s, never ticked, and tied: no mail, no second payment',
    async (_, amount, text, payer, on) => {
      const { id, reference } = await byWire();
      expect((await byHand(id, amount)).body.data).toMatchObject({ paid: 1 });
      const payments = await the.paymentsOf(id);
      const [movement] = await load(line(amount.replace('.', ','), text(reference), { payer, on }));
      const sent = await mails();
      const row = await rowOf(id);
      expect(row).toMatchObject({
        ...{ kind: 'likely', why: 'noted_by_hand', movements: [{ id: movement }] },
        orders: [{ id, state: 'paid', noted: { by: money.name } }],
      });
      expect(await confirm(itemOf(row))).toMatchObject({ linked: 1, paid: 0, to_send_back: '0.00', refused: [] });
      expect((await the.paymentsOf(id)).map((one) => one.id)).toEqual(payments.map((one) => one.id));
      expect(await mails()).toBe(sent);
      await invariantsHold(db());
    },
  );

  test('is not given back, written off or asked the rest of by who has not seen that it was noted', async () => {
    const { id, reference } = await byWire();
    const [movement] = await load(line('31,00', reference));
    const { orders } = itemOf(await rowOf(id));
    const noted = { way: 'bank', amount: '31.00', value_day: '2026-09-01', note: 'Visto in banca.' };
    const answer = await ask('POST', `/orders/${id}/payments`, {
      ...{ ...noted, seen: 'awaiting_payment', write_off: 1 },
    });
    expect(answer.body.data).toMatchObject({ paid: 1 });
    for (const how of ['give_back', 'write_off']) {
      const body = { order: orders[0], how, note: 'Manca poco.' };
      const refused = await ask('POST', `/movements/${movement}/less`, body);
      expect(refused.body).toMatchObject({ error: 'money_noted_meanwhile' });
    }
    const rest = await ask('POST', `/movements/${movement}/rest`, { order: orders[0] });
    expect([rest.status, rest.body.error]).toEqual([409, 'money_noted_meanwhile']);
    expect((await mailsTo(the.portal, the.buyer.email)).filter((mail) => mail.id.includes('.rest-'))).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ kind: 'sure', why: 'noted_by_hand' });
    expect(await the.paymentsOf(id)).toHaveLength(1);
    await invariantsHold(db());
  });

  test('does not leave the account for who has not seen that it was noted', async () => {
    const { id, reference } = await byWire();
    const slip = reference.slice(0, -1) + (reference.endsWith('A') ? 'B' : 'A');
    const [movement] = await load(line('32,40', slip, { payer: 'NESSUNO' }));
    expect((await byHand(id)).status).toBe(200);
    const back = { payer: 'NESSUNO', iban: '', note: 'Di nessuno.' };
    const path = `/movements/${movement}/send-back`;
    const refused = await ask('POST', path, back);
    expect([refused.status, refused.body]).toMatchObject([409, { error: 'money_noted_meanwhile' }]);
    // Who sees it may still hold it for another's.
    expect(await rowOf(id)).toMatchObject({ kind: 'likely', why: 'noted_by_hand' });
    expect((await ask('POST', path, { ...back, noted: 1 })).body.data).toEqual({ to_send_back: '32.40' });
    await invariantsHold(db());
  });

  test('is decided once: who comes later is refused', async () => {
    const { id, reference } = await byWire();
    const [movement] = await load(line('20,00', reference));
    const { orders } = itemOf(await rowOf(id));
    expect(await byHand(id, '20.00')).toMatchObject({ status: 409 });
    const body = { order: orders[0], how: 'give_back', note: 'Meglio uno solo.' };
    expect((await ask('POST', `/movements/${movement}/less`, body)).status).toBe(200);
    for (const [path, asked] of [
      ['less', body],
      ['less', { ...body, how: 'write_off' }],
      ['rest', { order: orders[0] }],
      ['send-back', { payer: 'NESSUNO', iban: '', note: 'Di nessuno.' }],
      ['aside', { note: 'Altro.' }],
    ] as const) {
      const refused = await ask('POST', `/movements/${movement}/${path}`, asked);
      expect([refused.status, refused.body.error]).toEqual([409, 'movement_changed_meanwhile']);
    }
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
