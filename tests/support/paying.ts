import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { jobsOf } from '#app/jobs.ts';
import { payments } from '#features/payments/server/tables.ts';
import { cents } from '#kernel/money.ts';
import type { Db } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { freePort } from '../../tools/ports.ts';
import { type TestPortal, testNow, testPortal } from './api.ts';

export interface PayingPortal extends TestPortal {
  readonly sandbox: Sandbox;
  /** Makes a provider's day: a fault, or what becomes of its notices. The card provider's, if none is named. */
  readonly mood: (change: object) => Promise<void>;
  /** Makes the providers lose all that they knew. */
  readonly forget: () => Promise<void>;
  /** Presses a button of a payment page; answers where the buyer is sent. */
  readonly press: (page: string, button: 'approve' | 'decline' | 'abandon') => Promise<string | null>;
  /** Works the jobs of this name that are waiting, as the portal's workers do. */
  readonly work: (name: string) => Promise<number>;
  /** Runs a job that comes round by the clock. */
  readonly run: (name: string) => Promise<void>;
}

const satispayKeys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** A listening portal with a sandbox and keys of every provider, so that webhooks come over real sockets. */
export async function payingPortal(variables: Readonly<Record<string, string>> = {}): Promise<PayingPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-paying-'));
  const port = await freePort();
  const portalUrl = `http://127.0.0.1:${port}`;
  const env = { SATISPAY_PUBLIC_KEY: satispayKeys.publicKey };
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDir, env, portalUrl });
  const portal = await testPortal({
    PORT: `${port}`,
    SATISPAY_PRIVATE_KEY: satispayKeys.privateKey,
    SANDBOX_PORT: new URL(sandbox.url).port,
    SANDBOX_SMTP_PORT: `${sandbox.smtpPort}`,
    DATAHEALTH_URL: `${sandbox.url}/datahealth`,
    ...variables,
  });
  await portal.app.listen({ host: '127.0.0.1', port });
  const jobs = jobsOf(portal.context);

  const post = (path: string, body: object) =>
    fetch(`${sandbox.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  return {
    ...portal,
    sandbox,
    mood: async (change) => {
      await post('/control', { provider: 'stripe', ...change });
    },
    forget: async () => {
      await post('/control/reset', { data: true });
    },
    press: async (page, button) => {
      const answer = await fetch(`${page}/${button}`, { method: 'POST', redirect: 'manual' });
      if (answer.status !== 303) throw new Error(`${button} answered ${answer.status}`);
      return answer.headers.get('location');
    },
    run: (name) => jobs.find((one) => one.name === name)!.run({}),
    async work(name) {
      const job = jobs.find((one) => one.name === name);
      const { rows } = await portal.context.db.execute<{ data: object }>(sql`
        update jobs.job set state = 'completed', completed_on = now()
        where name = ${name} and state = 'created' returning data`);
      for (const { data } of rows) await job!.run(data);
      return rows.length;
    },
    async close() {
      await portal.close();
      await sandbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A payment of an order as it stands after Satispay has made its page; answers what Satispay calls it. */
export async function aCharge(db: Db, orderId: string): Promise<string> {
  const ref = `charge-${orderId}`;
  const at = new Date(testNow);
  await db.insert(payments).values({
    id: newId(),
    orderId,
    provider: 'satispay',
    providerRef: ref,
    amount: cents(100),
    state: 'failed',
    createdAt: at,
    changedAt: at,
  });
  return ref;
}

/** Waits until a condition holds. */
export async function until(condition: () => boolean | Promise<boolean>, ms = 5_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('It did not happen in time.');
    await new Promise((wake) => setTimeout(wake, 20));
  }
}
