import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { countUntold } from '#features/orders/server/outbox.ts';
import { countDoubts, countOpenPayments } from '#features/payments/server/openPaymentsView.ts';
import { paymentDoubtKinds } from '#features/payments/server/tables.ts';
import type { Context } from '#server/context.ts';
import { isPassing } from '#server/databaseFaults.ts';

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

const dayMs = 24 * 60 * 60 * 1_000;

/** The portal's figures for Prometheus. What to do when one is out of bounds is said in docs/operations/watching.md. */
export function createMetrics({ db, jobs, clock, log }: Context) {
  const register = new Registry();
  const registers = [register];
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers });

  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  });
  const connections = gauge('database_connections', 'Connections of the pool, by what they do', ['state']);
  const up = gauge('database_up', 'Did the database answer the questions for these figures (1) or not (0)?');
  const waiting = gauge('jobs_waiting', 'Jobs that are due and not done, by queue', ['queue']);
  const oldest = gauge('jobs_oldest_seconds', 'For how long the oldest of them is due', ['queue']);
  const retrying = gauge('jobs_retrying', 'Jobs that failed and will be tried again', ['queue']);
  const failed = gauge('jobs_failed', 'Jobs that were given up within the last week', ['queue']);
  const untold = gauge('order_changes_untold', 'Changes of orders that nobody was told of yet');
  const untoldOldest = gauge('order_changes_untold_oldest_seconds', 'For how long the oldest of them waits');
  const open = gauge('payments_open', 'Payments and refunds whose end is not known', ['provider', 'state']);
  const openOldest = gauge('payments_unasked_seconds', 'For how long the provider was not asked about one of them', [
    'provider',
    'state',
  ]);

  const doubts = gauge(
    'payment_doubts',
    'Forged notices, foreign amounts and refunds made at a provider within a day',
    ['kind'],
  );

  async function readDatabase(): Promise<void> {
    const at = clock();
    const now = at.toISOString();
    const since = new Date(at.getTime() - dayMs).toISOString();
    const [queues, [changes], payments, doubted] = await Promise.all([
      jobs.figures(),
      countUntold(db, { now }),
      countOpenPayments(db, { now }),
      countDoubts(db, { since }),
    ]);
    for (const kind of paymentDoubtKinds) doubts.set({ kind }, 0);
    for (const { kind, count } of doubted) doubts.set({ kind }, count);
    for (const each of [waiting, oldest, retrying, failed, open, openOldest]) each.reset();
    for (const { queue, ...figures } of queues) {
      waiting.set({ queue }, figures.waiting);
      oldest.set({ queue }, figures.oldest);
      retrying.set({ queue }, figures.retrying);
      failed.set({ queue }, figures.failed);
    }
    untold.set(changes?.count ?? 0);
    untoldOldest.set(changes?.oldest ?? 0);
    for (const { provider, state, ...figures } of payments) {
      open.set({ provider, state }, figures.count);
      openOldest.set({ provider, state }, figures.oldest);
    }
  }

  return {
    contentType: register.contentType,
    seconds,
    /** All figures, in Prometheus's text. Without the database those that it knows are those of the last time. */
    async text(): Promise<string> {
      const { totalCount, idleCount, waitingCount } = db.$client;
      connections.set({ state: 'total' }, totalCount);
      connections.set({ state: 'idle' }, idleCount);
      connections.set({ state: 'waiting' }, waitingCount);
      try {
        await readDatabase();
        up.set(1);
      } catch (error) {
        if (!isPassing(error)) log.error({ err: error }, 'metrics');
        up.set(0);
      }
      return register.metrics();
    },
  };
}
