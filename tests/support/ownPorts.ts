import { channel } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/**
 * A connection to one of the demo's default ports fails the whole run, even if the test itself tolerates a refused
 * connection: tests must not depend on a demo that runs on this machine.
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
