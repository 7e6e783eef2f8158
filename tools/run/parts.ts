import { join } from 'node:path';
import { startEmbeddedPostgres } from '../embeddedPostgres.ts';
import type { Settings } from '../settings.ts';
import { type Part, startChild } from './child.ts';
import type { Begin } from './together.ts';

export const root = join(import.meta.dirname, '../..');

/** The address of the database: the one that is set, else that of an embedded one, which is begun here. */
export async function databaseFor({ databaseUrl, dataDir }: Settings, begin: Begin): Promise<string> {
  if (databaseUrl) return databaseUrl;
  let embedded = '';
  await begin(async () => {
    const { url, ended, stop } = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres') });
    embedded = url;
    return {
      name: 'database',
      ready: Promise.resolve(),
      ended: ended.then(() => 1),
      stop,
      // Its watcher ends it as soon as this process is gone.
      kill: () => undefined,
    };
  });
  return embedded;
}

/** The outside world of the demo: mail, payment providers, registries, all on loopback. */
export const startSandbox = (settings: Settings): Part =>
  startChild({
    name: 'sandbox',
    script: 'sandbox/main.ts',
    cwd: root,
    env: { ...shared(settings), SANDBOX_PARENT_PID: `${process.pid}` },
    log: logFile(settings, 'sandbox'),
    patience: 5_000,
  });

/**
 * The young generation of the heap stays small: loading the libraries makes so much short-lived garbage that it would
 * otherwise grow to its limit and keep a hundred megabytes that the portal never needs again. The old one may grow by
 * two fifths between two collections, not fourfold (decision 023).
 */
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=40'];

/** Painting bibs in several threads would otherwise leave a piece of memory to each of them (the C library's arenas). */
export const serverMemory = { MALLOC_ARENA_MAX: '2' };

export type PortalOptions = { databaseUrl: string; mode: 'production' | 'development'; output: 'screen' | 'file' };

/** Programs as Node has compiled them: every start but the first one takes a quarter less. Node checks them itself. */
const compiled = join(root, 'node_modules/.cache/pettorale-compiled');

export const startPortal = (settings: Settings, { databaseUrl, mode, output }: PortalOptions): Part =>
  startChild({
    name: 'portal',
    script: 'src/app/server.ts',
    flags: serverFlags,
    cwd: root,
    env: {
      ...serverMemory,
      ...shared(settings),
      NODE_ENV: mode,
      NODE_COMPILE_CACHE: compiled,
      DATABASE_URL: databaseUrl,
      DEPLOYMENT: settings.deployment,
      HOST: settings.host,
    },
    ...(output === 'file' && { log: logFile(settings, 'portal') }),
    patience: 20_000,
  });

/** What all parts must agree on, also where it is only a default. */
const shared = ({ port, sandboxPort, smtpPort, dataDir }: Settings): NodeJS.ProcessEnv => ({
  ...process.env,
  PORT: `${port}`,
  SANDBOX_PORT: `${sandboxPort}`,
  SANDBOX_SMTP_PORT: `${smtpPort}`,
  DATA_DIR: dataDir,
});

const logFile = ({ dataDir }: Settings, name: string): string => join(dataDir, 'logs', `${name}.log`);
