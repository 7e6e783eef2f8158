import { flushCompileCache } from 'node:module';
import { createPortal } from '#app/portal.ts';
import { readEnvironment } from '#server/environment.ts';

/** A portal without pages in a process of its own, whose clock goes so many milliseconds ahead. */
const aheadMs = Number(process.argv[2]);
const clock = () => new Date(Date.now() + aheadMs);
const portal = await createPortal(readEnvironment(process.env), { withPages: false, clock });
await portal.app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.send?.({ ready: true });
// It will be killed: the next one finds compiled what this one has.
flushCompileCache();
process.on('disconnect', () => process.exit(0));
