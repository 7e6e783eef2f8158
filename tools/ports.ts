import { createServer } from 'node:net';

const loopback = '127.0.0.1';

/** Whether a server could listen on a port; if not, the operating system's error code. */
export const askPort = (port: number, host = loopback): Promise<'free' | string> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve('code' in error ? `${error.code}` : error.message));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve('free')));
  });

/** Takes a free port until it is released. */
const takePort = (): Promise<{ readonly port: number; readonly letGo: () => Promise<void> }> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, loopback, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({ port, letGo: () => new Promise((gone) => probe.close(() => gone())) });
    });
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
