import { sql } from 'drizzle-orm';
import { day, dayInRome } from '../../src/kernel/calendar.ts';
import type { Db } from '../../src/server/database.ts';
import type { Environment } from '../../src/server/environment.ts';
import { catalogue } from './catalogue.ts';
import { promoCodes } from './coupons.ts';
import { inRome } from './days.ts';
import { history } from './history/load.ts';
import { people } from './people.ts';
import type { Part } from './world.ts';

/** In the order in which one needs the other. */
const parts: readonly Part[] = [catalogue, people, promoCodes, history];

/**
 * Loads the demo: circuits, races, products, people. Days are counted from the day of the load (DEMO_TODAY, else
 * today in Italy). Several processes may start at once: one loads, the others wait; a second load changes nothing.
 */
export async function loadDemo(
  db: Db,
  {
    demoToday,
    baseUrl,
    ...environment
  }: Pick<Environment, 'demoToday' | 'baseUrl' | 'dataDir' | 'filesKeys' | 'secret'>,
): Promise<void> {
  const today = demoToday ? day(demoToday) : dayInRome(new Date());
  const now = demoToday ? inRome(today, '09:00') : new Date();
  for (const part of parts) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '60s'`);
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('pettorale demo'))`);
      const world = { tx, today, now, origin: baseUrl.origin, environment };
      if (!(await part.isThere(world))) await part.load(world);
    });
  }
}
