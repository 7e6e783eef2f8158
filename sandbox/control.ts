import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { faults, type Mood, noticeModes } from './moods.ts';
import type { Provider, World } from './provider.ts';

const Milliseconds = z.int().min(0).max(600_000);

const Change = z.object({
  provider: z.string(),
  fault: z.enum(faults).optional(),
  slow_ms: Milliseconds.optional(),
  notices: z.enum(noticeModes).optional(),
  late_ms: Milliseconds.optional(),
});

const Reset = z.object({ data: z.boolean().default(false) }).default({ data: false });

/** How the day of each provider is made: POST /control, and POST /control/reset to end it. */
export function control(app: FastifyInstance, providers: readonly Provider[], { moods }: World): void {
  const goodDay = ({ name, slowMs }: Provider) =>
    moods.set(name, { fault: 'none', slowMs, notices: 'normal', lateMs: 5_000 });
  for (const provider of providers) goodDay(provider);

  const show = ({ name, sendsNotices }: Provider, { fault, slowMs, notices, lateMs } = moods.of(name)) => ({
    provider: name,
    fault,
    slow_ms: slowMs,
    ...(sendsNotices && { notices, late_ms: lateMs }),
  });

  app.get('/control', async () => ({ data: providers.map((provider) => show(provider)) }));

  app.post('/control', async ({ body }, reply) => {
    const change = Change.safeParse(body);
    if (!change.success) return reply.code(422).send({ error: z.prettifyError(change.error) });

    const { provider: name, fault, slow_ms, notices, late_ms } = change.data;
    const provider = providers.find((one) => one.name === name);
    if (!provider) {
      const known = providers.map((one) => one.name).join(', ');
      return reply.code(404).send({ error: `There is no provider "${name}" here. There is: ${known}.` });
    }
    if (!provider.sendsNotices && notices && notices !== 'normal') {
      return reply.code(422).send({ error: `The provider "${name}" sends no notices.` });
    }
    moods.set(name, {
      ...(fault && { fault }),
      ...(slow_ms !== undefined && { slowMs: slow_ms }),
      ...(notices && { notices }),
      ...(late_ms !== undefined && { lateMs: late_ms }),
    } satisfies Partial<Mood>);
    return { data: show(provider) };
  });

  app.post('/control/reset', async ({ body }, reply) => {
    const reset = Reset.safeParse(body ?? undefined);
    if (!reset.success) return reply.code(422).send({ error: z.prettifyError(reset.error) });

    for (const provider of providers) {
      goodDay(provider);
      if (reset.data.data) provider.forget();
    }
    return { data: providers.map((provider) => show(provider)) };
  });
}
