import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issuers } from '#features/invoices/server/tables.ts';
import { cents } from '#kernel/money.ts';
import { auditEntries } from '#server/tables.ts';
import { type TestPortal, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit } from '../../../../tests/support/builders.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { anIssuer } from '../../../../tests/support/invoices.ts';

let portal: TestPortal;
let money: Awaited<ReturnType<typeof aColleague>>;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await aCircuit(portal.context.db, { id: 8 });
  await portal.sites.refresh();
  await anIssuer(portal.context.db);
  money = await aColleague(portal, 'money');
});
afterAll(() => portal.close());

const db = () => portal.context.db;
const read = async (as = money.as) => (await portal.ask('GET', '/v3.0/circuits/15/accounting', { as })).body.data;
const confirm = (body: object, as = money.as) =>
  portal.ask('POST', '/v3.0/circuits/15/accounting/confirmation', { as, body });
const word = async (more: object = {}) => ({
  name: 'Rag. Bianchi',
  on: '2026-08-31',
  sign: (await read()).terms.sign,
  ...more,
});
const todo = async (as: string) =>
  (await portal.ask('GET', '/v3.0/circuits/15/office', { as })).body.data.todo.map(
    ({ what }: { what: string }) => what,
  );

test('an accountant’s word is noted for what was seen, and falls with the first change', async () => {
  expect(await read()).toMatchObject({
    terms: { regime: 'RF01', stamp_from: '77.47', stamp_amount: '2.00', causal: 'Ordine {ordine}' },
    confirmation: null,
    confirmed: 0,
    may_confirm: 1,
  });
  expect(await todo(money.as)).toContain('accounting');
  expect(await todo((await aColleague(portal, 'organiser')).as)).not.toContain('accounting');

  const tomorrow = await confirm(await word({ on: '2026-09-02' }));
  expect([tomorrow.status, tomorrow.body.errors]).toEqual([422, { on: ['date_in_the_future'] }]);
  const other = await confirm(await word({ sign: 'what was there yesterday' }));
  expect([other.status, other.body.error]).toEqual([409, 'changed_meanwhile']);
  expect((await confirm(await word())).status).toBe(200);
  expect(await read()).toMatchObject({
    confirmation: { name: 'Rag. Bianchi', on: '2026-08-31', noted_by: money.name },
    confirmed: 1,
  });
  expect(await todo(money.as)).not.toContain('accounting');
  const [entry] = await db()
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'accounting_confirmed'), eq(auditEntries.actorUserId, money.id)));
  expect(entry?.facts).toMatchObject({ after: { accountant: 'Rag. Bianchi', confirmed_on: '2026-08-31' } });

  await db()
    .update(issuers)
    .set({ stampAmount: cents(250) })
    .where(eq(issuers.circuitId, 15));
  expect(await read()).toMatchObject({ confirmation: { name: 'Rag. Bianchi' }, confirmed: 0 });
  expect(await todo(money.as)).toContain('accounting');
});

test('an organiser reads it and notes nothing; a circuit without invoices has nothing to confirm', async () => {
  const organiser = await aColleague(portal, 'organiser');
  expect(await read(organiser.as)).toMatchObject({ may_confirm: 0 });
  expect((await confirm(await word(), organiser.as)).status).toBe(403);
  const elsewhere = await aColleague(portal, 'money', 8);
  const answer = await portal.ask('GET', '/v3.0/circuits/8/accounting', { as: elsewhere.as });
  expect(answer.body.data).toEqual({ terms: null, confirmation: null, confirmed: 0, may_confirm: 1 });
});
