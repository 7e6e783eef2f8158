import type { ChildProcess } from 'node:child_process';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testNow } from '../support/api.ts';
import { aCircuit, aRace } from '../support/builders.ts';
import { orderWith } from '../support/carts.ts';
import { invariantsHold } from '../support/invariants.ts';
import { type PayingPortal, payingPortal, until } from '../support/paying.ts';
import { aCrowd } from './crowd.ts';
import { isGone, workingProcess } from './workingProcess.ts';

/** The test's own portal sets the scene; the one that gives back and is killed is a process of its own. */
let portal: PayingPortal;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  portal = await payingPortal({ DATABASE_POOL: '20' });
  await aCircuit(portal.context.db);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await portal.close();
});

const db = () => portal.context.db;

async function aProcess(name: string, now: string, orders: readonly string[] = []): Promise<ChildProcess> {
  const child = await workingProcess(portal, { name, now, orders });
  children.add(child);
  return child;
}

const later = new Date(new Date(testNow).getTime() + 60_000).toISOString();

/** Orders of 30.00, each paid by card. */
async function paidOrders(count: number): Promise<string[]> {
  const { race } = await aRace(db(), 15, { price: '30.00' });
  const ids: string[] = [];
  for (const { as, member } of await aCrowd(portal, count)) {
    const { id } = await orderWith(portal, as, member.id, race.id);
    const { body } = await portal.ask('POST', '/v3.0/payment/cc', { as, body: { order_id: id } });
    await portal.press(body.redirect_link, 'approve');
    ids.push(id);
  }
  await until(async () => {
    const { rows } = await db().execute<{ open: number }>(sql`
      select count(*)::int as open from customer_order where id in ${ids} and state <> 'paid'`);
    return rows[0]!.open === 0;
  });
  return ids;
}

/** What the provider has given back for an order, refund by refund. */
async function atProvider(order: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${portal.context.environment.stripe!.secretKey}` };
  const get = async (path: string) => (await fetch(`${portal.sandbox.url}${path}`, { headers })).json();
  const { rows } = await db().execute<{ ref: string }>(sql`
    select provider_ref as ref from payment where order_id = ${order}`);
  const { payment_intent } = await get(`/v1/checkout/sessions/${rows[0]!.ref}`);
  const { data } = await get(`/v1/refunds?payment_intent=${payment_intent}&limit=100`);
  return data.map(({ amount }: { amount: number }) => amount);
}

const refundsIn = async (ids: readonly string[]) =>
  (
    await db().execute<{ id: string; state: string; refunds: number; requested: number; told: number }>(sql`
      select o.id, o.state, count(f.id)::int as refunds,
        count(f.id) filter (where f.state = 'requested')::int as requested,
        (select count(*)::int from order_state_change c where c.order_id = o.id and c.refund_id is not null) as told
      from customer_order o left join refund f on f.order_id = o.id
      where o.id in ${ids} group by o.id`)
  ).rows;

describe('A process that is killed in the middle of giving money back', () => {
  test.each([0, 1, 4])(
    'after %i of 6 leaves whole refunds or none; another process ends them, and the money goes back once',
    async (count) => {
      const ids = await paidOrders(6);
      const name = `refunds ${count} ${ids[0]}`;
      const child = await aProcess(name, testNow, ids);
      const given = new Set<string>();
      child.on('message', (id) => given.add(String(id)));
      const works = async () => {
        const { rows } = await db().execute(sql`
          select from pg_stat_activity where application_name = ${name} and xact_start is not null`);
        return rows.length > 0;
      };
      // In the middle: while statements run, jobs are at the provider, and answers are not written down yet.
      await until(count === 0 ? works : () => given.size >= count, 15_000);
      child.kill('SIGKILL');
      await isGone(portal, name);

      for (const { state, refunds, told } of await refundsIn(ids))
        expect([state, refunds, told]).toEqual(refunds === 1 ? ['partly_refunded', 1, 1] : ['paid', 0, 0]);
      for (const id of given) expect(await refundsIn([id])).toMatchObject([{ refunds: 1 }]);

      const next = await aProcess(`${name} next`, later);
      await until(async () => (await refundsIn(ids)).every(({ requested }) => requested === 0), 60_000);
      next.kill('SIGKILL');
      for (const { id, refunds } of await refundsIn(ids))
        expect(await atProvider(id)).toEqual(refunds === 1 ? [1_000] : []);
      await invariantsHold(db());
    },
  );
});
