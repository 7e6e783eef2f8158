import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPassing } from '#server/databaseFaults.ts';
import { askInvariants } from '../../tools/invariants.ts';
import { type Chance, chanceOf, seedOf } from '../fuzz/chance.ts';
import { historySeconds as seconds } from '../support/extent.ts';
import { until } from '../support/paying.ts';
import { aCatalogue, type Catalogue } from './catalogue.ts';
import { officeOf } from './office.ts';
import { anOutside, type Outside } from './outside.ts';
import { step, type Told } from './steps.ts';

/** HISTORY_SEED draws the same steps again, HISTORY_SECONDS lets them go on for longer. */
const seed = seedOf('HISTORY_SEED');

let outside: Outside;
let catalogue: Catalogue;
beforeAll(async () => {
  outside = await anOutside();
  catalogue = await aCatalogue(outside);
}, 120_000);
afterAll(() => outside?.end(), 60_000);

const told: Told = { orders: new Map(), paid: new Set(), faults: [] };
const counted: Record<string, number> = {};
const count = (what: string) => {
  counted[what] = (counted[what] ?? 0) + 1;
};
const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

/** Does something again and again until the time is over. That the database is away is no fault. */
async function keep(name: string, end: number, act: (chance: Chance) => Promise<unknown>): Promise<void> {
  const chance = chanceOf(`${seed} ${name}`);
  while (Date.now() < end) {
    await act(chance).catch((error: unknown) => {
      if (!isPassing(error)) throw error;
    });
    await pause(chance.upTo(150));
  }
}

/** What goes wrong outside of the portals: the database, and what providers and the mail server say. */
async function crash(chance: Chance): Promise<void> {
  const provider = chance.pick(['stripe', 'paypal', 'satispay']);
  const kind = chance.pick(['database', 'notices', 'notices', 'fault', 'mail']);
  count(kind);
  if (kind === 'database') await outside.database.restart(chance.pick(['SIGINT', 'SIGQUIT', 'SIGKILL']));
  else if (kind === 'notices')
    await outside.mood({ provider, notices: chance.pick(['none', 'late', 'twice', 'normal']), late_ms: 1_000 });
  else {
    const down = kind === 'mail' ? 'smtp' : provider;
    await outside.mood({ provider: down, fault: 'down' });
    await pause(1_000 + chance.upTo(1_500));
    await outside.mood({ provider: down, fault: 'none' });
  }
  await pause(chance.upTo(2_000));
}

async function calm(): Promise<void> {
  for (const provider of ['stripe', 'paypal', 'satispay', 'smtp']) {
    await outside.mood({ provider, fault: 'none', notices: 'normal' });
  }
}

const waits = sql`state in ('created', 'active', 'retry') and name not like '\\_\\_%'`;

/** What failed is tried again after minutes: nobody waits for that here. */
const hurry = () =>
  outside.db.execute(
    sql`update jobs.job set start_after = now() where ${waits} and state <> 'active' and start_after > now()`,
  );

/** What is still to be done: payments to be asked for, refunds, changes to be told, jobs. */
async function leftToDo(): Promise<object> {
  const { rows } = await outside.db.execute<{ name: string; left: number }>(sql`
    select 'refunds' as name, count(*)::int as left from refund where state = 'requested' and way = 'provider'
    union all select 'changes', count(*)::int from order_state_change where told_at is null
    union all select 'captures by ' || p.provider || ' for orders that are ' || o.state, count(*)::int
      from payment p join customer_order o on o.id = p.order_id where p.state = 'capturing' group by 1
    union all select name || ' ' || state, count(*)::int from jobs.job where ${waits} group by 1`);
  return Object.fromEntries(rows.filter(({ left }) => left > 0).map(({ name, left }) => [name, left]));
}

/** What the providers hold of an order: taken and not given back, in cents. */
async function heldFor(reference: string): Promise<number> {
  const answer = await fetch(`${outside.sandbox.url}/payments?reference=${reference}`);
  const { data } = (await answer.json()) as { data: { captured: string; refunded: string }[] };
  return data.reduce((sum, one) => sum + Math.round((Number(one.captured) - Number(one.refunded)) * 100), 0);
}

/** Orders of which the providers hold more or less than the portal believes. */
async function unlikeProviders(): Promise<object[]> {
  const { rows } = await outside.db.execute<{ reference: string; state: string; believed: number }>(sql`
    select o.reference, o.state,
      coalesce((select sum(p.amount) from payment p
        where p.order_id = o.id and p.value_day is null and p.state in ('paid', 'refunding', 'refunded')), 0)::int
      - coalesce((select sum(f.amount) from refund f join payment p on p.id = f.payment_id
        where p.order_id = o.id and f.state = 'done' and f.way = 'provider'), 0)::int as believed
    from customer_order o`);
  const compared = await Promise.all(rows.map(async (row) => ({ ...row, held: await heldFor(row.reference) })));
  return compared.filter(({ believed, held }) => believed !== held);
}

test(
  `twenty athletes for ${seconds} s, with crashes of portals and database: everything is true afterwards`,
  async () => {
    console.log(`HISTORY_SEED=${seed} HISTORY_SECONDS=${seconds}`);
    const end = Date.now() + seconds * 1_000;
    const serial = { next: 0 };
    const office = officeOf(outside);
    await Promise.all([
      ...catalogue.athletes.map((athlete, n) =>
        keep(`athlete ${n}`, end, (chance) => {
          count('step');
          return step({ outside, catalogue, athlete, chance, told, serial });
        }),
      ),
      keep('office', end, async (chance) => {
        count('office');
        await office(chance);
        await pause(chance.upTo(600));
      }),
      keep('crashes', end, crash),
      keep('killed portals', end, async (chance) => {
        count('portal');
        await chance.pick(outside.portals).crash();
        await pause(chance.upTo(3_000));
      }),
      // Limits count attempts: they are forgotten, so that it is not they who answer.
      keep('limits', end, () => outside.db.execute(sql`delete from attempt`)),
    ]);
    await calm();
    const changed = await outside.db.execute<{ kind: string; count: number }>(sql`
      select kind, count(*)::int as count from registration_change group by 1
      union all select 'declined', count(*)::int from registration where declined_at is not null order by 1`);
    for (const { kind, count: times } of changed.rows) counted[kind] = times;
    console.log('What happened:', JSON.stringify(counted), `orders: ${told.orders.size}, seen paid: ${told.paid.size}`);

    let left: object = {};
    await until(async () => {
      await hurry();
      left = await leftToDo();
      return Object.keys(left).length === 0;
    }, 120_000).catch(() => undefined);
    expect(left).toEqual({});
    // Notices may all have been lost: the portal finds what was paid by asking, within a minute.
    await until(async () => (await unlikeProviders()).length === 0, 60_000).catch(() => undefined);

    expect(told.faults, `HISTORY_SEED=${seed}`).toEqual([]);
    expect(await askInvariants(outside.db), `HISTORY_SEED=${seed}`).toEqual([]);
    expect(await unlikeProviders(), `HISTORY_SEED=${seed}`).toEqual([]);
    const { rows } = await outside.db.execute<{ id: string; payed: boolean }>(
      sql`select id, payed_at is not null as payed from customer_order`,
    );
    // What somebody was told is there, each key made one order, and what was seen paid stays paid.
    const payed = new Map(rows.map(({ id, payed }) => [id, payed]));
    expect([...told.orders.keys()].filter((id) => !payed.has(id))).toEqual([]);
    expect(new Set(told.orders.values()).size).toBe(told.orders.size);
    expect([...told.paid].filter((id) => !payed.get(id))).toEqual([]);
  },
  (seconds + 300) * 1_000,
);
