import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fillMoney } from '../../../../bench/manyOrders.ts';
import { fillSeason } from '../../../../bench/manySubscribers.ts';
import { type TestPortal, testPortal } from '../../../../tests/support/api.ts';
import { aCircuit } from '../../../../tests/support/builders.ts';
import { aColleague } from '../../../../tests/support/colleagues.ts';
import { renewEntriesJob } from './renewEntries.ts';

const season = 31;
const count = 8_004;

let portal: TestPortal;
let as: string;
beforeAll(async () => {
  portal = await testPortal();
  const { db } = portal.context;
  await aCircuit(db);
  as = (await aColleague(portal, 'money')).as;
  await fillSeason(db, season, count);
  await fillMoney(db, season, { product: 607, shopOrders: 4_000 });
  await db.$client.query(
    "insert into start_change (of, subject) select 'registration', id from registration where season_id = $1",
    [season],
  );
  await renewEntriesJob(portal.context).run({});
  await db.$client.query('vacuum analyze');
}, 300_000);
afterAll(() => portal.close());

const large = /Seq Scan on (?:member|customer_order|order_detail|registration|entry|office_entry|payment|refund)\b/;

/** The plans of what is read for a request, of the statements that this matches. */
async function plansOf(path: string, reads: RegExp): Promise<string[]> {
  const asked: { text: string; values: readonly unknown[] }[] = [];
  const real = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [config, values] = given as [pg.QueryConfig, unknown[] | undefined];
    if (reads.test(config.text)) asked.push({ text: config.text, values: values ?? config.values ?? [] });
    return Reflect.apply(real, this, given);
  });
  try {
    const { status, body } = await portal.ask('GET', `/v3.0/circuits/15/${path}`, { as });
    expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
  } finally {
    spy.mockRestore();
  }
  expect(asked.length).toBeGreaterThan(0);
  const plans: string[] = [];
  for (const { text, values } of asked) {
    const { rows } = await portal.context.db.$client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values]);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}

test.each([
  ['the figures', `figures?season=${season}`, /to_return/],
  ['the takings of a month', 'takings?month=2026-06', /counts_on/],
  [
    'answers and services of a page',
    `office-registrations?season=${season}&page=80&show=answers.services`,
    /custom_input|parent_id/,
  ],
  ['an order by its reference', `orders?search=B${season}-7712`, /customer_order/],
  ['a surname among the orders', 'orders?search=tacchinella', /customer_order/],
])('%s read no large table whole', async (_name, path, reads) => {
  for (const plan of await plansOf(path, reads)) expect(plan).not.toMatch(large);
});

test.each([
  ['registrations, the newest first', `office-registrations?season=${season}&page=80`, 'office_entry_newest'],
  ['registrations by name', `office-registrations?season=${season}&sort=name&page=80`, 'office_entry_by_name'],
  ['registrations by bib', `office-registrations?season=${season}&sort=bib&page=80`, 'office_entry_by_bib'],
  [
    'registrations by the last bib',
    `office-registrations?season=${season}&sort=-bib&page=80`,
    'office_entry_by_last_bib',
  ],
  ['orders', 'orders?page=80', 'order_of_circuit'],
])('a far page of %s is found in its index alone', async (_name, path, index) => {
  const plans = await plansOf(path, / in \(select /);
  expect(plans.join('\n')).toMatch(new RegExp(`Index Only Scan (?:Backward )?using ${index}\\b`));
});
