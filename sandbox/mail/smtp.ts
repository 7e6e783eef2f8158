import type { AddressInfo, Server, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { World } from '../provider.ts';
import { wait } from '../wait.ts';
import type { Mailbox } from './mailbox.ts';

/** A mail server that takes everything, without TLS and whoever signs in. */
export function createSmtp(world: World, mailbox: Mailbox) {
  const { closing, moods, smtpPort } = world;
  const open = new Set<Socket>();

  const smtp = new SMTPServer({
    name: 'sandbox',
    logger: false,
    disabledCommands: ['STARTTLS'],
    hideSTARTTLS: true,
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: 30 * 1024 * 1024,
    closeTimeout: 100,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = [...new Set(envelope.rcptTo.map(({ address }) => address))];
        mailbox.receive(Buffer.concat(chunks), recipients).then(
          () => done(null, 'Delivered to the sandbox'),
          (problem: unknown) => done(Object.assign(new Error(String(problem)), { responseCode: 451 })),
        );
      });
    },
  });
  // A client that hangs up in the middle is its own affair; a server that cannot listen is reported by start.
  smtp.on('error', () => undefined);

  // Faults stand before the server, at the bare socket: what is to be tried is that no server answers well.
  const serve = smtp.server.listeners('connection')[0] as (socket: Socket) => void;
  smtp.server.removeAllListeners('connection');
  smtp.server.on('connection', (socket: Socket) => void greet(socket));

  async function greet(socket: Socket) {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);

    const { fault, slowMs } = moods.of('smtp');
    if (fault === 'down') return void socket.end('421 4.3.2 Service not available\r\n');
    if (fault === 'garbage') {
      socket.write('%PDF-1.4 ~~ hello? ~~\r\n');
      return void socket.on('data', () => socket.write('?!\u0007 4711\r\n'));
    }
    if (fault === 'slow' && !(await wait(slowMs, closing))) return;
    if (!socket.destroyed) serve.call(smtp.server, socket);
  }

  const hangUp = () => {
    for (const socket of open) socket.destroy();
  };
  // Clients keep connections for later; a new mood must reach them too.
  moods.onFault('smtp', hangUp);

  return {
    port: () => (smtp.server.address() as AddressInfo | null)?.port ?? 0,
    start: () => listen(smtp.server, smtpPort),
    close: () =>
      new Promise<void>((done) => {
        smtp.close(() => done());
        hangUp();
      }),
  };
}

const listen = (server: Server, port: number) =>
  new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', fail);
      done();
    });
  });
