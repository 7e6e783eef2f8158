import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { invoiceRequests, invoices } from '#features/invoices/server/tables.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { storedFiles } from '#server/tables.ts';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aRace, aUser } from '../../../../tests/support/builders.ts';
import { orderWith } from '../../../../tests/support/carts.ts';
import { anIssuer, askInvoice, workInvoices } from '../../../../tests/support/invoices.ts';
import { letAuditGo } from '../../../../tests/support/yearsLater.ts';
import { eraseAccount } from './eraseAccount.ts';
import { readAll } from './exportView.ts';
import { applyRetention } from './retention.ts';

const moveOrder = createMoveOrder(moveWithUses);
const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-kept-'));
let portal: TestPortal;
let buyer: { id: string; as: string; memberId: string };

beforeAll(async () => {
  portal = await testPortal({ DATA_DIR: dataDir });
  await letAuditGo(portal.context.db);
  await aCircuit(db());
  await anIssuer(db());
});
afterAll(async () => {
  await portal.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  portal.setNow(testNow);
  const { id, member } = await aUser(db());
  buyer = { id, memberId: member.id, as: await portal.signIn(id) };
});

const db = () => portal.context.db;
const night = async (at: string) => {
  portal.setNow(at);
  await applyRetention(portal.context, moveOrder);
};

async function anOrder({ paid }: { readonly paid: boolean }): Promise<string> {
  const { race } = await aRace(db());
  const { id } = await orderWith(portal, buyer.as, buyer.memberId, race.id);
  await askInvoice(portal, buyer.as, id);
  if (paid) await moveOrder(db(), { orderId: id, move: 'pay', why: 'test', by: null, at: portal.context.clock() });
  await workInvoices(portal);
  return id;
}
const invoiceOf = async (order: string) => {
  const [invoice] = await db().select().from(invoices).where(eq(invoices.orderId, order));
  return invoice!;
};
const requestOf = (order: string) => db().$count(invoiceRequests, eq(invoiceRequests.orderId, order));
const erase = () => db().transaction((tx) => eraseAccount(tx, moveOrder, buyer.id, portal.context.clock()));

test('an invoice outlives its buyer’s account; what was asked for an unpaid order does not', async () => {
  const paid = await anOrder({ paid: true });
  const unpaid = await anOrder({ paid: false });
  const before = await invoiceOf(paid);
  await erase();
  expect(await invoiceOf(paid)).toEqual(before);
  expect(await requestOf(paid)).toBe(1);
  expect(await requestOf(unpaid)).toBe(0);
});

test('its buyer, lines and file go ten years after the end of its year; number, day and amounts stay', async () => {
  const order = await anOrder({ paid: true });
  const { buyer: _, lines: __, ...stays } = await invoiceOf(order);
  const [file] = await db().select().from(storedFiles).where(eq(storedFiles.id, stays.fileId!));
  const place = join(dataDir, 'files', file!.place);
  expect(existsSync(place)).toBe(true);

  await night('2036-12-31T12:00:00Z');
  expect(await invoiceOf(order)).toMatchObject({ buyer: { fiscalCode: 'FRRGLI91M54L746B' } });

  await night('2037-01-01T12:00:00Z');
  expect(await invoiceOf(order)).toEqual({ ...stays, buyer: null, lines: [] });
  expect(await requestOf(order)).toBe(0);
  expect(existsSync(place)).toBe(false);
  const [erased] = await db().select().from(storedFiles).where(eq(storedFiles.id, stays.fileId!));
  expect(erased).toMatchObject({ sealedKey: null });
});

test('the copy of one’s own data holds one’s own invoices, and nobody else’s', async () => {
  const order = await anOrder({ paid: true });
  const own = await readAll(portal.context, buyer.id);
  expect(own.tables.invoice).toMatchObject([{ order_id: order }]);
  expect(own.tables.invoice_request).toMatchObject([{ order_id: order, fiscal_code: 'FRRGLI91M54L746B' }]);
  const { id } = await aUser(db());
  const other = await readAll(portal.context, id);
  expect([other.tables.invoice, other.tables.invoice_request]).toEqual([[], []]);
});
