import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { jobsOf } from '#app/jobs.ts';
import { orders } from '#features/orders/server/tables.ts';
import { day } from '#kernel/calendar.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';
import { officeMoney } from '../../../../tests/support/officeMoney.ts';
import { payers } from '../../../../tests/support/payers.ts';
import type { MovementRow } from '../contract/money.ts';

const the = payers();
const { db } = the;
let money: Awaited<ReturnType<typeof aColleague>>;
beforeAll(async () => {
  money = await aColleague(the.portal, 'money');
});
const { ask, byWire, load, line, rowOf, itemOf, confirm } = officeMoney(the, () => money);

const askRest = async (order: string) => {
  const row = await rowOf(order);
  return ask('POST', `/movements/${row.movements[0]!.id}/rest`, { order: itemOf(row).orders[0] });
};
const mails = async () => {
  await the.portal.work('order-mail');
  return mailsTo(the.portal, the.buyer.email);
};

describe('Too little that goes back', () => {
  test('tells the reason, and that the order is still to be paid, how and by when', async () => {
    const { id, reference } = await byWire();
    await load(line('20,00', reference));
    const row = await rowOf(id);
    const body = { order: itemOf(row).orders[0], how: 'give_back', note: 'Meglio un solo bonifico.' };
    expect((await ask('POST', `/movements/${row.movements[0]!.id}/less`, body)).status).toBe(200);
    const mail = (await mails()).find(({ id: name }) => name.includes('.refund.'))!;
    for (const said of ['20,00', 'Il motivo: Meglio un solo bonifico.', 'ancora da pagare: 32,40', 'IT60', reference])
      expect(mail.text).toContain(said);
    expect(mail.text).toMatch(/entro .*settembre/);
  });
});

describe('The rest of an order’s money', () => {
  test('is asked for by mail, its place is kept for it, and both movements pay together once it has come', async () => {
    const { id, reference } = await byWire();
    // The transfer was due days ago, and its place would be free tonight.
    await db()
      .update(orders)
      .set({ dueDay: day('2026-08-25'), expiresAt: new Date('2026-09-01T22:00:00Z') })
      .where(eq(orders.id, id));
    the.portal.setNow('2026-09-01T10:00:00Z');
    await load(line('20,00', reference));
    const answer = await askRest(id);
    expect(answer.body.data).toEqual({ missing: '12.40', until: '2026-09-06' });
    expect((await the.get(id)).expires_at).toBe('2026-09-06T22:00:00.000Z');

    // Her order's page, its bank details and the mail say the same of what has come and what lacks.
    expect(await the.get(id)).toMatchObject({
      arrived_amount: '20.00',
      paid_amount: '0.00',
      total_amount_due: '32.40',
    });
    const details = (await the.ask('GET', `/orders/${id}/wire`)).body.data;
    expect(details).toMatchObject({ amount: '12.40', due_day: '2026-09-06' });
    expect((await ask('GET', `/orders/${id}`)).body.data.order.arrived_amount).toBe('20.00');
    const mail = (await mails()).find(({ id: name }) => name.includes('.rest-'))!;
    expect(mail.subject).toContain('12,40');
    for (const said of ['20,00', '32,40', '12,40', '6 settembre', reference, 'IT60']) expect(mail.text).toContain(said);
    expect(await rowOf(id)).toMatchObject({ kind: 'less', asked: { until: '2026-09-06' } });
    expect((await ask('GET', `/orders/${id}`)).body.data.events).toMatchObject([
      { what: 'rest_asked', by: money.name, amount: '12.40' },
    ]);
    // Nobody is asked twice for one movement.
    expect((await askRest(id)).body.error).toBe('movement_changed_meanwhile');

    the.portal.setNow('2026-09-05T10:00:00Z');
    money = await aColleague(the.portal, 'money');
    await jobsOf(the.portal.context)
      .find(({ name }) => name === 'expire-orders')!
      .run({});
    await load(line('12,40', reference, { on: '05/09/2026' }));
    const both = await rowOf(id);
    expect(both).toMatchObject({ why: 'parts', movements: [{}, {}] });
    expect(await confirm(itemOf(both))).toMatchObject({ paid: 1, to_send_back: '0.00' });
    await invariantsHold(db());
  });

  test('of two movements that are too little is asked for once, for what lacks of both', async () => {
    const { id, reference } = await byWire();
    await load(line('20,00', reference), line('5,00', reference));
    const both = await rowOf(id);
    expect(both).toMatchObject({ kind: 'less', movements: [{}, {}], may_ask: 1, asked: null });
    const [first, second] = both.movements.map((one) => one.id);
    const body = { order: itemOf(both).orders[0], with: [second] };
    expect((await ask('POST', `/movements/${first}/rest`, body)).body.data).toMatchObject({ missing: '7.40' });
    const asking = (await mails()).filter(({ id: name }) => name.includes('.rest-') && name.includes(id));
    expect(asking).toHaveLength(1);
    for (const said of ['25,00', '32,40', '7,40']) expect(asking[0]!.text).toContain(said);
    expect((await ask('GET', `/orders/${id}`)).body.data.events).toMatchObject([
      { what: 'rest_asked', amount: '7.40' },
    ]);
    expect(await rowOf(id)).toMatchObject({ may_ask: 0, asked: {} });
    expect((await ask('POST', `/movements/${first}/rest`, body)).body.error).toBe('movement_changed_meanwhile');

    // A third that is too little, too: what lacks now may be asked for.
    await load(line('2,00', reference));
    const three = await rowOf(id);
    expect(three).toMatchObject({ kind: 'less', movements: [{}, {}, {}], may_ask: 1 });
    await load(line('5,40', reference));
    const all = await rowOf(id);
    expect(all).toMatchObject({ why: 'parts', movements: [{}, {}, {}, {}] });
    expect(await confirm(itemOf(all))).toMatchObject({ paid: 1, to_send_back: '0.00' });
    await invariantsHold(db());
  });

  test('of two together is written off as one', async () => {
    const { id, reference } = await byWire();
    await load(line('20,00', reference), line('11,00', reference));
    const row = await rowOf(id);
    const [first, second] = row.movements.map((one) => one.id);
    const body = { order: itemOf(row).orders[0], with: [second], how: 'write_off', note: 'Costa di più chiederli.' };
    expect((await ask('POST', `/movements/${first}/less`, body)).body.data).toMatchObject({ paid: 1 });
    const shown = (await ask('GET', `/orders/${id}`)).body.data;
    expect(shown.written_off).toBe('1.40');
    const told = shown.events.filter(({ what }: { what: string }) => what === 'movement_written_off');
    expect(told).toMatchObject([{ amount: '1.40', by: money.name, why: 'Costa di più chiederli.' }]);
    const undone = await ask('POST', `/money/movement/${first}/undo`, { note: 'Era di un altro.' });
    expect(undone.body.data).toEqual({ unpaid: 1 });
    expect((await ask('GET', `/orders/${id}`)).body.data.written_off).toBe('0.00');
    await invariantsHold(db());
  });

  test('of two that are too much together is written off with the one, and the other goes back as a double', async () => {
    const { id, reference } = await byWire();
    const [first, second] = await load(line('31,50', reference), line('30,90', reference));
    expect(await rowOf(id)).toMatchObject({ kind: 'more', movements: [{}, {}] });
    const apart = async (): Promise<MovementRow[]> =>
      (await ask('GET', `/movements?view=open&size=200&apart=${second}`)).body.data.filter(({ orders }: MovementRow) =>
        orders.some((order) => order.id === id),
      );
    const [one, other, ...more] = await apart();
    expect(more).toEqual([]);
    expect([one, other]).toMatchObject([
      { kind: 'less', movements: [{ id: first }], may_ask: 1 },
      { kind: 'less', movements: [{ id: second }], may_ask: 1 },
    ]);
    const body = { order: itemOf(one!).orders[0], how: 'write_off', note: 'Costa di più chiederli.' };
    expect((await ask('POST', `/movements/${first}/less`, body)).body.data).toMatchObject({ paid: 1 });
    const listOf = async (query = '') => (await ask('GET', `/movements?view=open&size=200${query}`)).body.data;
    // What is not open here, or nowhere, leaves the list as it is.
    for (const other of [first, id]) expect(await listOf(`&apart=${other}`)).toEqual(await listOf());
    const [left] = await apart();
    expect(left).toMatchObject({ kind: 'double', movements: [{ id: second }] });
    expect(await confirm(itemOf(left!))).toMatchObject({ paid: 0, to_send_back: '30.90' });
    await invariantsHold(db());
  });

  test('is asked of who has not chosen a transfer with the way to pay, and without the account', async () => {
    const order = await the.anOrder('30.00');
    const reference = (await the.get(order.id)).reference as string;
    await load(line('20,00', reference));
    expect((await askRest(order.id)).status).toBe(200);
    const mail = (await mails()).find(({ id: name }) => name.includes('.rest-') && name.includes(order.id))!;
    for (const said of ['20,00', 'Paga l’ordine', order.id]) expect(mail.text).toContain(said);
    expect(mail.text).not.toContain('IBAN');
  });

  test('never shortens the time that there was', async () => {
    const { id, reference } = await byWire();
    const before = (await the.get(id)).expires_at;
    await load(line('20,00', reference));
    expect((await askRest(id)).status).toBe(200);
    expect((await the.get(id)).expires_at).toBe(before);
    // Nor does the mail name an earlier day than the order's page.
    const { due_day } = await the.get(id);
    const day = Number(due_day.slice(8));
    const mail = (await mails()).find(({ id: name }) => name.includes('.rest-') && name.includes(id))!;
    expect(mail.text).toMatch(new RegExp(`Va fatto entro (il |l’)${day} .*; teniamo i posti fino (al |all’)`));
    expect(await rowOf(id)).toMatchObject({ asked: { until: due_day } });
  });

  test('is asked for only of what is unpaid, and as it was seen', async () => {
    const { id, reference } = await byWire();
    const [movement] = await load(line('20,00', reference));
    const order = { id, due: '32.40', seen: 'awaiting_payment' };
    const path = `/movements/${movement}/rest`;
    expect((await ask('POST', path, { order: { ...order, due: '30.00' } })).body.error).toBe('order_changed_meanwhile');
    await ask('POST', `/orders/${id}/cancel`, { note: 'Doppio.' });
    expect((await ask('POST', path, { order })).status).toBeGreaterThanOrEqual(404);
  });

  test('is no longer asked for: what has come waits as before, and is asked about anew or sent back', async () => {
    const { id, reference } = await byWire();
    await load(line('20,00', reference));
    expect((await askRest(id)).status).toBe(200);
    const { movements } = await rowOf(id);
    const undo = () => ask('POST', `/money/movement/${movements[0]!.id}/undo`, { note: 'Chiesto per sbaglio.' });
    expect((await undo()).body.data).toEqual({ unpaid: 0 });
    expect(await rowOf(id)).toMatchObject({ kind: 'less', asked: null, may_ask: 1 });
    expect((await ask('GET', `/orders/${id}`)).body.data.events).toEqual([
      expect.objectContaining({ what: 'rest_undone', by: money.name, why: 'Chiesto per sbaglio.' }),
    ]);
    // Nothing is asked for any more.
    expect((await undo()).body.error).toBe('movement_changed_meanwhile');
    expect((await askRest(id)).status).toBe(200);
    // What was decided about is undone as such.
    const body = { order: itemOf(await rowOf(id)).orders[0], how: 'give_back', note: 'Meglio un solo bonifico.' };
    expect((await ask('POST', `/movements/${movements[0]!.id}/less`, body)).status).toBe(200);
    expect((await undo()).status).toBe(200);
    expect((await rowOf(id)).asked).not.toBeNull();
    await invariantsHold(db());
  });
});
