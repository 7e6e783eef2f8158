import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
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

/** The files of `src` of which a function was called meanwhile, and the statements that were sent. */
async function walked(
  act: () => Promise<unknown>,
): Promise<{ readonly files: readonly string[]; readonly statements: number }> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const before = texts.length;
  await act();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const called = result.filter(({ functions }) => functions.some(({ ranges: [whole] }) => whole!.count > 0));
  const files = called.map(({ url }) => relative(process.cwd(), url.replace('file://', '')).replace(/\?.*/, ''));
  const own = files.filter((file) => file.startsWith('src/') && !file.includes('.test.'));
  return { files: [...new Set(own)].toSorted(), statements: texts.length - before };
}

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
  const paid = await byWire();
  await load(line('32,40', `iscrizione ${paid.reference}`));
  const item = itemOf(await rowOf(paid.id));
  const confirming = async () => expect(await confirm(item)).toMatchObject({ paid: 1, refused: [] });
  const confirmed = await walked(async () => expect(await locksOf(confirming)).toBe(1));

  const seen = await refundSeen(the.portal, money.as, paid.id);
  const wish = { lines: [], all: 1, money: 1, places: 1, commission: 1, by_bank: 0, note: 'ritirato' };
  const giving = async () =>
    expect((await ask('POST', `/orders/${paid.id}/refunds`, { ...wish, seen })).status).toBe(200);
  const given = await walked(async () => expect(await locksOf(giving)).toBe(1));

  const files = [...new Set([...confirmed.files, ...given.files])];
  expect(files).toContain('src/features/payments/server/giveBack.ts');
  // `npm run walk` prints them.
  if (process.env.WALK) {
    const count = { confirmed: confirmed.files.length, given: given.files.length, together: files.length };
    const statements = { confirmed: confirmed.statements, given: given.statements };
    process.stdout.write(`${files.toSorted().join('\n')}\n${JSON.stringify({ files: count, statements })}\n`);
  }
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
