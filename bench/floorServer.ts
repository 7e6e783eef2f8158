import Fastify from 'fastify';
import pg from 'pg';
import { newId } from '#server/ids.ts';

/**
 * The floor: the calls of a whole checkout with as little behind them as can be. Each writes its row and answers;
 * nobody is signed in, nothing is checked, no rule is asked.
 */
const tables = `
  create table bench_stock (id int primary key, stock int not null, taken int not null, check (taken <= stock));
  create table bench_cart (id uuid primary key, at timestamptz not null);
  create table bench_cart_line (id uuid primary key, cart_id uuid not null references bench_cart (id), data jsonb not null);
  create table bench_sale (id uuid primary key, cart_id uuid not null unique, state int not null, at timestamptz not null);
  insert into bench_stock values (1, 100000000, 0)`;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
await pool.query(tables);
const run = (name: string, text: string, values: unknown[]) => pool.query({ name, text, values });

const app = Fastify();
app.post('/api/v2/carts', async () => {
  const id = newId();
  await run('cart', 'insert into bench_cart values ($1, now())', [id]);
  return { data: { id } };
});
app.post('/api/v3.0/registrations/check', async () => {
  await run('check', 'select stock - taken as left from bench_stock where id = $1', [1]);
  return { data: {} };
});
app.post<{ Params: { id: string }; Body: object }>('/api/v3.0/carts/:id/details', async ({ params, body }) => {
  const id = newId();
  await run('line', 'insert into bench_cart_line values ($1, $2, $3)', [id, params.id, body]);
  return { data: { id } };
});
app.post<{ Body: { cart_id: string } }>('/api/v3.0/orders', async ({ body }) => {
  const id = newId();
  const order = `
    with taken as (update bench_stock set taken = taken + 1 where id = 1 returning id)
    insert into bench_sale select $1, $2, 1, now() from taken`;
  await run('order', order, [id, body.cart_id]);
  return { data: { id } };
});
app.post<{ Params: { id: string } }>('/api/v3.0/orders/:id/pay', async ({ params }) => {
  await run('pay', 'update bench_sale set state = 2 where id = $1', [params.id]);
  return { data: {} };
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.send?.({ ready: true });
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
