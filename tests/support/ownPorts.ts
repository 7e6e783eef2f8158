import { channel } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/**
 * Whoever goes to one of the ports that the demo has by default fails the whole run, even where a test would take the
 * refusal for a provider's bad day: a demo that runs on this machine is part of no test.
 */
const demoPorts = [3000, 3001, 3002];
const sockets = channel('net.client.socket');

const watch = (message: unknown) => {
  const { socket } = message as { socket: Socket };
  socket.on('connectionAttempt', (_address, port) => {
    if (demoPorts.includes(port)) void Promise.reject(new Error(`A test went to port ${port}, which it did not open.`));
  });
};

// Before every test file, but once for a worker.
if (!sockets.hasSubscribers) sockets.subscribe(watch);
