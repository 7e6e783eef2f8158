import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createSessions } from '#features/identity/server/sessions.ts';
import { catalogueChanged } from '#server/changes.ts';
import { connect, type Db } from '#server/database.ts';
import { buildIfNeeded } from '../../tools/build.ts';
import { freePort } from '../../tools/ports.ts';
import { type RunningProxy, startProxy } from '../../tools/proxy.ts';
import { aRace, aUser } from '../support/builders.ts';
import { cartWith, order, orderWith } from '../support/carts.ts';
import { copyDatabase, type TestDatabase } from '../support/databases.ts';
import { invariantsHold } from '../support/invariants.ts';
import { until } from '../support/paying.ts';
import { aProcess, aSandbox, over, type PortalProcess, type SandboxProcess } from './processes.ts';

/** Two processes of the portal behind a proxy, one database, one outside world: a production in small. */
let folder: string;
let database: TestDatabase;
let db: Db;
let sandbox: SandboxProcess;
let one: PortalProcess;
let two: PortalProcess;
let proxy: RunningProxy;

const patience = 120_000;
/** How soon is for the unit tests, whose clock is an argument: here other programs take the processor, too. */
const soon = 15_000;

beforeAll(async () => {
  await buildIfNeeded(() => undefined);
  folder = mkdtempSync(join(tmpdir(), 'pettorale-processes-'));
  // Without a single table: migrations and demo are part of what is tested.
  database = await copyDatabase({ ...inject('databases'), template: 'template0' });
  db = connect(database.url, 4);
  const port = await freePort();
  sandbox = await aSandbox(folder, `http://127.0.0.1:${port}`);
  const shared = {
    ...sandbox.variables,
    DATABASE_URL: database.url,
    BASE_URL: `http://localhost:${port}`,
    TRUST_PROXY: '127.0.0.1',
  };
  // At once, so that both find the database empty.
  [one, two] = await Promise.all([aProcess('one', folder, shared), aProcess('two', folder, shared)]);
  await Promise.all([sandbox.ready, one.ready, two.ready]);
  proxy = await startProxy(port, [one.url, two.url]);
}, patience);

afterAll(async () => {
  await proxy?.close();
  for (const part of [one, two, sandbox]) part?.kill();
  await Promise.all([one?.ended, two?.ended, sandbox?.ended]);
  await db?.$client.end();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const rowsOf = async <Row extends Record<string, unknown>>(statement: SQL) => (await db.execute<Row>(statement)).rows;

async function aBuyer() {
  const user = await aUser(db);
  return { ...user, as: await createSessions({ db, clock: () => new Date() }).open(db, user.id, 'test') };
}

/** A race of the demo's circuit that takes registrations today. */
async function anOpenRace(stock: number) {
  const [stage] = await rowsOf<{ id: number }>(sql`select id from stage where circuit_id = 15 order by starts_on desc`);
  const inTwoMonths = new Date(Date.now() + 60 * 86_400_000);
  return aRace(db, 15, {
    stock,
    price: '30.00',
    stageId: stage!.id,
    startsAt: inTwoMonths,
    registrationEndsAt: inTwoMonths,
    endsOn: inTwoMonths.toISOString().slice(0, 10) as never,
  });
}

const home = async (base: string) => {
  const answer = await fetch(`${base}/it`);
  return { etag: answer.headers.get('etag'), html: await answer.text() };
};

test('two processes that start at once on an empty database migrate it once and load one demo', async () => {
  const migrations = await rowsOf(sql`select hash from drizzle.__drizzle_migrations`);
  expect(new Set(migrations.map(({ hash }) => hash)).size).toBe(migrations.length);
  expect(migrations.length).toBeGreaterThan(0);
  expect(await rowsOf(sql`select id from circuit order by id`)).toEqual([{ id: 3 }, { id: 8 }, { id: 15 }]);
  const accounts = await rowsOf(sql`
    select email from user_account where email in ('athlete@demo.test', 'inactive@demo.test') order by email`);
  expect(accounts).toEqual([{ email: 'athlete@demo.test' }, { email: 'inactive@demo.test' }]);
  for (const base of [one.url, two.url, proxy.url]) expect((await fetch(`${base}/readyz`)).status).toBe(200);
});

test('a session that one process opens counts in the other, and what one ends is soon ended there, too', async () => {
  const credentials = { email: 'athlete@demo.test', password: 'demo-password' };
  const { body } = await over(one.url).ask('POST', '/v3.0/auth/login', { body: credentials });

  const who = await over(two.url).ask('GET', '/v3.0/auth/user', { as: body.token });
  expect(who).toMatchObject({ status: 200, body: { data: { email: 'athlete@demo.test' } } });
  for (let turn = 0; turn < 4; turn += 1) {
    expect((await over(proxy.url).ask('GET', '/v3.0/auth/user', { as: body.token })).status).toBe(200);
  }

  const statusAt = async ({ url }: { url: string }) =>
    (await over(url).ask('GET', '/v3.0/auth/user', { as: body.token })).status;
  expect([await statusAt(one), await statusAt(two)]).toEqual([200, 200]);
  await over(two.url).ask('POST', '/v3.0/auth/logout', { as: body.token });
  // At once where it was ended; elsewhere when it is asked for anew (decision 022, whose second is recentSessions').
  expect(await statusAt(two)).toBe(401);
  await until(async () => (await statusAt(one)) === 401, soon);
});

test('a change of the catalogue is on the pages of both processes at once', async () => {
  const { race } = await anOpenRace(10);
  // The new race is a new figure: it has to be on the pages before what is measured begins.
  await until(async () =>
    (await Promise.all([home(one.url), home(two.url)])).every(({ html }) => html.includes(race.slug)),
  );
  const rename = (to: string) =>
    sql`update race set i18n = jsonb_set(i18n, '{it,name}', to_jsonb(${to}::text)) where id = ${race.id}`;

  // Without a word to the processes their pages stay as they are: this is what the word is for.
  await db.execute(rename('Notturna muta'));
  await new Promise((wake) => setTimeout(wake, 1_500));
  for (const { url } of [one, two]) expect((await home(url)).html).not.toContain('Notturna muta');

  await db.transaction(async (tx) => {
    await tx.execute(rename('Notturna del lago'));
    await catalogueChanged(tx, 15);
  });
  for (const { url } of [one, two]) await until(async () => (await home(url)).html.includes('Notturna del lago'), soon);
});

test('a sale in one process is on the public pages of the other', async () => {
  const { race } = await anOpenRace(1);
  const buyer = await aBuyer();
  const availability = async () => {
    const { body } = await over(two.url).ask('GET', '/v3.0/circuits/15');
    type Stage = { races: { id: number; availability: { state: string } }[] };
    const found = (body.data.active_stages as Stage[]).flatMap(({ races }) => races).find(({ id }) => id === race.id);
    return found?.availability.state;
  };
  await until(async () => (await availability()) === 'open');
  const before = await home(two.url);

  await orderWith(over(one.url), buyer.as, buyer.member.id, race.id);

  await until(async () => (await availability()) === 'sold_out', soon);
  await until(async () => (await home(two.url)).etag !== before.etag, soon);
});

test('every mail leaves once, whichever processes queue and send it', async () => {
  const people = Array.from({ length: 12 }, (_, at) => `runner${at}@processes.test`);
  const base_url = proxy.url;
  const signUp = {
    firstname: 'Bruna',
    lastname: 'Prova',
    password: 'a-long-password',
    birthdate: '1990-01-01',
    nationality: 'FR',
    terms_and_conditions: 1,
    privacy_policy: 1,
  };
  const answers = await Promise.all(
    people.map((email) => over(proxy.url).ask('POST', '/v3.0/auth/signup', { body: { ...signUp, email, base_url } })),
  );
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 201));

  const { race } = await anOpenRace(100);
  const buyers = await Promise.all(Array.from({ length: 8 }, aBuyer));
  const byWire = { action: 'confirm', payment_method: 'wiretransfer' };
  const confirmed = await Promise.all(
    buyers.map(async ({ as, member }) => {
      const { id } = await orderWith(over(proxy.url), as, member.id, race.id);
      return over(proxy.url).ask('POST', `/v3.0/orders/${id}/pay`, { as, body: byWire });
    }),
  );
  expect(confirmed.map(({ status }) => status)).toEqual(buyers.map(() => 200));

  const all = [...people, ...buyers.map(({ email }) => email)];
  const counts = async () => (await Promise.all(all.map(sandbox.mailsTo))).map(({ length }) => length);
  await until(async () => (await counts()).every((count) => count > 0), soon);
  // A second one would come with the next look into the queue, twice a second.
  await new Promise((wake) => setTimeout(wake, 1_500));
  expect(await counts()).toEqual(all.map(() => 1));
});

test('a card payment whose notice comes twice, to either process, is paid once and told once', async () => {
  await fetch(`${sandbox.url}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'stripe', notices: 'twice' }),
  });
  const buyer = await aBuyer();
  const { race } = await anOpenRace(5);
  const { id } = await orderWith(over(one.url), buyer.as, buyer.member.id, race.id);
  const ask = over(proxy.url).ask;
  const { body } = await ask('POST', '/v3.0/payment/cc', { as: buyer.as, body: { order_id: id } });

  const back = await fetch(`${body.redirect_link}/approve`, { method: 'POST', redirect: 'manual' });
  expect(back.headers.get('location')).toContain(proxy.url);

  const paid = async () => (await ask('GET', `/v3.0/orders/${id}`, { as: buyer.as })).body.data.current_state_id === 2;
  await until(paid, soon);
  const received = async () => (await sandbox.mailsTo(buyer.email)).map(({ subject }) => subject);
  await until(async () => (await received()).length > 0, soon);
  await new Promise((wake) => setTimeout(wake, 1_500));
  const subjects = await received();
  expect(new Set(subjects).size).toBe(subjects.length);
  await invariantsHold(db);
});

test('a job of the clock runs in one process a minute, not in each', async () => {
  const finished = () =>
    rowsOf<{ name: string }>(sql`
      select distinct j.name from jobs.job j join jobs.schedule s on s.name = j.name
      where s.cron = '* * * * *' and j.state = 'completed'`);
  // The clock is looked at every half minute.
  await until(async () => (await finished()).length > 0, 45_000);

  const twice = await rowsOf(sql`
    select j.name, date_trunc('minute', j.created_on) as at, count(*) from jobs.job j
    join jobs.schedule s on s.name = j.name
    group by 1, 2 having count(*) > 1`);
  expect(twice).toEqual([]);
  expect(await rowsOf(sql`select name from jobs.job where state = 'failed' or retry_count > 0`)).toEqual([]);
}, 60_000);

test('when a process is killed the other one serves on, and no order is lost or made twice', async () => {
  const { race } = await anOpenRace(100);
  const buyers = await Promise.all(Array.from({ length: 16 }, aBuyer));
  const carts = await Promise.all(buyers.map((buyer) => cartWith(over(proxy.url), buyer.as, buyer.member.id, race.id)));
  const confirmed = new Map<string, string>();
  const enough = Promise.withResolvers<void>();

  /** As a browser does that is told "later", or nothing at all: the same request again, under the same key. */
  async function place(at: number): Promise<string> {
    const headers = { 'idempotency-key': `processes ${at}` };
    for (let tries = 0; tries < 40; tries += 1) {
      const answer = await order(over(proxy.url), buyers[at]!.as, { cart_id: carts[at] }, headers).catch(() => null);
      if (answer?.status === 201) {
        confirmed.set(carts[at]!, answer.body.data.id);
        if (confirmed.size >= 4) enough.resolve();
        return answer.body.data.id;
      }
      await new Promise((wake) => setTimeout(wake, 100));
    }
    throw new Error(`The order of buyer ${at} did not get through.`);
  }

  const placing = Promise.all(buyers.map((_, at) => place(at)));
  await enough.promise;
  two.kill();
  const before = new Map(confirmed);
  for (let turn = 0; turn < 6; turn += 1) expect((await fetch(`${proxy.url}/it`)).status).toBe(200);
  const ids = await placing;

  expect(new Set(ids).size).toBe(buyers.length);
  for (const [cart, id] of before) expect(confirmed.get(cart)).toBe(id);
  const kept = await rowsOf<{ id: string }>(sql`select id from customer_order where cart_id in ${carts}`);
  expect(kept.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  await until(async () => {
    const left = await rowsOf<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and xact_start < now() - interval '5 s'`);
    return left[0]!.count === 0;
  });
  await invariantsHold(db);
});
