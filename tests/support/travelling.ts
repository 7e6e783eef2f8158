import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { type TestPortal, testPortal } from './api.ts';

/** Where somebody is after a step: the address, and what it answered if it was an answer of the portal. */
export interface Stop {
  readonly status: number;
  readonly location: string | null;
}

/** A browser as far as sign-in needs one: cookies by host, one step at a time or as far as it leads. */
export interface Browser {
  readonly cookies: Map<string, Map<string, string>>;
  /** One request; redirects are answered, not followed. */
  readonly step: (address: string, headers?: Readonly<Record<string, string>>) => Promise<Stop>;
  /** Follows redirects to the first page that is the portal's to draw, or the provider's. */
  readonly go: (address: string) => Promise<URL>;
  /** Says at the provider's page who one is; answers where that leads, which is not followed. */
  readonly choose: (page: URL, person: Readonly<Record<string, string>>) => Promise<string>;
  /** A call with this browser's cookies, from the portal's own page. */
  readonly call: (method: 'GET' | 'POST', path: string, body?: object) => ReturnType<TestPortal['ask']>;
}

export interface SocialPortal extends TestPortal {
  readonly sandbox: Sandbox;
  readonly mood: (provider: 'google' | 'facebook', fault: string, slowMs?: number) => Promise<void>;
  readonly browser: (origin?: string) => Browser;
}

export const home = 'http://localhost:3000';

export async function socialPortal(variables: Readonly<Record<string, string>> = {}): Promise<SocialPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-social-'));
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDir, env: {} });
  const portal = await testPortal({
    BASE_URL: home,
    GOOGLE_ISSUER: `${sandbox.url}/google`,
    FACEBOOK_URL: `${sandbox.url}/facebook`,
    FACEBOOK_GRAPH_URL: `${sandbox.url}/facebook/graph`,
    ...variables,
  });
  return {
    ...portal,
    sandbox,
    browser: (origin = home) => aBrowser(portal, origin),
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
    async call(method, path, body) {
      const answer = await send(new URL(`/api${path}`, origin), method, { origin }, body);
      return { status: answer.statusCode, body: answer.payload ? answer.json() : null, headers: answer.headers };
    },
  };
}
