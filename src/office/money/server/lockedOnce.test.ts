import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { officeMoney } from '../../../../tests/support/officeMoney.ts';
import { payers } from '../../../../tests/support/payers.ts';
import { refundSeen } from '../../../../tests/support/refundSeen.ts';

const the = payers();
let money: Awaited<ReturnType<typeof aColleague>>;
const { ask, line, load, rowOf, itemOf, confirm, byWire } = officeMoney(the, () => money);
beforeAll(async () => {
  money = await aColleague(the.portal, 'money');
});

const send = pg.Client.prototype.query;
let texts: string[] = [];
beforeEach(() => {
  texts = [];
  pg.Client.prototype.query = function query(this: pg.Client, ...asked: Parameters<typeof send>) {
    const [first] = asked as readonly unknown[];
    texts.push(typeof first === 'string' ? first : (first as { text: string }).text);
    return send.apply(this, asked);
  } as typeof send;
});
afterEach(() => {
  pg.Client.prototype.query = send;
});

/** How often this act locks the row of an order. */
async function locksOf(act: () => Promise<unknown>): Promise<number> {
  const before = texts.length;
  await act();
  return texts.slice(before).filter((text) => /from "?customer_order\b[^()]*for update/.test(text)).length;
}

test('an order is locked once where its transfer is confirmed, and where its money goes back', async () => {
  const order = await byWire();
  await load(line('32,40', `iscrizione ${order.reference}`));
  const item = itemOf(await rowOf(order.id));
  expect(await locksOf(async () => expect(await confirm(item)).toMatchObject({ paid: 1, refused: [] }))).toBe(1);

  const seen = await refundSeen(the.portal, money.as, order.id);
  const wish = { lines: [], all: 1, money: 1, places: 1, commission: 1, by_bank: 0, note: 'ritirato' };
  expect(
    await locksOf(async () =>
      expect((await ask('POST', `/orders/${order.id}/refunds`, { ...wish, seen })).status).toBe(200),
    ),
  ).toBe(1);
});

test('so are all orders that one transfer is for, and one whose missing rest is given up', async () => {
  const [one, other] = [await byWire(), await byWire()];
  const [movement] = await load(line('64,80', `${one.reference} ${other.reference}`));
  const orders = [one, other].map(({ id }) => ({ id, due: '32.40', seen: 'awaiting_payment' }));
  expect(
    await locksOf(async () => expect(await confirm({ movements: [movement], orders })).toMatchObject({ paid: 2 })),
  ).toBe(2);

  const short = await byWire();
  const [less] = await load(line('31,40', short.reference));
  const settled = { how: 'write_off', note: 'spese della banca', order: { ...orders[0], id: short.id } };
  expect(
    await locksOf(async () => expect((await ask('POST', `/movements/${less}/less`, settled)).status).toBe(200)),
  ).toBe(1);
});
