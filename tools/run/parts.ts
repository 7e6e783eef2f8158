import { join } from 'node:path';
import { startEmbeddedPostgres } from '../embeddedPostgres.ts';
import type { Settings, Variables } from '../settings.ts';
import { type ManagedProcess, startChild } from './child.ts';
import { satispayKeys } from './satispayKeys.ts';
import type { Begin } from './together.ts';

export const root = join(import.meta.dirname, '../..');

/** The database's address: the one that is set, or else that of an embedded one, which is started here. */
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
      // Its watcher ends it when this process ends.
      kill: () => undefined,
    };
  });
  return embedded;
}

/** The sandbox of a demo or a trial: mail, payment providers and registries, simulated on loopback. */
export const startSandbox = (settings: Settings): ManagedProcess =>
  startChild({
    name: 'sandbox',
    script: 'sandbox/main.ts',
    cwd: root,
    env: { ...satispayKeys(settings.dataDir), ...shared(settings), SANDBOX_PARENT_PID: `${process.pid}` },
    log: logFile(settings, 'sandbox'),
    patience: 5_000,
  });

/**
 * V8 flags. A small young generation: loading the libraries makes so much short-lived garbage that it
 * would otherwise grow and keep a hundred megabytes. The old one may grow by two fifths between collections, not
 * fourfold.
 */
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=40'];

/** Limits glibc's arenas: otherwise each thread that renders bibs keeps memory of its own. */
export const serverMemory = { MALLOC_ARENA_MAX: '2' };

export type PortalOptions = {
  databaseUrl: string;
  mode: 'production' | 'development';
  output: 'screen' | 'file';
  /** Settings beside those of the environment. */
  variables?: Variables;
};

/** Node's compile cache: every start but the first takes a quarter less time. */
export const compiled = join(root, 'node_modules/.cache/pettorale-compiled');

export const startPortal = (
  settings: Settings,
  { databaseUrl, mode, output, variables }: PortalOptions,
): ManagedProcess =>
  startChild({
    name: 'portal',
    script: 'src/app/server.ts',
    flags: serverFlags,
    cwd: root,
    env: {
      ...serverMemory,
      ...(settings.deployment !== 'production' && satispayKeys(settings.dataDir)),
      ...shared(settings),
      ...variables,
      NODE_ENV: mode,
      NODE_COMPILE_CACHE: compiled,
      DATABASE_URL: databaseUrl,
      DEPLOYMENT: settings.deployment,
      HOST: settings.host,
    },
    ...(output === 'file' && { log: logFile(settings, 'portal') }),
    patience: 20_000,
  });

/** Settings that all processes must share, defaults included. */
const shared = ({ port, sandboxPort, smtpPort, dataDir }: Settings): NodeJS.ProcessEnv => ({
  ...process.env,
  PORT: `${port}`,
  SANDBOX_PORT: `${sandboxPort}`,
  SANDBOX_SMTP_PORT: `${smtpPort}`,
  DATA_DIR: dataDir,
});

const logFile = ({ dataDir }: Settings, name: string): string => join(dataDir, 'logs', `${name}.log`);
