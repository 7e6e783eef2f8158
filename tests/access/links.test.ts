import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { identityJobs } from '#features/identity/server/jobs.ts';
import { hashPassword } from '#features/identity/server/passwords.ts';
import { type TestPortal, testNow, testPortal } from '../support/api.ts';
import { aCircuit, aUser } from '../support/builders.ts';

let portal: TestPortal;
let serial = 0;

beforeAll(async () => {
  portal = await testPortal({ BASE_URL: 'https://portal.example' });
  await aCircuit(portal.context.db, { hosts: ['trelaghi.example'] });
  await portal.sites.refresh();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setNow(testNow);
  await portal.context.db.execute(sql`delete from jobs.job`);
});

const evil = 'https://evil.example';
const newEmail = () => `links${++serial}@test.example`;
const signUpBody = (more: object = {}) => ({
  firstname: 'Nadia',
  lastname: 'Ossola',
  email: newEmail(),
  password: 'lago-maggiore',
  birthdate: '1992-04-03',
  nationality: 'CH',
  ...more,
});

async function sleeping() {
  const { body } = await portal.ask('POST', '/v3.0/auth/signup', { body: signUpBody() });
  await portal.context.db.execute(sql`delete from jobs.job`);
  return body.data.id as string;
}

/** Everybody who can make the portal send a mail with a link, and what they may send along. */
const senders: Readonly<
  Record<string, (more: object, headers: Record<string, string>, query: string) => Promise<number>>
> = {
  signup: async (more, headers, query) =>
    (await portal.ask('POST', `/v3.0/auth/signup${query}`, { body: signUpBody(more), headers })).status,
  'activation again': async (more, headers, query) => {
    const body = { user_id: await sleeping(), ...more };
    return (await portal.ask('POST', `/v3.0/auth/resend-activation${query}`, { body, headers })).status;
  },
  'forgotten password': async (more, headers, query) => {
    const { email } = await aUser(portal.context.db);
    const { status } = await portal.ask('POST', `/v3.0/password/email${query}`, { body: { email, ...more }, headers });
    const [job] = identityJobs(portal.context);
    const { rows } = await portal.context.db.execute<{ data: object }>(
      sql`delete from jobs.job where name = ${job!.name} returning data`,
    );
    for (const { data } of rows) await job!.run(data);
    return status;
  },
  'change of e-mail': async (more, headers, query) => {
    const as = await portal.signIn((await aUser(portal.context.db)).id);
    const { base_url } = more as { base_url?: string };
    const asked = new URLSearchParams(query.slice(1));
    if (base_url !== undefined) asked.set('base_url', base_url);
    const body = { email: newEmail() };
    return (await portal.ask('POST', `/v3.0/user/email/change?${asked}`, { as, body, headers })).status;
  },
};

async function linksOfMails(): Promise<string[]> {
  const { rows } = await portal.context.db.execute<{ data: { text: string; html: string } }>(
    sql`select data from jobs.job where name = 'mail'`,
  );
  return rows.flatMap(({ data }) => [
    ...(data.text.match(/https?:\/\/\S+/g) ?? []),
    ...[...data.html.matchAll(/href="(https?:[^"]+)"/g)].map(([, href = '']) => href),
  ]);
}

const own = ['https://portal.example', 'https://trelaghi.example'];

describe.each(Object.keys(senders))('A mail’s link: %s', (name) => {
  const send = senders[name]!;

  test.each`
    headers                                                                  | because
    ${{}}                                                                    | ${'nothing is made up'}
    ${{ host: 'evil.example' }}                                              | ${'Host is made up'}
    ${{ host: 'portal.example.evil.example' }}                               | ${'Host looks like ours'}
    ${{ host: 'portal.example@evil.example' }}                               | ${'Host has an @'}
    ${{ 'x-forwarded-host': 'evil.example' }}                                | ${'X-Forwarded-Host is made up'}
    ${{ host: 'portal.example', 'x-forwarded-host': 'evil.example' }}        | ${'only X-Forwarded-Host is'}
    ${{ 'x-forwarded-proto': 'javascript', forwarded: 'host=evil.example' }} | ${'Forwarded is made up'}
    ${{ origin: evil, referer: evil }}                                       | ${'Origin and Referer are foreign'}
  `('leads to an own origin when $because', async ({ headers }) => {
    const status = await send({}, headers, '');
    const links = await linksOfMails();
    if (status < 300) expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !own.includes(new URL(link).origin))).toEqual([]);
  });

  test.each([
    evil,
    '//evil.example',
    'https://portal.example@evil.example',
    'https://portal.example.evil.example',
    'http://portal.example',
    'https://portal.example:8443',
    'javascript:alert(1)',
    'data:text/html,x',
    'https:evil.example',
    '\\\\evil.example',
    'not an address',
  ])('base_url %s is refused, and nothing is sent', async (base_url) => {
    expect(await send({ base_url }, {}, '')).toBe(422);
    expect(await linksOfMails()).toEqual([]);
  });

  test.each(['https://portal.example', 'https://trelaghi.example', 'https://portal.example/it/anything', ''])(
    'base_url "%s" is ours',
    async (base_url) => {
      expect(await send({ base_url }, {}, '')).toBeLessThan(300);
      const links = await linksOfMails();
      expect(links.length).toBeGreaterThan(0);
      expect(links.filter((link) => !own.includes(new URL(link).origin))).toEqual([]);
    },
  );

  test.each(['../../evil', '//evil.example', 'https://evil.example', 'fr', 'it%2F..%2F..', '<script>'])(
    'lang %s counts as Italian, and leads nowhere else',
    async (lang) => {
      const status = await send({ lang, language: lang }, {}, `?lang=${encodeURIComponent(lang)}`);
      const links = await linksOfMails();
      if (status < 300) expect(links.length).toBeGreaterThan(0);
      expect(links.filter((link) => !new URL(link).pathname.startsWith('/it/'))).toEqual([]);
    },
  );
});

describe('The page that was wanted before the sign-in', () => {
  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/it//evil.example',
    'javascript:alert(1)',
    '/fr/cart',
    '/it/cart#@evil.example',
    '/it/cart\r\nSet-Cookie: a=b',
    `/it/${'a'.repeat(2_000)}`,
  ])('redirect %j is not in the mail', async (redirect) => {
    await portal.ask('POST', '/v3.0/auth/signup', { body: signUpBody({ redirect }) });
    const links = await linksOfMails();
    expect(links.filter((link) => link.includes('redirect='))).toEqual([]);
  });

  test('a path of this portal is', async () => {
    await portal.ask('POST', '/v3.0/auth/signup', {
      body: signUpBody({ redirect: '/it/event/registration/1?race=203' }),
    });
    const links = await linksOfMails();
    expect(
      links.some((link) => new URL(link).searchParams.get('redirect') === '/it/event/registration/1?race=203'),
    ).toBe(true);
  });
});

describe('A storm, under the limits of a production', () => {
  let strict: TestPortal;
  beforeAll(async () => {
    strict = await testPortal({ RATE_LIMITS: 'strict' });
    await aCircuit(strict.context.db);
    await strict.sites.refresh();
  });
  afterAll(() => strict.close());

  const password = 'lago-maggiore';
  async function anOwner() {
    const user = await aUser(strict.context.db);
    const hash = await hashPassword(password);
    await strict.context.db.execute(sql`update user_account set password_hash = ${hash} where id = ${user.id}`);
    return user;
  }
  const login = async (email: string, typed: string, headers: Record<string, string> = {}) =>
    strict.ask('POST', '/v3.0/auth/login', { body: { email, password: typed }, headers });
  const counts = (statuses: readonly number[]) =>
    Object.fromEntries([...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]));

  test('a thousand e-mail probes: thirty are answered, the others meet the limit', async () => {
    const probes = await Promise.all(
      Array.from({ length: 1_000 }, (_, at) =>
        strict.ask('POST', '/v3.0/auth/email', { body: { email: `probe${at}@test.example` } }),
      ),
    );
    expect(counts(probes.map(({ status }) => status))).toEqual({ 404: 30, 429: 970 });
    expect(probes.find(({ status }) => status === 429)!.headers['retry-after']).toBeDefined();
  });

  test('a thousand wrong passwords: ten are tried, and the owner still enters from a browser that is known', async () => {
    strict.setNow('2026-09-02T10:00:00Z');
    const { email } = await anOwner();
    const first = await login(email, password);
    const cookies = ([] as string[]).concat(first.headers['set-cookie'] as string[]);
    const device = cookies.find((cookie) => cookie.startsWith('pettorale_device='))!.split(';')[0]!;
    const guesses = await Promise.all(Array.from({ length: 1_000 }, (_, at) => login(email, `guess-${at}`)));
    const answers = counts(guesses.map(({ status }) => status));
    expect(answers[401]).toBe(10);
    expect(answers[429]).toBe(990);
    expect((await login(email, password)).status).toBe(429);
    strict.setNow('2026-09-02T10:15:00Z');
    await Promise.all(Array.from({ length: 20 }, (_, at) => login(email, `guess-${at}`)));
    expect((await login(email, password, { cookie: device })).status).toBe(200);
  });

  test('a thousand resends: three mails leave, and the account can still be activated', async () => {
    strict.setNow('2026-09-03T10:00:00Z');
    const body = { ...signUpBody(), email: newEmail() };
    const { id } = (await strict.ask('POST', '/v3.0/auth/signup', { body })).body.data;
    const again = await Promise.all(
      Array.from({ length: 1_000 }, () =>
        strict.ask('POST', '/v3.0/auth/resend-activation', { body: { user_id: id } }),
      ),
    );
    expect(counts(again.map(({ status }) => status))).toEqual({ 200: 3, 429: 997 });
    const { rows } = await strict.context.db.execute<{ text: string }>(
      sql`select data->>'text' as text from jobs.job where name = 'mail' and data->>'to' = ${body.email}`,
    );
    expect(rows).toHaveLength(4);
    const code = /\/account\/activate\/([\w-]+)/.exec(rows[0]!.text)![1];
    expect((await strict.ask('GET', `/v2/auth/activate/${code}`)).body.data.activated).toBe(true);
  });
});
