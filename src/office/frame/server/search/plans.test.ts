import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fillSeason } from '../../../../../bench/manySubscribers.ts';
import { type TestPortal, testPortal } from '../../../../../tests/support/api.ts';
import { aCircuit } from '../../../../../tests/support/builders.ts';
import { aColleague } from '../../../../../tests/support/colleagues.ts';

let portal: TestPortal;
let as: string;
beforeAll(async () => {
  portal = await testPortal();
  await aCircuit(portal.context.db);
  as = (await aColleague(portal, 'organiser')).as;
  const { db } = portal.context;
  await fillSeason(db, 31, 40_008);
  await db.execute(sql`insert into user_account (id, email, lang, created_at)
    select gen_random_uuid(), 'athlete.' || n || '@mail.example', 'it', now() from generate_series(1, 20000) n`);
  await db.execute(sql`analyze user_account`);
}, 120_000);
afterAll(() => portal.close());

const large = /Seq Scan on (?:member|user_account|customer_order|order_detail|registration|entry)\b/;

test.each([
  'ma',
  'mar',
  'rossi',
  'tacchinella',
  'rossi maria',
  'x y',
  'TP20-K7QF-2M5D',
  'k7',
  '2m5d',
  'TP20',
  '128',
  'anna.ros',
  'a@b.it',
])('a search for %s reads no large table whole', async (text) => {
  const asked: { text: string; values: readonly unknown[] }[] = [];
  const real = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [config, values] = given as [pg.QueryConfig, unknown[] | undefined];
    if (/\bfrom "(?:member|user_account|customer_order|registration|entry)"/.test(config.text))
      asked.push({ text: config.text, values: values ?? config.values ?? [] });
    return Reflect.apply(real, this, given);
  });
  try {
    const { status } = await portal.ask('GET', `/v3.0/circuits/15/search?search=${encodeURIComponent(text)}`, { as });
    expect(status).toBe(200);
  } finally {
    spy.mockRestore();
  }
  expect(asked.length).toBeGreaterThan(2);
  for (const { text: sent, values } of asked) {
    const { rows } = await portal.context.db.$client.query<{ 'QUERY PLAN': string }>(`explain ${sent}`, [...values]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan, `${sent}\n${plan}`).not.toMatch(large);
  }
});
