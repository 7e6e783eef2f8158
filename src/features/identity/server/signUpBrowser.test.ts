import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestPortal, testNow, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit, aUser } from '../../../../tests/support/builders.ts';
import { mailsTo } from '../../../../tests/support/mails.ts';

let portal: TestPortal;
let serial = 0;

beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  await portal.sites.refresh();
});
afterAll(() => portal.close());
beforeEach(() => portal.setNow(testNow));

type Cookies = Readonly<Record<string, string>>;

async function send(
  method: 'GET' | 'POST',
  path: string,
  { body, cookies }: { body?: object; cookies?: Cookies } = {},
) {
  const answer = await portal.app.inject({
    method,
    url: `/api${path}`,
    ...(body && { payload: body }),
    ...(cookies && { cookies: { ...cookies } }),
    headers: { origin: portal.context.environment.baseUrl.origin },
  });
  const set = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  return { status: answer.statusCode, data: answer.json().data, set };
}

/** Somebody who has just signed up in a browser, which keeps its cookies. */
async function newcomer() {
  const email = `browser${++serial}@test.example`;
  const { data, set } = await send('POST', '/v3.0/auth/signup', {
    body: {
      ...{ firstname: 'Nadia', lastname: 'Ossola', email, password: 'lago-maggiore' },
      ...{ birthdate: '1992-04-03', language: 'it', nationality: 'CH' },
    },
  });
  const [mail] = await mailsTo(portal, email);
  const link = /\/account\/activate\/([\w-]+)/.exec(mail!.text)![1]!;
  return { id: data.id as string, email, cookies: set, link, digits: /^\d{6}$/m.exec(mail!.text)![0] };
}
const byLink = (link: string, cookies?: Cookies) =>
  send('GET', `/v2/auth/activate/${link}`, { ...(cookies && { cookies }) });
const whoIs = async (cookies: Cookies) => (await send('GET', '/v3.0/auth/visitor', { cookies })).data?.id ?? null;

describe('The browser in which an account was made', () => {
  test('is signed in by the link of the activation mail, once', async () => {
    const { id, email, link, cookies } = await newcomer();
    const { data, set } = await byLink(link, cookies);
    expect(data).toEqual({ activated: true, reason: null, email });
    expect(await whoIs(set)).toBe(id);
    const again = await byLink(link, cookies);
    expect(again.data).toEqual({ activated: false, reason: 'already_active', email });
    expect(again.set).toEqual({});
  });

  test('is signed in by the six digits, too', async () => {
    const { id, digits, cookies } = await newcomer();
    const { set } = await send('POST', '/v3.0/auth/activate', { cookies, body: { user_id: id, code: digits } });
    expect(await whoIs(set)).toBe(id);
  });

  test('no other browser is: the link alone, or with the cookie of another account, only activates', async () => {
    const [one, two] = [await newcomer(), await newcomer()];
    expect((await byLink(one.link)).set).toEqual({});
    const stolen = await byLink(two.link, one.cookies);
    expect([stolen.data.activated, stolen.set]).toEqual([true, {}]);
  });

  test.each([
    ['whose account is exchanged', 'other', (value: string, id: string) => value.replace(/^[^.]+/, id)],
    [
      'whose end is later',
      'own',
      (value: string) => value.replace(/\.(\d+)\./, (_, until: string) => `.${Number(until) + 1}.`),
    ],
    ['that is cut off', 'own', (value: string) => value.slice(0, -1)],
  ] as const)('a cookie %s is none', async (_, whose, forged) => {
    const [own, other] = [await newcomer(), await newcomer()];
    const [[name, value]] = Object.entries(own.cookies) as [[string, string]];
    const { link } = whose === 'own' ? own : other;
    expect((await byLink(link, { [name]: forged(value, other.id) })).set).toEqual({});
  });

  test('nobody who is signed in there meanwhile loses their session', async () => {
    const { link, cookies } = await newcomer();
    const somebody = await aUser(portal.context.db);
    const session = { pettorale_session: await portal.signIn(somebody.id) };
    expect((await byLink(link, { ...cookies, ...session })).set).toEqual({});
    expect(await whoIs(session)).toBe(somebody.id);
  });
});
