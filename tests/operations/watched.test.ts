import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hiddenOldCopy, shownOldCopy } from '#app/shell/oldCopy.ts';
import { createSessions } from '#features/identity/server/sessions.ts';
import { connect, type Db } from '#server/database.ts';
import { buildIfNeeded } from '../../tools/build.ts';
import { askPort } from '../../tools/ports.ts';
import type { ApiAnswer } from '../support/api.ts';
import { aProduct, aUser } from '../support/builders.ts';
import { addLine, cartOf, order } from '../support/carts.ts';
import { testDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/databases.ts';
import { until } from '../support/paying.ts';
import { aCable, type Cable } from './cable.ts';
import { aProcess, aSandbox, over, type PortalProcess, type SandboxProcess } from './processes.ts';

/** One real process, seen as those see it who operate it: its health, its figures, its log, its headers. */
let folder: string;
let database: TestDatabase;
let db: Db;
let cable: Cable;
let sandbox: SandboxProcess;
let portal: PortalProcess;

const token = 'a-token-for-prometheus';

beforeAll(async () => {
  await buildIfNeeded(() => undefined);
  folder = mkdtempSync(join(tmpdir(), 'pettorale-watched-'));
  database = await testDatabase();
  db = connect(database.url, 2);
  cable = await aCable(database.url);
  sandbox = await aSandbox(folder, 'http://127.0.0.1:9');
  portal = await aProcess('portal', folder, { ...sandbox.variables, DATABASE_URL: cable.url, METRICS_TOKEN: token });
  await Promise.all([sandbox.ready, portal.ready]);
}, 120_000);

afterAll(async () => {
  for (const part of [portal, sandbox]) part?.kill();
  await Promise.all([portal?.ended, sandbox?.ended]);
  await cable?.cut();
  await db?.$client.end();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Reads every answer to its end: one that nobody reads would keep its connection busy. */
async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${portal.url}${path}`, { headers });
  const { status, url } = answer;
  return { status, url, headers: answer.headers, text: await answer.text() };
}
const statusOf = async (path: string, headers: Record<string, string> = {}) => (await get(path, headers)).status;
const ask = (...asked: Parameters<ReturnType<typeof over>['ask']>) => over(portal.url).ask(...asked);

interface Line {
  readonly level: number;
  readonly request_id?: string;
  readonly req?: { readonly method: string; readonly path: string };
  readonly res?: { readonly status: number };
  readonly msg: string;
}
const lines = () => portal.logged().map((line): Line => JSON.parse(line));

test('an idle portal holds less than 365 megabytes', async () => {
  const bytes = Number(/^process_resident_memory_bytes (\d+)/m.exec((await get('/metrics')).text)?.[1]);
  console.log(`Idle, the portal holds ${Math.round(bytes / 1e6)} MB.`);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(365e6);
});

describe('Figures', () => {
  test.each<[string, Record<string, string>, number]>([
    ['this machine', {}, 200],
    ['somebody behind a proxy on this machine', { 'x-forwarded-for': '203.0.113.7' }, 404],
    ['somebody behind a proxy that speaks otherwise', { forwarded: 'for=203.0.113.7' }, 404],
    [
      'whoever has the token, through a proxy too',
      { 'x-forwarded-for': '1.2.3.4', authorization: `Bearer ${token}` },
      200,
    ],
    ['a wrong token through a proxy', { 'x-forwarded-for': '1.2.3.4', authorization: 'Bearer guessed' }, 404],
  ])('%s', async (_who, headers, status) => {
    expect(await statusOf('/metrics', headers)).toBe(status);
  });

  test('count requests by route, so that an address names nobody', async () => {
    await get('/api/v3.0/circuits/15?lang=en');
    const text = (await get('/metrics')).text;
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/v3\.0\/circuits\/:id",status="200"\} \d/,
    );
    expect(text).toMatch(/database_connections\{state="total"\} \d/);
  });
});

describe('What an answer carries', () => {
  const secure = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
  };

  test.each([
    '/it',
    '/it/signin',
    '/api/v3.0/circuits/15',
    '/api/nothing',
    '/favicon.svg',
    '/api/docs',
    '/it/file.txt',
  ])('%s: what protects its reader, and a number', async (path) => {
    const { headers } = await get(path);
    expect(Object.fromEntries(headers)).toMatchObject(secure);
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{10,}$/);
    expect(headers.get('x-powered-by')).toBeNull();
  });

  test.each([
    ['/it', 'br'],
    ['/it', 'gzip'],
    ['/it/signin', 'br'],
    ['/it/signin', 'gzip'],
    ['/api/v3.0/circuits/15', 'br'],
    ['/api/openapi.json', 'gzip'],
  ])('%s is packed as %s for who can unpack it, and plain for who cannot', async (path, encoding) => {
    const packed = await get(path, { 'accept-encoding': encoding });
    expect(packed.headers.get('content-encoding')).toBe(encoding);
    expect(packed.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
    const plain = await get(path, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(packed.text.length).toBeGreaterThan(1000);
  });

  test('the files of the pages are packed beforehand and kept for a year', async () => {
    const script = /\/assets\/[\w.-]+\.js/.exec((await get('/it')).text)![0];
    const { headers } = await get(script, { 'accept-encoding': 'br' });
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('cache-control')).toContain('max-age=31536000, immutable');
  });

  test('a public page is the same bytes for all: its policy names its scripts, and a second visit costs nothing', async () => {
    const first = await get('/it');
    const etag = first.headers.get('etag')!;
    const policy = first.headers.get('content-security-policy')!;
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).not.toContain('nonce');
    expect(first.text).not.toContain('nonce=');

    const second = await get('/it', { 'if-none-match': etag });
    expect(second.status).toBe(304);
    expect(second.headers.get('content-security-policy')).toBe(policy);
    expect(second.text).toBe('');
  });

  test('any other page is drawn for its visitor: a nonce of its own, and nobody keeps it', async () => {
    const [first, second] = [await get('/it/signin'), await get('/it/signin')];
    const nonceOf = ({ headers }: { headers: Headers }) =>
      /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1];
    expect(nonceOf(first)).toBeTruthy();
    expect(nonceOf(first)).not.toBe(nonceOf(second));
    expect(first.text).toContain(`nonce="${nonceOf(first)}"`);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.headers.get('etag')).toBeNull();
  });

  test.each(['/api/docs', '/api/docs/'])('%s shows the document, with and without a slash at its end', async (path) => {
    const page = await get(path);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    const html = page.text;
    expect(html).not.toMatch(/<script(?![^>]* src=)/);
    const files = [...html.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, address]) => new URL(address!, page.url));
    expect(files.length).toBeGreaterThan(3);
    for (const { pathname } of files) expect([pathname, await statusOf(pathname)]).toEqual([pathname, 200]);
  });
});

describe('Without its database', () => {
  test('a portal lives but is not ready, asks for patience, and is well again by itself', async () => {
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200]);

    await cable.cut();
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
    const answer = await ask('POST', '/v3.0/auth/login', {
      body: { email: 'anna@watched.test', password: 'something' },
    });
    expect(answer).toMatchObject({ status: 503, body: { error: 'unavailable' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const page = await get('/it/race/triathlon-sprint-verbania?again');
    expect(page.status).toBe(503);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(page.text).toContain('<html');
    expect(page.text).toContain('Il portale ha un guasto in questo momento.');

    await cable.mend();
    await until(async () => (await statusOf('/readyz')) === 200, 10_000);
    expect(await statusOf('/it/race/triathlon-sprint-verbania?again')).toBe(200);
  });

  test('what fails twice a second in every worker is said now and then', async () => {
    await cable.cut();
    const before = portal.logged().length;
    await new Promise((wake) => setTimeout(wake, 2_000));
    expect(portal.logged().length - before).toBeLessThan(5);
    await cable.mend();
    await until(async () => (await statusOf('/readyz')) === 200, 10_000);
  });

  test('its public pages are shown as they were, and say that they may be old', async () => {
    const before = await get('/it');
    expect(before.text).toContain(hiddenOldCopy);
    await cable.cut();
    await until(async () => (await get('/it')).headers.get('warning') !== null, 10_000);
    const old = await get('/it', { 'if-none-match': before.headers.get('etag')! });
    expect(old.status).toBe(200);
    expect(old.headers.get('cache-control')).toBe('no-store');
    expect(old.text).not.toContain(hiddenOldCopy);
    expect(old.text).toContain(shownOldCopy);
    await cable.mend();
    // One connection may be back before another.
    await until(async () => (await get('/it')).text.includes(hiddenOldCopy), 10_000);
  });

  test('an outage is a line or two a second in the log, not one for each request', async () => {
    await cable.cut();
    const before = portal.logged().length;
    const began = performance.now();
    for (let n = 0; n < 100; n += 1) expect(await statusOf('/api/v3.0/races/201')).toBe(503);
    for (let n = 0; n < 100; n += 1) expect(await statusOf('/it/race/triathlon-sprint-verbania?again')).toBe(503);
    const seconds = (performance.now() - began) / 1_000;
    const written = portal.logged().slice(before);
    expect(written.length).toBeLessThan(10 + 5 * seconds);
    await cable.mend();
    await until(async () => (await statusOf('/readyz')) === 200, 10_000);
  });

  test('the number of a page that failed is the number of the calls that failed for it', async () => {
    await cable.cut();
    const ids: (string | null)[] = [];
    // One failure a second is written down.
    await until(async () => {
      const page = await get('/it/race/triathlon-sprint-verbania?number');
      ids.push(page.headers.get('x-request-id'));
      return lines().some(({ request_id, level }) => level >= 50 && ids.includes(request_id ?? ''));
    }, 10_000);
    await cable.mend();
  });

  test('a database that is not migrated is none', async () => {
    await until(async () => (await statusOf('/readyz')) === 200, 10_000);
    await db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`);
    expect(await statusOf('/readyz')).toBe(503);
    await db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1`);
    expect(await statusOf('/readyz')).toBe(200);
  });
});

test('the log is JSON, and names nobody who signs up, signs in, orders and fails', async () => {
  const person = { firstname: 'Ermenegilda', lastname: 'Quattrocchi', email: 'ermenegilda@watched.test' };
  const signUp = {
    ...person,
    password: 'a-password-of-hers',
    birthdate: '1985-12-10',
    nationality: 'IT',
    fiscal_code: 'QTTRNG85T50A562X',
    terms_and_conditions: 1,
    privacy_policy: 1,
  };
  const control = (fault: string) =>
    fetch(`${sandbox.url}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider: 'smtp', fault }),
    });

  // A mail server that refuses, a database that is gone in the middle, a second account with the same address.
  await control('down');
  const made = await ask('POST', '/v3.0/auth/signup', { body: signUp });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await until(() => lines().some(({ msg }) => msg === 'job failed'), 10_000);
  // The queue has written it down, too: a job that is cut off while it runs is tried again only minutes later.
  await until(async () => {
    const { rows } = await db.execute(sql`select from jobs.job where name = 'mail' and state = 'retry'`);
    return rows.length > 0;
  }, 10_000);
  await control('none');
  await cable.cut();
  expect((await ask('POST', '/v3.0/auth/signup', { body: { ...signUp, email: `other.${person.email}` } })).status).toBe(
    503,
  );
  await cable.mend();
  await until(async () => (await statusOf('/readyz')) === 200, 10_000);
  expect((await ask('POST', '/v3.0/auth/signup', { body: signUp })).status).toBe(409);

  await until(async () => (await sandbox.mailsTo(person.email)).length > 0, 15_000);
  const [mail] = await sandbox.mailsTo(person.email);
  const link = new URL(/https?:\/\/\S*\/activate\/\S+/.exec(mail!.text)![0]);
  const code = link.pathname.split('/').at(-1)!;
  expect(await statusOf(link.pathname + link.search)).toBe(200);
  await ask('GET', `/v2/auth/activate/${code}`);
  await ask('POST', '/v3.0/auth/login', { body: { email: person.email, password: 'a-wrong-password' } });
  const { body } = await ask('POST', '/v3.0/auth/login', {
    body: { email: person.email, password: signUp.password },
  });
  await get(`/it/email/confirm/${encodeURIComponent(person.email)}/a-token`);
  await get(`/it/signin/form?email=${person.email}&redirect=%2Fit%2Fcart`);

  const { product } = await aProduct(db, 15);
  const cart = await cartOf(over(portal.url), body.token);
  await addLine(over(portal.url), body.token, cart, { detail_type: 'product', product_id: product.id, quantity: 1 });
  const placed = await order(over(portal.url), body.token, { cart_id: cart });
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  await ask('GET', `/v3.0/orders/${placed.body.data.id}?lang=en`, { as: body.token });
  // A request is logged when its answer has left.
  await until(() => lines().some(({ req }) => req?.path === '/api/v3.0/orders/:id'));

  const secrets = [...Object.values(signUp), code, body.token, placed.body.data.id, 'watched.test', 'redirect'];
  const log = portal.logged();
  for (const secret of secrets.map(String).filter((text) => text.length > 3)) {
    expect(
      log.filter((line) => line.toLowerCase().includes(secret.toLowerCase())),
      secret,
    ).toEqual([]);
  }
  expect(lines().filter(({ req }) => req?.path.includes('?'))).toEqual([]);
  expect(lines().map(({ req }) => req?.path)).toEqual(
    expect.arrayContaining(['/api/v3.0/auth/signup', '/api/v2/auth/activate/:code', '/api/v3.0/orders/:id', '/readyz']),
  );
}, 60_000);

test('who is being served when the portal is told to end gets the answer, and who comes later finds nobody', async () => {
  await until(async () => (await statusOf('/readyz')) === 200, 10_000);
  const { product, sellableId } = await aProduct(db, 15);
  const user = await aUser(db);
  const as = await createSessions({ db, clock: () => new Date() }).open(db, user.id, 'test');
  const cart = await cartOf(over(portal.url), as);
  await addLine(over(portal.url), as, cart, { detail_type: 'product', product_id: product.id, quantity: 1 });

  let placing: Promise<ApiAnswer> | undefined;
  await db.transaction(async (tx) => {
    // The order waits for this row, so it is under way for as long as we like.
    await tx.execute(sql`select from stock_counter where sellable_id = ${sellableId} for update`);
    placing = order(over(portal.url), as, { cart_id: cart });
    await until(async () => {
      const { rows } = await db.execute(
        sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rows.length > 0;
    });
    void portal.stop();
    await until(() => askPort(Number(new URL(portal.url).port)).then((answer) => answer === 'free'));
  });

  expect(await placing).toMatchObject({ status: 201 });
  expect(await portal.ended).toBe(0);
});
