import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../../tests/support/api.ts';
import { aUser } from '../../tests/support/builders.ts';
import type { Db } from './database.ts';
import {
  answerRow,
  claiming,
  deleteAnswers,
  findAnswer,
  forgetAnswersTo,
  keepAnswer,
  keepingAnswer,
  type Repeatable,
} from './idempotency.ts';

let portal: TestPortal;
let db: Db;
beforeAll(async () => {
  portal = await testPortal();
  db = portal.context.db;
});
afterAll(() => portal.close());

const at = new Date('2026-09-01T10:00:00Z');
const aRequest = async (more: Partial<Repeatable> = {}): Promise<Repeatable> => ({
  userId: (await aUser(db)).id,
  operation: 'createOrder',
  key: 'once',
  body: { cart_id: 'a' },
  ...more,
});

const row = (request: Repeatable) => sql`${JSON.stringify(answerRow(request, { id: 1 }, at))}::text`;
const isFree = async (on: Pick<Db, 'execute'>, request: Repeatable) => {
  const { rows } = await on.execute(sql`with ${claiming(row(request))} select free from claimed`);
  return rows[0]?.free;
};

test('a request that nobody made has no answer', async () => {
  expect(await findAnswer(db, await aRequest())).toBeNull();
});

test('the same request is answered the same', async () => {
  const request = await aRequest();
  await keepAnswer(db, request, { id: 1 }, at);
  expect(await findAnswer(db, request)).toEqual({ id: 1 });
});

test('the first answer stands', async () => {
  const request = await aRequest();
  await keepAnswer(db, request, { id: 1 }, at);
  await keepAnswer(db, request, { id: 2 }, at);
  expect(await findAnswer(db, request)).toEqual({ id: 1 });
});

test('a key that comes with another body is refused', async () => {
  const request = await aRequest();
  await keepAnswer(db, request, { id: 1 }, at);
  const other = { ...request, body: { cart_id: 'b' } };
  await expect(findAnswer(db, other)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
});

test.each([
  ['account', async () => ({ userId: (await aUser(db)).id })],
  ['operation', async () => ({ operation: 'addAddress' })],
  ['key', async () => ({ key: 'twice' })],
])('another %s is another request', async (_what, other) => {
  const request = await aRequest();
  await keepAnswer(db, request, { id: 1 }, at);
  expect(await findAnswer(db, { ...request, ...(await other()) })).toBeNull();
});

test('a key is not free while a transaction has claimed it, and free again when that ends, however it ends', async () => {
  const request = await aRequest();
  const failing = db.transaction(async (tx) => {
    expect(await isFree(tx, request)).toBe(true);
    expect(await isFree(db, request)).toBe(false);
    expect(await isFree(db, { ...request, key: 'twice' })).toBe(true);
    throw new Error('the process dies');
  });
  await expect(failing).rejects.toThrow('the process dies');
  expect(await isFree(db, request)).toBe(true);
});

test('the answer is kept with the work, or not at all', async () => {
  const request = await aRequest();
  const keep = (tx: Pick<Db, 'execute'>) => tx.execute(keepingAnswer(row(request), sql`(select 1) as work`));
  const failing = db.transaction(async (tx) => {
    await keep(tx);
    throw new Error('no places left');
  });
  await expect(failing).rejects.toThrow('no places left');
  expect(await findAnswer(db, request)).toBeNull();
  await keep(db);
  expect(await findAnswer(db, request)).toEqual({ id: 1 });
});

test('a request without a key keeps nothing', async () => {
  await db.execute(sql`delete from idempotency_key`);
  await db.execute(keepingAnswer(sql`${'{}'}::text`, sql`(select 1) as work`));
  expect((await db.execute(sql`select from idempotency_key`)).rowCount).toBe(0);
});

test('answers are deleted by their age, and with their account', async () => {
  const [old, young, gone] = [await aRequest(), await aRequest(), await aRequest()];
  await keepAnswer(db, old, 'old', at);
  await keepAnswer(db, young, 'young', new Date(at.getTime() + 1));
  await keepAnswer(db, gone, 'gone', new Date(at.getTime() + 1));
  await deleteAnswers(db, at);
  await forgetAnswersTo(db, gone.userId);
  expect([await findAnswer(db, old), await findAnswer(db, young), await findAnswer(db, gone)]).toEqual([
    null,
    'young',
    null,
  ]);
});
