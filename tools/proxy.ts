import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { PlainError } from './plainError.ts';

export type RunningProxy = { url: string; close(): Promise<void> };

/**
 * A reverse proxy with round-robin load balancing over several processes of the portal, as in production. For trials
 * and tests on loopback: plain HTTP, no TLS, no WebSockets.
 */
export async function startProxy(port: number, targets: readonly string[]): Promise<RunningProxy> {
  if (targets.length === 0) throw new PlainError('A proxy needs the address of at least one portal.');
  const urls = targets.map((target) => new URL(target));
  let turn = 0;
  const server = createServer((incoming, answer) => {
    const at = turn++ % urls.length;
    pass(incoming, answer, [...urls.slice(at), ...urls.slice(0, at)]);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Passes a request to the first of these processes, and to the others only if that one fails. */
function pass(incoming: IncomingMessage, answer: ServerResponse, [target, ...others]: readonly URL[]): void {
  if (!target) return void answer.writeHead(502, { 'content-type': 'text/plain' }).end('The portal does not answer.\n');
  const outgoing = request({
    host: target.hostname,
    port: target.port,
    method: incoming.method,
    path: incoming.url,
    headers: forwarded(incoming),
  });
  outgoing.on('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, withoutHopByHop(response.headers));
    response.pipe(answer);
  });
  outgoing.on('error', () => {
    if (answer.headersSent) return void answer.destroy();
    // Retries with the next process only for reads: a write may have been done before its process died.
    const repeatable = incoming.method === 'GET' || incoming.method === 'HEAD';
    pass(incoming, answer, repeatable ? others : []);
  });
  // The client has closed the connection.
  answer.once('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

function forwarded({ headers, socket }: IncomingMessage): IncomingMessage['headers'] {
  const before = headers['x-forwarded-for'];
  const from = socket.remoteAddress ?? '';
  return {
    ...withoutHopByHop(headers),
    'x-forwarded-for': before ? `${before}, ${from}` : from,
    'x-forwarded-host': headers.host,
    'x-forwarded-proto': 'http',
  };
}

function withoutHopByHop(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const { connection: _connection, 'keep-alive': _keepAlive, ...rest } = headers;
  return rest;
}
