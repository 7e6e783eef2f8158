import { createServer } from 'node:http';

/** A stub of the sandbox: only what `npm start` needs. */
const server = createServer((_request, response) => response.end('sandbox'));
server.listen(Number(process.env.SANDBOX_PORT), '127.0.0.1', () => process.send?.({ ready: true }));
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
