import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { isMigrated } from '#server/database.ts';
import { sameText } from '#server/secrets.ts';
import { createSeldom } from '#server/seldom.ts';
import { createMetrics } from './metrics.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

const pingTimeoutMs = 3_000;

/** Headers that proxies add: a request with one of them was not made on this machine. */
const proxied = ['x-forwarded-for', 'forwarded', 'x-forwarded-host', 'x-real-ip', 'via'] as const;

export function observe(app: FastifyInstance, context: Context, isEnding: () => boolean): void {
  const { db, environment } = context;
  const metrics = createMetrics(context);
  // In an outage every request is answered alike: one line a second says how many there were.
  const sayOutage = createSeldom(1_000);
  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (request.inner) return;
    const route = request.routeOptions.url ?? 'none';
    metrics.seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    const line = { req: request, res: reply, ms: Math.round(reply.elapsedTime) };
    if (reply.statusCode === 503) sayOutage((more) => request.log.info({ ...line, more }, 'request'));
    else request.log.info(line, 'request');
  });

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }));

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (isEnding()) return reply.code(503).send({ status: 'ending' });
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, pingTimeoutMs, false).unref());
    const ready = await Promise.race([isMigrated(db), late]).catch(() => false);
    return ready ? { status: 'ready' } : reply.code(503).send({ status: 'not ready' });
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    const known = environment.metricsToken && token ? sameText(token, environment.metricsToken) : false;
    // Behind a local proxy every request comes from loopback, so those with a proxy's headers do not count.
    const isLoopback =
      loopback.has(request.socket.remoteAddress ?? '') && !proxied.some((name) => request.headers[name]);
    if (!known && !isLoopback) return reply.code(404).send({ status: 'not found' });
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}
