import { createServer } from 'node:http';

/** What `npm start` expects of a sandbox, and nothing more. */
const server = createServer((_request, response) => response.end('sandbox'));
server.listen(Number(process.env.SANDBOX_PORT), '127.0.0.1', () => process.send?.({ ready: true }));
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
