import type { InjectOptions } from 'fastify';
import { createPortal, type Portal, type PortalOptions } from '#app/portal.ts';
import { createSessions } from '#features/identity/server/sessions.ts';
import { readEnvironment } from '#server/environment.ts';
import { testDatabase } from './database.ts';
import { nowhere } from './surroundings.ts';

export interface TestPortal extends Portal {
  /** A request as a client makes it: a path below `/api`, a bearer if somebody is signed in. */
  readonly ask: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: AskOptions) => Promise<ApiAnswer>;
  /** Opens a session for an account that exists and answers its bearer. */
  readonly signIn: (userId: string) => Promise<string>;
  /** Sets the clock that everything reads. */
  readonly setNow: (now: string | Date) => void;
}

export interface AskOptions {
  readonly as?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

// biome-ignore lint/suspicious/noExplicitAny: an answer's body is what the test is about
type Body = any;

export interface ApiAnswer {
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Noon of an autumn day: before every race of the builders. */
export const testNow = '2026-09-01T10:00:00.000Z';

/**
 * A portal on its own database, with the real routes, rules and tables, but without pages and running jobs. Outside
 * services are unreachable, unless `variables`, which override the environment, name a sandbox. Nothing of the catalogue
 * is kept, unless `options` say so.
 */
export async function testPortal(
  variables: Readonly<Record<string, string>> = {},
  options: Pick<PortalOptions, 'keptMs' | 'mostWaiting'> = {},
): Promise<TestPortal> {
  const database = await testDatabase();
  let now = new Date(testNow);
  const environment = readEnvironment({
    NODE_ENV: 'test',
    DEPLOYMENT: 'demo',
    DATABASE_URL: database.url,
    LOG_LEVEL: 'fatal',
    JOBS: 'off',
    ...nowhere,
    ...variables,
  });
  const portal = await createPortal(environment, { clock: () => now, withPages: false, keptMs: 0, ...options });
  const sessions = createSessions(portal.context);
  return {
    ...portal,
    async ask(method, path, { as, body, headers = {} } = {}) {
      const request: InjectOptions = {
        method,
        url: `/api${path}`,
        headers: { ...headers, ...(as && { authorization: `Bearer ${as}` }) },
        ...(body !== undefined && { payload: body as object }),
      };
      const answer = await portal.app.inject(request);
      return { status: answer.statusCode, body: answer.payload ? answer.json() : null, headers: answer.headers };
    },
    signIn: (userId) => sessions.open(portal.context.db, userId, 'test'),
    setNow: (to) => {
      now = new Date(to);
    },
    async close() {
      await portal.close();
      await database.drop();
    },
  };
}
