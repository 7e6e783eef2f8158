import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { freePort, freePorts } from '../ports.ts';
import { readSettings } from '../settings.ts';
import { checkPorts } from './freePorts.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(host: string): Promise<{ port: number; server: Server }> {
  const server = createServer();
  servers.push(server);
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return { port, server };
}

async function settings(taken: Partial<Record<'PORT' | 'SANDBOX_PORT' | 'SANDBOX_SMTP_PORT', number>>) {
  const ports = { ...(await freePorts()), ...taken };
  return readSettings(Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, `${port}`])));
}

test.each(['PORT', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT'] as const)(
  'a taken port is one sentence that names the setting: %s',
  async (name) => {
    const { port } = await listen('127.0.0.1');

    await expect(checkPorts(await settings({ [name]: port }), false)).rejects.toThrow(
      `Port ${port} is taken: stop the program that listens there, or set ${name} to another port.`,
    );
  },
);

test('after a start that was killed, its ports are waited for', async () => {
  const { port, server } = await listen('127.0.0.1');
  setTimeout(() => server.close(), 300);

  await checkPorts(await settings({ PORT: port }), true);

  expect(server.listening).toBe(false);
});
