import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Provider, World } from './provider.ts';
import { wait } from './wait.ts';

/**
 * Lets a provider's API have the bad day that POST /control gave it. Down and garbage do nothing
 * of what was asked; slow does it and is late with the answer, which is the worse case for a
 * client: it gave up, and yet it happened.
 */
export function misbehave(app: FastifyInstance, { name, outage }: Provider, { moods, closing }: World): void {
  const late = new WeakMap<FastifyRequest, number>();

  app.addHook('onRequest', async (request, reply) => {
    const { fault, slowMs } = moods.of(name);
    if (fault === 'slow') late.set(request, slowMs);
    if (fault === 'down') return reply.code(outage?.status ?? 503).send(outage?.body ?? { error: 'down' });
    if (fault === 'garbage') return reply.type('text/html').send('<!doctype html><title>?</title><h1>Teapot</h1>');
  });

  app.addHook('onSend', async (request) => {
    const ms = late.get(request);
    if (ms !== undefined) await wait(ms, closing);
  });
}
