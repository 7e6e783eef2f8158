import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMetrics } from '#app/metrics.ts';
import { aCircuit, aRace, aUser } from '../support/builders.ts';
import { orderWith } from '../support/carts.ts';
import { type PayingPortal, payingPortal } from '../support/paying.ts';

let portal: PayingPortal;
beforeAll(async () => {
  portal = await payingPortal();
  const { context } = portal;
  await aCircuit(context.db);
  const { race } = await aRace(context.db, 15, { price: '30.00' });
  const { id, member } = await aUser(context.db);
  const as = await portal.signIn(id);
  const order = await orderWith(portal, as, member.id, race.id);
  await portal.ask('POST', '/v3.0/payment/cc', { as, body: { order_id: order.id } });
  portal.setNow('2026-09-01T10:05:00Z');
});
afterAll(() => portal.close());

const metrics = async () => (await portal.app.inject({ method: 'GET', url: '/metrics' })).payload;

/** The value of a figure, whose labels stand as they are printed. */
const figureIn = (text: string, figure: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${figure} `))
      ?.slice(figure.length + 1),
  );

test('what waits is counted, and for how long', async () => {
  await portal.context.jobs.send(portal.context.db, 'mail', { to: 'giulia@metrics.test' });
  const text = await metrics();
  expect(figureIn(text, 'database_up')).toBe(1);
  expect(figureIn(text, 'jobs_waiting{queue="mail"}')).toBeGreaterThanOrEqual(1);
  expect(figureIn(text, 'jobs_failed{queue="mail"}')).toBe(0);
  expect(figureIn(text, 'payments_open{provider="stripe",state="open"}')).toBe(1);
  expect(figureIn(text, 'payments_unasked_seconds{provider="stripe",state="open"}')).toBe(300);
  expect(figureIn(text, 'order_changes_untold')).toBe(1);
  expect(figureIn(text, 'order_changes_untold_oldest_seconds')).toBe(300);
});

test('a job that was given up is counted', async () => {
  await portal.context.db.$client.query(`update jobs.job set state = 'failed' where name = 'mail'`);
  const text = await metrics();
  expect(figureIn(text, 'jobs_failed{queue="mail"}')).toBeGreaterThanOrEqual(1);
  expect(figureIn(text, 'jobs_waiting{queue="mail"}')).toBe(0);
});

test('what was told of payments and is not true is counted for a day', async () => {
  const notice = { method: 'POST', url: '/api/v3.0/payment/stripe/notice', payload: {} } as const;
  await portal.app.inject(notice);
  await portal.app.inject(notice);
  const text = await metrics();
  expect(figureIn(text, 'payment_doubts{kind="forged_notice"}')).toBe(2);
  expect(figureIn(text, 'payment_doubts{kind="foreign_amount"}')).toBe(0);
});

test('answers are measured up to a minute', async () => {
  await portal.ask('GET', '/v3.0/circuits/15');
  expect(await metrics()).toMatch(
    /http_request_duration_seconds_bucket\{le="60",.*route="\/api\/v3\.0\/circuits\/:id"/,
  );
});

test('without the database there are figures all the same, and one says so', async () => {
  const away = {
    ...portal.context,
    jobs: {
      ...portal.context.jobs,
      figures: () => Promise.reject(Object.assign(new Error('gone'), { code: 'ENOTFOUND' })),
    },
  };
  const text = await createMetrics(away).text();
  expect(figureIn(text, 'database_up')).toBe(0);
  expect(text).toContain('process_resident_memory_bytes');
});

describe('What is watched', () => {
  const alerts = readFileSync('docs/operations/alerts.yaml', 'utf8');
  const dashboard = readFileSync('docs/operations/dashboard.json', 'utf8');
  const expressions = [
    ...[...alerts.matchAll(/expr: (.*)/g)].map(([, expression]) => expression!),
    ...[...dashboard.matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(([, expression]) =>
      expression!.replaceAll('\\"', '"'),
    ),
  ];
  /** Prometheus's own functions, words and labels, and its one series about each portal. */
  const ofPrometheus =
    /^(sum|max|min|rate|topk|absent|histogram_quantile|max_over_time|by|or|le|up|job|status|state|queue|provider|route|kind)$/;

  test('is what the portal tells: no rule and no panel names a figure that there is not', async () => {
    const told = new Set([...(await metrics()).matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name));
    const named = expressions.flatMap((expression) =>
      [...expression.replace(/"[^"]*"|\[\d+\w\]/g, '').matchAll(/[a-z_][a-z_\d]*/g)].map(([name]) => name),
    );
    expect(named.length).toBeGreaterThan(40);
    const unknown = named.filter(
      (name) => !ofPrometheus.test(name) && !told.has(name) && !told.has(name.replace(/_(bucket|count|sum)$/, '')),
    );
    expect(unknown).toEqual([]);
  });

  test('has a paragraph for each alert that says what to do', () => {
    const page = readFileSync('docs/operations/watching.md', 'utf8');
    const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name!);
    expect(names.length).toBeGreaterThan(10);
    expect([...page.matchAll(/^### (\w+)$/gm)].map(([, name]) => name)).toEqual(names);
  });
});
