import { createServer } from 'node:net';

const loopback = '127.0.0.1';

/** Whether a server could listen there now; if not, the operating system's word for why. */
export const askPort = (port: number, host = loopback): Promise<'free' | string> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve('code' in error ? `${error.code}` : error.message));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve('free')));
  });

/** A port that nobody listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, loopback, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
