import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const loopback = '127.0.0.1';

/** Whether a server could listen on a port; if not, the operating system's error code. */
export const askPort = (port: number, host = loopback): Promise<'free' | string> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve('code' in error ? `${error.code}` : error.message));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve('free')));
  });

/**
 * Ports below those that Linux gives to outgoing connections (32,768 to 60,999): between the moment at which one was found
 * free and its use, no connection takes it.
 */
const [lowest, highest] = [20_000, 32_000];

interface TakenPort {
  readonly port: number;
  readonly letGo: () => Promise<void>;
}

/** Takes a free port until it is released. */
async function takePort(): Promise<TakenPort> {
  for (;;) {
    const taken = await tryPort(randomInt(lowest, highest));
    if (taken) return taken;
  }
}

const tryPort = (port: number): Promise<TakenPort | null> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => ('code' in error && error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    probe.listen({ port, host: loopback, exclusive: true }, () =>
      resolve({ port, letGo: () => new Promise((gone) => probe.close(() => gone())) }),
    );
  });

/** Three free ports as settings, taken at the same time, so that they differ. */
export async function freePorts(): Promise<Record<'PORT' | 'SANDBOX_PORT' | 'SANDBOX_SMTP_PORT', string>> {
  const [portal, sandbox, smtp] = await Promise.all([takePort(), takePort(), takePort()]);
  await Promise.all([portal, sandbox, smtp].map(({ letGo }) => letGo()));
  return { PORT: `${portal.port}`, SANDBOX_PORT: `${sandbox.port}`, SANDBOX_SMTP_PORT: `${smtp.port}` };
}

/** A free port. */
export async function freePort(): Promise<number> {
  const { port, letGo } = await takePort();
  await letGo();
  return port;
}
