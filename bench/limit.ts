import pg from 'pg';
import { newId } from '#server/ids.ts';
import { type Figures, percentile } from './figures.ts';

const tables = `
  create table bench_counter (id int primary key, stock int not null, taken int not null, check (taken <= stock));
  create table bench_order (id uuid primary key, reference text not null unique, total int not null, at timestamptz not null);
  create table bench_line (id uuid primary key, order_id uuid not null references bench_order (id), name text not null, price int not null);
  create index on bench_line (order_id);
  insert into bench_counter values (1, 100000000, 0)`;

async function oneOrder(client: pg.PoolClient): Promise<void> {
  const id = newId();
  await client.query('begin');
  const taken = await client.query({
    name: 'take',
    text: 'update bench_counter set taken = taken + 1 where id = 1 and taken < stock returning id',
  });
  if (taken.rowCount !== 1) throw new Error('sold out');
  await client.query({
    name: 'order',
    text: 'insert into bench_order values ($1, $2, 3500, now())',
    values: [id, id],
  });
  await client.query({
    name: 'lines',
    text: `insert into bench_line values ($1, $3, 'registration', 3500), ($2, $3, 'service', 0)`,
    values: [newId(), newId(), id],
  });
  await client.query('commit');
}

/** The upper limit of this PostgreSQL: a bare transaction that takes a place and inserts an order and two lines. */
export async function measureLimit(databaseUrl: string, atOnce: number, seconds: number): Promise<Figures> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: atOnce });
  await pool.query(tables);
  const times: number[] = [];
  const began = performance.now();
  const lane = async () => {
    const client = await pool.connect();
    while (performance.now() - began < seconds * 1000) {
      const start = performance.now();
      await oneOrder(client);
      times.push(performance.now() - start);
    }
    client.release();
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  const elapsed = (performance.now() - began) / 1000;
  await pool.query('drop table bench_line, bench_order, bench_counter');
  await pool.end();
  const sorted = times.toSorted((a, b) => a - b);
  return {
    name: `bare transactions on one hot row, ${atOnce} at once`,
    perSecond: sorted.length / elapsed,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    failed: 0,
    generatorShare: null,
  };
}
