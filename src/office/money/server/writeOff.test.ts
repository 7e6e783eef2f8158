import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { circuitSettings } from '#features/circuits/server/tables.ts';
import { invoices } from '#features/invoices/server/tables.ts';
import { orderDetails, orders } from '#features/orders/server/tables.ts';
import { refunds } from '#features/payments/server/tables.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { invariantsHold } from '../../../../tests/support/invariants.ts';
import { anIssuer, askInvoice, workInvoices } from '../../../../tests/support/invoices.ts';
import { officeMoney } from '../../../../tests/support/officeMoney.ts';
import { payers } from '../../../../tests/support/payers.ts';
import { refundSeen } from '../../../../tests/support/refundSeen.ts';

const the = payers();
const { db } = the;
let money: Awaited<ReturnType<typeof aColleague>>;
beforeAll(async () => {
  money = await aColleague(the.portal, 'money');
  await anIssuer(db());
  await db().insert(circuitSettings).values({ circuitId: 15, key: 'write-off-limit', value: '5.00' });
});
const { ask, byWire, load, line, rowOf, itemOf, confirm } = officeMoney(the, () => money);

/** Writes off what is missing of an order of 32.40, with a commission of 2.40. */
async function writeOff(amount: string) {
  const order = await byWire();
  expect((await askInvoice(the.portal, the.buyer.as, order.id)).status).toBe(200);
  const [movement] = await load(line(amount, order.reference));
  const row = await rowOf(order.id);
  expect(row).toMatchObject({ kind: 'less', orders: [{ write_off: '5.00' }] });
  const body = { order: itemOf(row).orders[0], how: 'write_off', note: 'Costa di più chiederli.' };
  return { ...order, movement: movement!, answer: await ask('POST', `/movements/${movement}/less`, body) };
}
const amountsOf = async (id: string) => {
  const [order] = await db().select().from(orders).where(eq(orders.id, id));
  const { adminCost, totalDiscount, totalAmountDue } = order!;
  return { adminCost, totalDiscount, totalAmountDue };
};
const refund = async (id: string, body: object) => {
  const seen = await refundSeen(the.portal, money.as, id);
  return ask('POST', `/orders/${id}/refunds`, { note: 'Non parte.', seen, ...body });
};

describe('Enough', () => {
  test('is not written off: it is refused, the order and the movement stay, and a confirmation pays', async () => {
    for (const amount of ['32,40', '35,00']) {
      const order = await byWire();
      const [movement] = await load(line(amount, order.reference));
      const row = await rowOf(order.id);
      const body = { order: itemOf(row).orders[0], how: 'write_off', note: 'Costa di più chiederli.' };
      const answer = await ask('POST', `/movements/${movement}/less`, body);
      expect([answer.status, answer.body.error, answer.body.due]).toEqual([409, 'nothing_to_write_off', '32.40']);
      expect(answer.body.detail).toContain('32,40');
      expect((await rowOf(order.id)).kind).toBe(row.kind);
      expect(await confirm(itemOf(row))).toMatchObject({ paid: 1, refused: [] });
    }
    await invariantsHold(db());
  });
});

describe('A rest beyond the commission', () => {
  test('is given up to the circuit’s limit, of the commission first, and no more', async () => {
    const { id, answer } = await writeOff('28,40');
    expect(answer.body.data).toEqual({ paid: 1, to_send_back: '0.00' });
    expect(await amountsOf(id)).toEqual({ adminCost: 0, totalDiscount: 160, totalAmountDue: 2_840 });
    const [detail] = await db().select().from(orderDetails).where(eq(orderDetails.orderId, id));
    expect(detail).toMatchObject({ discount: 160, writtenOff: 160 });
    // What was given up is no money of the day.
    const { ways, rows } = (await ask('GET', '/takings/2026-09-01')).body.data;
    const arrived = rows.reduce((all: number, { amount }: { amount: string }) => all + Number(amount), 0);
    expect(ways).toMatchObject([{ way: 'bank', taken: arrived.toFixed(2) }]);
    await invariantsHold(db());

    const most = await writeOff('27,39');
    expect([most.answer.body.error, most.answer.body.most]).toEqual(['write_off_too_high', '5.00']);
    expect(await amountsOf(most.id)).toEqual({ adminCost: 240, totalDiscount: 0, totalAmountDue: 3_240 });
  });

  test('its invoice and all that goes back come to what was paid, to the cent', async () => {
    const { id } = await writeOff('28,40');
    await workInvoices(the.portal);
    const issued = () =>
      db()
        .select()
        .from(invoices)
        .where(and(eq(invoices.orderId, id)));
    expect(await issued()).toMatchObject([{ kind: 'TD01', total: 2_840 }]);
    const { order, refundable } = (await ask('GET', `/orders/${id}`)).body.data;
    expect([order.total_amount_due, refundable.rest]).toEqual(['28.40', '28.40']);
    expect(refundable.lines).toMatchObject([{ left: '28.40' }]);
    const lines = refundable.lines.map((one: { id: string }) => one.id);
    const answer = await refund(id, { all: 0, lines, money: 1, places: 1, commission: 1, by_bank: 0 });
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    expect(await db().select().from(refunds).where(eq(refunds.orderId, id))).toMatchObject([{ amount: 2_840 }]);
    await workInvoices(the.portal);
    await invariantsHold(db());
  });

  test('is due again where the match is undone', async () => {
    const { id, movement } = await writeOff('28,40');
    const undone = await ask('POST', `/money/movement/${movement}/undo`, { note: 'Era di un altro.' });
    expect(undone.body.data).toEqual({ unpaid: 1 });
    expect(await amountsOf(id)).toEqual({ adminCost: 240, totalDiscount: 0, totalAmountDue: 3_240 });
    await invariantsHold(db());
  });
});
