import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPortal, type Portal } from '#app/portal.ts';
import { connect, type Db, migrateDatabase } from '#server/database.ts';
import { readEnvironment } from '#server/environment.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { freePort } from '../../tools/ports.ts';
import { startProxy } from '../../tools/proxy.ts';
import { over } from '../operations/processes.ts';
import { type TestPortal, testNow } from '../support/api.ts';
import { aCrashingDatabase, aCrashingPortal, type Crashing, type CrashingDatabase } from './crashing.ts';

/** Two portals that crash behind a proxy, a database that crashes, the providers, and an office that stays. */
export interface Outside {
  readonly folder: string;
  readonly ask: TestPortal['ask'];
  readonly portals: readonly Crashing[];
  readonly database: CrashingDatabase;
  readonly sandbox: Sandbox;
  /** A portal in this process, which nobody asks and which works no jobs: for what the office does. */
  readonly office: Portal;
  readonly db: Db;
  readonly clock: () => Date;
  readonly mood: (change: object) => Promise<void>;
  readonly end: () => Promise<void>;
}

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

export async function anOutside(): Promise<Outside> {
  const folder = mkdtempSync(join(tmpdir(), 'pettorale-histories-'));
  const database = await aCrashingDatabase(join(folder, 'postgres'));
  // The races of the builders are open on that day.
  const aheadMs = Date.parse(testNow) - Date.now();
  const clock = () => new Date(Date.now() + aheadMs);
  const migrating = connect(database.url, 1);
  await migrateDatabase(migrating);
  await migrating.$client.end();

  const [proxyPort, ...ports] = [await freePort(), await freePort(), await freePort()];
  const proxy = await startProxy(
    proxyPort!,
    ports.map((port) => `http://127.0.0.1:${port}`),
  );
  const sandbox = await startSandbox({
    ...{ port: 0, smtpPort: 0, dataDir: folder, portalUrl: `http://127.0.0.1:${proxyPort}`, now: clock },
    env: { SATISPAY_PUBLIC_KEY: keys.publicKey },
  });
  const settings = (port: number, jobs: 'on' | 'off') => ({
    NODE_ENV: 'test',
    DEPLOYMENT: 'demo',
    DATABASE_URL: database.url,
    DATABASE_POOL: '10',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    JOBS: jobs,
    PORT: `${port}`,
    BASE_URL: `http://localhost:${proxyPort}`,
    TRUST_PROXY: '127.0.0.1',
    SATISPAY_PRIVATE_KEY: keys.privateKey,
    SANDBOX_PORT: new URL(sandbox.url).port,
    SANDBOX_SMTP_PORT: `${sandbox.smtpPort}`,
    DATAHEALTH_URL: `${sandbox.url}/datahealth`,
  });
  const office = await createPortal(
    readEnvironment({ ...settings(0, 'off'), LOG_LEVEL: 'fatal', PORT: `${proxyPort}` }),
    {
      ...{ withPages: false, clock },
    },
  );
  const portals: Crashing[] = [];
  for (const port of ports) {
    const env = { PATH: process.env.PATH, ...settings(port, 'on') };
    portals.push(await aCrashingPortal(env, { aheadMs, log: join(folder, `portal-${port}.log`) }));
  }
  return {
    ...{ folder, portals, database, sandbox, office, clock, db: office.context.db },
    ask: over(`http://127.0.0.1:${proxyPort}`).ask,
    mood: async (change) => {
      const headers = { 'content-type': 'application/json' };
      await fetch(`${sandbox.url}/control`, { method: 'POST', headers, body: JSON.stringify(change) });
    },
    async end() {
      for (const portal of portals) await portal.end();
      await office.close();
      await proxy.close();
      await sandbox.close();
      await database.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
