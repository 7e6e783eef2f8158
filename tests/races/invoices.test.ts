import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { issueDocuments } from '#features/invoices/server/issueDocuments.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { violated } from '#server/database.ts';
import { withoutGuard } from '#server/guard.ts';
import { newId } from '#server/ids.ts';
import { type TestPortal, testNow, testPortal } from '../support/api.ts';
import { aCircuit, aRace, aUser } from '../support/builders.ts';
import { orderWith } from '../support/carts.ts';
import { invoicing } from '../support/extent.ts';
import { anIssuer, askInvoice } from '../support/invoices.ts';
import { until } from '../support/paying.ts';
import { type ChildPortal, childPortal } from './childPortal.ts';
import { collide } from './collide.ts';
import { tally } from './crowd.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-numbers-'));
let portal: TestPortal;
const children = new Set<ChildPortal>();

beforeAll(async () => {
  portal = await testPortal({ DATABASE_POOL: '45', DATA_DIR: dataDir });
  await aCircuit(portal.context.db);
  await anIssuer(portal.context.db);
});
afterAll(async () => {
  await portal.close();
  rmSync(dataDir, { recursive: true, force: true });
});
afterEach(async () => {
  for (const child of children) await child.kill();
  children.clear();
});
beforeEach(async () => {
  await portal.context.db.execute(sql`truncate invoice, invoice_counter, invoice_request; delete from jobs.job`);
});

const db = () => portal.context.db;
const moveOrder = createMoveOrder(moveWithUses);
const pay = (orderId: string) =>
  moveOrder(db(), { orderId, move: 'pay', why: 'test', by: null, at: portal.context.clock() });

/** Orders of one buyer, each with an invoice asked for: one as the portal makes it, and copies of it. */
async function ordersWithInvoice(count: number): Promise<string[]> {
  const user = await aUser(db());
  const as = await portal.signIn(user.id);
  const { race } = await aRace(db());
  const { id } = await orderWith(portal, as, user.member.id, race.id);
  await askInvoice(portal, as, id);
  const copies = Array.from({ length: count - 1 }, () => newId());
  for (const copy of copies) {
    await db().execute(sql`
      insert into customer_order select (jsonb_populate_record(o, jsonb_build_object(
        'id', ${copy}::text, 'reference', ${copy}::text, 'cart_id', null))).* from customer_order o where id = ${id}`);
    await db().execute(sql`
      insert into order_detail select (jsonb_populate_record(d, jsonb_build_object(
        'id', ${newId()}::text, 'order_id', ${copy}::text))).* from order_detail d where order_id = ${id}`);
    await db().execute(sql`
      insert into invoice_request select (jsonb_populate_record(q, jsonb_build_object('order_id', ${copy}::text))).*
      from invoice_request q where order_id = ${id}`);
  }
  return [id, ...copies];
}

/** A process that works the jobs. */
async function aWorker(now = testNow): Promise<ChildPortal> {
  const child = await childPortal(portal, { jobs: true, now });
  children.add(child);
  return child;
}

const numbers = async () => {
  const { rows } = await db().execute<{ number: number }>(sql`select number from invoice order by number`);
  return rows.map(({ number }) => number);
};
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** Issues the documents of these orders at once; answers how each ended. */
async function issueAtOnce(orderIds: readonly string[]): Promise<Record<string, number>> {
  const lock = sql`select from invoice_counter for update`;
  const ends = await collide(db(), lock, orderIds, (id) =>
    issueDocuments(portal.context, id).then(
      () => 'issued',
      (error: unknown) => violated(error) ?? 'another error',
    ),
  );
  return tally(ends);
}

/** The series has its row, which the others meet at. */
async function aSeriesWithOne(): Promise<void> {
  const [first] = await ordersWithInvoice(1);
  await pay(first!);
  await issueDocuments(portal.context, first!);
}

describe('Numbers of invoices have no gap and no double', () => {
  test('twenty orders at once have the next twenty', async () => {
    await aSeriesWithOne();
    const ids = await ordersWithInvoice(20);
    for (const id of ids) await pay(id);
    expect(await issueAtOnce(ids)).toEqual({ issued: 20 });
    expect(await numbers()).toEqual(upTo(21));
  });

  test('without the counter’s lock they all want the same one', async () => {
    await aSeriesWithOne();
    const ids = await ordersWithInvoice(10);
    for (const id of ids) await pay(id);
    const ends = await withoutGuard('invoice number lock', () => issueAtOnce(ids));
    expect(ends).toEqual({ issued: 1, invoice_invoice_number_unique: 9 });
    // What was rolled back has used up no number.
    for (const id of ids) await issueDocuments(portal.context, id);
    expect(await numbers()).toEqual(upTo(11));
  });

  test('one order, whose job runs ten times at once, has one', async () => {
    await aSeriesWithOne();
    const [id] = await ordersWithInvoice(1);
    await pay(id!);
    expect(await issueAtOnce(Array.from({ length: 10 }, () => id!))).toEqual({ issued: 10 });
    expect(await numbers()).toEqual(upTo(2));
  });

  test('without the request’s lock only the constraint keeps it to one', async () => {
    await aSeriesWithOne();
    const [id] = await ordersWithInvoice(1);
    await pay(id!);
    const ten = Array.from({ length: 10 }, () => id!);
    const ends = await withoutGuard('invoice request lock', () => issueAtOnce(ten));
    expect(ends).toEqual({ issued: 1, invoice_once_per_order: 9 });
    expect(await numbers()).toEqual(upTo(2));
  });

  test('orders that are paid at once and worked by two processes have each a number', async () => {
    const { atOnce } = invoicing;
    const ids = await ordersWithInvoice(atOnce);
    await Promise.all([aWorker(), aWorker()]);
    await Promise.all(ids.map(pay));
    await until(async () => (await numbers()).length === atOnce, 150_000);
    expect(await numbers()).toEqual(upTo(atOnce));
    const { rows } = await db().execute<{ orders: number; printed: number; last: number }>(sql`
      select count(distinct order_id)::int as orders, count(distinct invoice_number)::int as printed,
        (select last from invoice_counter) as last from invoice`);
    expect(rows).toEqual([{ orders: atOnce, printed: atOnce, last: atOnce }]);
  }, 200_000);
});

describe('A process that is killed while it issues', () => {
  test.each(invoicing.killedAfter)(
    'after %i of 24 leaves each order one invoice within a minute, and no gap',
    async (count) => {
      const ids = await ordersWithInvoice(24);
      const doomed = await aWorker();
      await Promise.all(ids.map(pay));
      await (count === 0 ? until(doomed.isWorking) : until(async () => (await numbers()).length >= count, 30_000));
      await doomed.kill();
      const left = (await numbers()).length;
      expect(await numbers()).toEqual(upTo(left));
      // The other process goes on at once, and finds what the killed one had taken.
      await aWorker(new Date(Date.parse(testNow) + 30_000).toISOString());
      await until(async () => (await numbers()).length === 24, 60_000);
      expect(await numbers()).toEqual(upTo(24));
      const { rows } = await db().execute(sql`select order_id from invoice group by order_id having count(*) > 1`);
      expect(rows).toEqual([]);
    },
    120_000,
  );

  test('between the number and its document leaves no gap', async () => {
    await aSeriesWithOne();
    const ids = await ordersWithInvoice(3);
    const doomed = await aWorker();
    await db().transaction(async (tx) => {
      // It takes numbers, and writes no document.
      await tx.execute(sql`lock table invoice in share mode`);
      await Promise.all(ids.map(pay));
      await until(() => doomed.waitsFor('invoice'), 30_000);
      await doomed.killInMidStatement();
    });
    expect(await numbers()).toEqual(upTo(1));
    await aWorker(new Date(Date.parse(testNow) + 30_000).toISOString());
    await until(async () => (await numbers()).length === 4, 60_000);
    expect(await numbers()).toEqual(upTo(4));
  }, 120_000);
});
