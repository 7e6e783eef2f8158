import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { type TestPortal, testPortal } from './api.ts';

/** The result of a step: the address, and the answer if the portal gave it. */
export interface Stop {
  readonly status: number;
  readonly location: string | null;
}

/** A minimal browser for sign-in: cookies by host, and redirects, one at a time or all. */
export interface Browser {
  readonly cookies: Map<string, Map<string, string>>;
  /** One request; redirects are answered, not followed. */
  readonly step: (address: string, headers?: Readonly<Record<string, string>>) => Promise<Stop>;
  /** Follows redirects to the first page that is the portal's to draw, or the provider's. */
  readonly go: (address: string) => Promise<URL>;
  /** Says at the provider's page who one is; answers where that leads, which is not followed. */
  readonly choose: (page: URL, person: Readonly<Record<string, string>>) => Promise<string>;
  /** A call with this browser's cookies, from the portal's own page or, if it is named, from one elsewhere. */
  readonly call: (method: 'GET' | 'POST', path: string, body?: object, from?: string) => ReturnType<TestPortal['ask']>;
}

export interface SocialPortal extends TestPortal {
  readonly sandbox: Sandbox;
  readonly mood: (provider: Provider, fault: string, slowMs?: number) => Promise<void>;
  readonly browser: (origin?: string) => Browser;
  /** An account that somebody has made at a provider, and the browser in which they are signed in. */
  readonly member: (provider: Provider, email?: string) => Promise<Member>;
}

export interface Member {
  readonly browser: Browser;
  readonly email: string;
  readonly id: string;
}

export const providers = ['google', 'facebook'] as const;
export type Provider = (typeof providers)[number];

export const home = 'http://localhost:3000';

export async function socialPortal(variables: Readonly<Record<string, string>> = {}): Promise<SocialPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-social-'));
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDir, env: {}, portalUrl: 'http://127.0.0.1:9' });
  const portal = await testPortal({
    BASE_URL: home,
    SANDBOX_PORT: new URL(sandbox.url).port,
    ...variables,
  });
  return {
    ...portal,
    sandbox,
    browser: (origin = home) => aBrowser(portal, origin),
    async member(provider, email = newEmail()) {
      const browser = aBrowser(portal, home);
      const ticket = (await signIn(browser, provider, other(email))).searchParams.get('ticket')!;
      const { body } = await browser.call('POST', '/v3.0/auth/provided', about(ticket));
      return { browser, email, id: body.data.id };
    },
    async mood(provider, fault, slowMs) {
      await fetch(`${sandbox.url}/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ provider, fault, ...(slowMs !== undefined && { slow_ms: slowMs }) }),
      });
    },
    async close() {
      await portal.close();
      await sandbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function aBrowser(portal: TestPortal, origin: string): Browser {
  const cookies: Browser['cookies'] = new Map();

  async function send(url: URL, method: 'GET' | 'POST', headers: Readonly<Record<string, string>>, body?: object) {
    const own = cookies.get(url.hostname) ?? new Map<string, string>();
    cookies.set(url.hostname, own);
    const cookie = [...own].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await portal.app.inject({
      method,
      url: url.pathname + url.search,
      headers: { host: url.host, ...(cookie && { cookie }), ...headers },
      ...(body && { payload: body }),
    });
    for (const { name, value } of answer.cookies) own.set(name, value);
    return answer;
  }

  const step: Browser['step'] = async (address, headers = {}) => {
    const answer = await send(new URL(address, origin), 'GET', headers);
    return { status: answer.statusCode, location: answer.headers.location ?? null };
  };

  return {
    cookies,
    step,
    async go(address) {
      let at = new URL(address, origin);
      while (at.pathname.startsWith('/api/')) {
        const { status, location } = await step(at.href);
        if (location === null) throw new Error(`${at.pathname} answered ${status}`);
        at = new URL(location, at);
      }
      return at;
    },
    async choose(page, person) {
      const answer = await fetch(`${page.origin}${page.pathname}/choose`, {
        method: 'POST',
        body: new URLSearchParams([...page.searchParams, ...Object.entries(person)]),
        redirect: 'manual',
      });
      return answer.headers.get('location') ?? '';
    },
    async call(method, path, body, from = origin) {
      const answer = await send(new URL(`/api${path}`, origin), method, { origin: from }, body);
      return { status: answer.statusCode, body: answer.payload ? answer.json() : null, headers: answer.headers };
    },
  };
}

let serial = 0;
export const newEmail = (): string => `social${++serial}@test.example`;

/** The address of the provider's button. */
export const start = (provider: Provider, query = ''): string => `/api/v3.0/auth/${provider}?lang=it${query}`;

/** A person entered by hand on the provider's page. */
export const other = (email: string, more: Readonly<Record<string, string>> = {}) => ({
  person: 'other',
  firstname: 'Nadia',
  lastname: 'Ossola',
  email,
  ...more,
});

/** The whole sign-in: to the provider, back, and to the portal's next page. */
export async function signIn(
  browser: Browser,
  provider: Provider,
  person: Readonly<Record<string, string>>,
  query = '',
): Promise<URL> {
  return browser.go(await browser.choose(await browser.go(start(provider, query)), person));
}

/** The completed sign-up form of a new person. */
export const about = (ticket: string, more: object = {}) => ({
  ticket,
  firstname: 'Nadia',
  lastname: 'Ossola',
  birthdate: '1992-04-03',
  nationality: 'CH',
  newsletter: 1,
  third_part_data: 0,
  terms_and_conditions: 1,
  privacy_policy: 1,
  ...more,
});

export const noticeOf = (page: URL): string | null => page.searchParams.get('notice');

export const whoIs = async (browser: Browser) => (await browser.call('GET', '/v3.0/auth/visitor')).body.data;
