import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { freePort } from './ports.ts';
import { type RunningProxy, startProxy } from './proxy.ts';

const servers: Server[] = [];
let proxy: RunningProxy | undefined;

afterEach(async () => {
  await proxy?.close();
  for (const server of servers.splice(0)) server.close();
});

/** A process that says its name and repeats what it was told. */
async function portal(name: string): Promise<string> {
  const server = createServer(async (asked, answer) => {
    const { method, url, headers } = asked;
    answer.setHeader('set-cookie', ['a=1', 'b=2']);
    answer.statusCode = url === '/missing' ? 404 : 200;
    answer.end(JSON.stringify({ name, method, url, headers, body: await text(asked) }));
  });
  servers.push(server);
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return `http://127.0.0.1:${port}`;
}

type EchoedRequest = { name: string; method: string; url: string; headers: Record<string, string>; body: string };

async function ask(path: string, init?: RequestInit): Promise<EchoedRequest> {
  const answer = await fetch(`${proxy!.url}${path}`, init);
  return (await answer.json()) as EchoedRequest;
}

test('requests go to the processes in turn', async () => {
  proxy = await startProxy(0, [await portal('one'), await portal('two')]);

  const names = [(await ask('/')).name, (await ask('/')).name, (await ask('/')).name];

  expect(names).toEqual(['one', 'two', 'one']);
});

test('a request arrives as it was sent, with where it came from', async () => {
  proxy = await startProxy(0, [await portal('one')]);

  const told = await ask('/api/v2/carts?lang=it', { method: 'POST', body: '{"a":1}', headers: { cookie: 's=1' } });

  expect(told).toMatchObject({ method: 'POST', url: '/api/v2/carts?lang=it', body: '{"a":1}' });
  expect(told.headers).toMatchObject({
    cookie: 's=1',
    host: new URL(proxy.url).host,
    'x-forwarded-host': new URL(proxy.url).host,
    'x-forwarded-proto': 'http',
    'x-forwarded-for': expect.stringMatching(/127\.0\.0\.1/),
  });
});

test('a proxy in front of it stays in the list of addresses, and the host that was asked for is kept', async () => {
  proxy = await startProxy(0, [await portal('one')]);
  const { port } = new URL(proxy.url);

  // Not fetch, which does not let us name the host.
  const answer = await new Promise<IncomingMessage>((resolve) => {
    const headers = { host: `circuit3.localhost:${port}`, 'x-forwarded-for': '203.0.113.7' };
    request({ host: '127.0.0.1', port, headers }, resolve).end();
  });
  const told: EchoedRequest = JSON.parse(await text(answer));

  expect(told.headers).toMatchObject({
    'x-forwarded-host': `circuit3.localhost:${port}`,
    'x-forwarded-for': '203.0.113.7, 127.0.0.1',
  });
});

test('an answer comes back as it was given', async () => {
  proxy = await startProxy(0, [await portal('one')]);

  const answer = await fetch(`${proxy.url}/missing`);

  expect(answer.status).toBe(404);
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
});

test('where one process is gone, the next one answers what can be asked twice', async () => {
  const gone = `http://127.0.0.1:${await freePort()}`;
  proxy = await startProxy(0, [gone, await portal('two')]);

  expect((await ask('/')).name).toBe('two');
  const post = async () => (await fetch(proxy!.url, { method: 'POST', body: 'x' })).status;
  expect([await post(), await post()]).toEqual([200, 502]);
});

test('of many requests at once none is sent twice to the process that is gone', async () => {
  proxy = await startProxy(0, [`http://127.0.0.1:${await freePort()}`, await portal('two')]);

  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(proxy!.url)));

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test('where nobody answers, the proxy says so', async () => {
  proxy = await startProxy(0, [`http://127.0.0.1:${await freePort()}`]);

  expect((await fetch(proxy.url)).status).toBe(502);
});
