import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSessions } from '#features/identity/server/sessions.ts';
import { connect, type Db } from '#server/database.ts';
import { buildIfNeeded } from '../../tools/build.ts';
import { aProduct, aUser } from '../support/builders.ts';
import { addLine, cartOf, order } from '../support/carts.ts';
import { testDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/databases.ts';
import { until } from '../support/paying.ts';
import { aProcess, aSandbox, over, type PortalProcess, type SandboxProcess } from './processes.ts';

/** A real portal whose mail server is away, answers nonsense or does not come to the point. */
let folder: string;
let database: TestDatabase;
let db: Db;
let sandbox: SandboxProcess;
let portal: PortalProcess;

const patience = 60_000;

beforeAll(async () => {
  await buildIfNeeded(() => undefined);
  folder = mkdtempSync(join(tmpdir(), 'pettorale-mail-'));
  database = await testDatabase();
  db = connect(database.url, 2);
  sandbox = await aSandbox(folder, 'http://127.0.0.1:9');
  portal = await aProcess('portal', folder, { ...sandbox.variables, DATABASE_URL: database.url });
  await Promise.all([sandbox.ready, portal.ready]);
}, 120_000);

afterAll(async () => {
  for (const part of [portal, sandbox]) part?.kill();
  await Promise.all([portal?.ended, sandbox?.ended]);
  await db?.$client.end();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const control = (fault: string) =>
  fetch(`${sandbox.url}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'smtp', fault }),
  });
const ask = (...asked: Parameters<ReturnType<typeof over>['ask']>) => over(portal.url).ask(...asked);

interface Waiting extends Record<string, unknown> {
  readonly to: string;
  readonly state: string;
  readonly tries: number;
}
const outbox = async (): Promise<readonly Waiting[]> => {
  const { rows } = await db.execute<Waiting>(
    sql`select data->>'to' as to, state::text as state, retry_count::int as tries from jobs.job where name = 'mail'`,
  );
  return rows;
};
/** What would be tried again in some minutes is tried now: the queue's clock goes on. */
const minutesPass = () =>
  db.execute(sql`update jobs.job set start_after = now() where name = 'mail' and state = 'retry'`);

/** Somebody signs up, somebody forgets a password, somebody orders: none of them notices anything. */
async function peopleComeAndGo(name: string) {
  const email = `${name}.newcomer@test.example`;
  const signUp = {
    firstname: 'Nadia',
    lastname: 'Ossola',
    email,
    password: 'lago-maggiore',
    birthdate: '1992-04-03',
    nationality: 'CH',
  };
  expect((await ask('POST', '/v3.0/auth/signup', { body: signUp })).status).toBe(201);

  const forgetful = await aUser(db, { email: `${name}.forgetful@test.example` });
  expect((await ask('POST', '/v3.0/password/email', { body: { email: forgetful.email } })).status).toBe(200);

  const buyer = await aUser(db, { email: `${name}.buyer@test.example` });
  const { product } = await aProduct(db, 15);
  const as = await createSessions({ db, clock: () => new Date() }).open(db, buyer.id, null);
  const cart = await cartOf(over(portal.url), as);
  await addLine(over(portal.url), as, cart, { detail_type: 'product', product_id: product.id, quantity: 1 });
  const placed = await order(over(portal.url), as, { cart_id: cart });
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  const { id } = placed.body.data;
  const method = { action: 'pre-request', payment_method: 'wiretransfer' };
  expect((await ask('POST', `/v3.0/orders/${id}/pay`, { as, body: method })).status).toBe(200);
  expect((await ask('POST', `/v3.0/orders/${id}/pay`, { as, body: { ...method, action: 'confirm' } })).status).toBe(
    200,
  );
  return [email, forgetful.email, buyer.email];
}

for (const fault of ['down', 'garbage', 'slow'] as const) {
  test(
    `mail ${fault} for ten minutes: everything works, and each mail arrives once afterwards`,
    async () => {
      await control(fault);
      const people = await peopleComeAndGo(fault);
      const theirs = async () => (await outbox()).filter(({ to }) => people.includes(to));
      await until(async () => new Set((await theirs()).map(({ to }) => to)).size === people.length, 20_000);

      for (let turn = 1; turn <= 2; turn += 1) {
        await until(async () => {
          await minutesPass();
          return (await theirs()).every(({ tries }) => tries >= turn);
        }, 40_000);
      }
      for (const person of people) expect(await sandbox.mailsTo(person)).toEqual([]);
      expect((await theirs()).filter(({ state }) => state === 'failed')).toEqual([]);

      await control('none');
      await until(async () => {
        await minutesPass();
        return (await theirs()).every(({ state }) => state === 'completed');
      }, 40_000);
      const sent = await theirs();
      for (const person of people) {
        const arrived = await sandbox.mailsTo(person);
        expect(arrived.map(({ subject }) => subject).toSorted()).toEqual(
          [...new Set(arrived.map(({ subject }) => subject))].toSorted(),
        );
        expect(arrived).toHaveLength(sent.filter(({ to }) => to === person).length);
      }
    },
    patience * 2,
  );
}
