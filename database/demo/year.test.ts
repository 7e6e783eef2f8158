import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takingsOf } from '../../src/features/payments/server/takingsView.ts';
import { Day } from '../../src/kernel/calendar.ts';
import { type TestPortal, testPortal } from '../../tests/support/api.ts';
import { loadDemo } from './load.ts';

/**
 * What the demo's year came to when it was written down, at 233768f: takings by month and way, and orders by state. However
 * money is stored, these stay.
 */
const file = new URL('year.json', import.meta.url);
const today = '2026-11-28';
const dataDir = mkdtempSync(join(tmpdir(), 'pettorale-year-'));
let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal({ DEMO_TODAY: today, DATA_DIR: dataDir });
  portal.setNow(`${today}T09:00:00Z`);
  const { db, environment } = portal.context;
  await loadDemo(db, { ...environment, demoToday: Day.parse(today), baseUrl: new URL('http://localhost:3000') });
});

afterAll(async () => {
  await portal.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function year() {
  const { db } = portal.context;
  const takings: Record<string, { taken: number; returned: number }> = {};
  for (const circuit of [3, 8, 15]) {
    const days = await takingsOf(db, circuit, { from: Day.parse('2023-01-01'), to: Day.parse('2027-12-31') });
    for (const [day, ways] of days)
      for (const { way, taken, returned } of ways) {
        const name = `${circuit} ${day.slice(0, 7)} ${way}`;
        const before = takings[name] ?? { taken: 0, returned: 0 };
        takings[name] = { taken: before.taken + taken, returned: before.returned + returned };
      }
  }
  const { rows: orders } = await db.execute(sql`
    select circuit_id, state, count(*)::int as orders, sum(total_amount)::int as amount, sum(total_discount)::int as discount,
      sum(total_shipping)::int as shipping, sum(admin_cost)::int as commission, sum(total_amount_due)::int as due
    from customer_order group by 1, 2 order by 1, 2`);
  return { takings: Object.fromEntries(Object.entries(takings).sort()), orders };
}

test('the takings by month and way, and the orders by state, are what they were', async () => {
  expect(await year()).toEqual(JSON.parse(readFileSync(file, 'utf8')));
});
