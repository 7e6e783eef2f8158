import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../embeddedPostgres.ts';
import type { Settings } from '../settings.ts';
import { type Part, startChild } from './child.ts';

export const root = join(import.meta.dirname, '../..');

/** The embedded database, with the address for whoever needs it. */
export async function startDatabase({ dataDir }: Settings): Promise<Part & { url: string }> {
  const { url, ended, stop } = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres') });
  return {
    name: 'database',
    url,
    ready: Promise.resolve(),
    ended: ended.then(() => 1),
    stop,
    // Its watcher ends it as soon as this process is gone.
    kill: () => undefined,
  };
}

/** The outside world of the demo: mail, payment providers, registries, all on loopback. */
export const startSandbox = (settings: Settings): Part =>
  startChild({
    name: 'sandbox',
    script: 'sandbox/main.ts',
    cwd: root,
    env: { ...shared(settings), SANDBOX_PARENT_PID: `${process.pid}` },
    output: logFile(settings, 'sandbox'),
    patience: 5_000,
  });

export type PortalOptions = { databaseUrl: string; mode: 'production' | 'development'; output: 'inherit' | 'log' };

export const startPortal = (settings: Settings, { databaseUrl, mode, output }: PortalOptions): Part =>
  startChild({
    name: 'portal',
    script: 'src/app/server.ts',
    cwd: root,
    env: {
      ...shared(settings),
      NODE_ENV: mode,
      DATABASE_URL: databaseUrl,
      DEPLOYMENT: settings.deployment,
      HOST: settings.host,
    },
    output: output === 'log' ? logFile(settings, 'portal') : output,
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

function logFile({ dataDir }: Settings, name: string): number {
  const folder = join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true });
  return openSync(join(folder, `${name}.log`), 'w');
}
