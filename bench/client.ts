import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

const end = Buffer.from('\r\n\r\n');

/**
 * A minimal HTTP client for JSON: one keep-alive connection, one request at a time. The load generator shares the
 * processors with the portal, and Node's own client would use as much of them as the portal does.
 */
export function openClient(base: string) {
  const { hostname, port, host } = new URL(base);
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;
  let got: Buffer = Buffer.alloc(0);

  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = null;
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the portal closed the connection')));
  socket.on('data', (piece: Buffer) => {
    got = got.length === 0 ? piece : Buffer.concat([got, piece]);
    const head = got.indexOf(end);
    if (head < 0) return;
    const headers = got.toString('latin1', 0, head);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(headers)?.[1] ?? Number.NaN);
    if (Number.isNaN(length)) return fail(new Error(`no content-length: ${headers}`));
    const from = head + end.length;
    if (got.length < from + length) return;
    const answer = { status: Number(headers.slice(9, 12)), body: got.toString('utf8', from, from + length) };
    got = got.subarray(from + length);
    waiting?.resolve(answer);
    waiting = null;
  });

  return {
    ask: (method: string, path: string, headers: Readonly<Record<string, string>>, body: string): Promise<Answer> =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
        const length = Buffer.byteLength(body);
        socket.write(
          `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}content-length: ${length}\r\n\r\n${body}`,
        );
      }),
    close: () => socket.destroy(),
  };
}

export type Client = ReturnType<typeof openClient>;
