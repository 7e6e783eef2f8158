import { flushCompileCache } from 'node:module';
import { createPortal } from '#app/portal.ts';
import { readEnvironment } from '#server/environment.ts';

/** A portal without pages in a process of its own, to be killed in the middle of its work. */
const now = new Date(process.env.NOW!);
const portal = await createPortal(readEnvironment(process.env), { withPages: false, clock: () => now });
await portal.app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.send?.({ ready: true });
// It will be killed: the next one finds compiled what this one has.
flushCompileCache();
process.on('disconnect', () => process.exit(0));
