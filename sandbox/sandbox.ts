import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Fastify from 'fastify';
import { control } from './control.ts';
import { misbehave } from './faults.ts';
import { indexPage } from './indexPage.ts';
import { createMoods } from './moods.ts';
import { paymentsOf } from './payments.ts';
import type { World } from './provider.ts';
import { providers as all } from './providers.ts';
import { openTable } from './table.ts';

export interface SandboxSettings {
  /** 0 takes any free port; so it does for SMTP. */
  readonly port: number;
  readonly smtpPort: number;
  /** Payments and mails are kept in its folder `sandbox`. */
  readonly dataDir: string;
  /** Where the portal answers; a function where it is not known yet. */
  readonly portalUrl: string | (() => string);
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly now?: () => Date;
}

export interface Sandbox {
  readonly url: string;
  readonly smtpPort: number;
  close(): Promise<void>;
}

const host = '127.0.0.1';

/** Starts the outside world on loopback. It fails if a port is taken, and then leaves nothing behind. */
export async function startSandbox(settings: SandboxSettings): Promise<Sandbox> {
  const { port, smtpPort, dataDir, portalUrl, env = process.env } = settings;
  const ending = new AbortController();
  // A slow provider's answers and late notices all wait on this one signal.
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 4 * 1024 * 1024 });
  const url = () => `http://${host}:${(app.server.address() as AddressInfo).port}`;

  const folder = (name: string) => {
    const path = join(dataDir, 'sandbox', name);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const world: World = {
    url,
    portalUrl: () => (typeof portalUrl === 'string' ? portalUrl : portalUrl()).replace(/\/$/, ''),
    now: settings.now ?? (() => new Date()),
    moods: createMoods(),
    openTable: (name, limits) => openTable(join(folder(''), `${name}.jsonl`), limits),
    folder,
    env,
    smtpPort,
    closing: ending.signal,
  };

  const providers = all.map((create) => create(world));
  control(app, providers, world);
  paymentsOf(app, providers);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(indexPage(providers, world)));
  for (const provider of providers) {
    app.register(async (scope) => {
      misbehave(scope, provider, world);
      provider.api?.(scope);
    });
    app.register(async (scope) => provider.pages?.(scope));
  }

  const close = async () => {
    ending.abort();
    await Promise.all([app.close(), ...providers.map((provider) => provider.close?.())]);
  };
  try {
    await app.listen({ host, port });
    for (const provider of providers) await provider.start?.();
  } catch (problem) {
    await close();
    throw problem;
  }
  return { url: url(), smtpPort: providers.find(({ name }) => name === 'smtp')?.port?.() ?? 0, close };
}
