import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { hashOf } from '#server/secrets.ts';

export interface Buyer {
  readonly token: string;
  readonly memberId: string;
}

export interface Target {
  readonly circuitId: number;
  readonly raceId: number;
  readonly typeId: number;
  /** A code that is put on each order; it takes off the whole price. */
  readonly code?: string;
}

const both = <Text>(text: Text) => ({ it: text, en: text });

/** A race of 9.90, and a code without a limit that takes all of it off: nothing is due, as without the code. */
export async function makeRaceWithCode(db: Db): Promise<Target> {
  const target = await makeRace(db, { price: 990 });
  const code = 'BENCH100';
  await db.$client.query(
    `insert into coupon (id, code, kind, percent, active, once_per_user, alone, needs, created_at)
     values ($1, $2, 'percent', 100, true, false, false, 'nothing', now())`,
    [newId(), code],
  );
  return { ...target, code };
}

let madeRaces = 0;

/** A race in a stage of circuit 15, with more places than buyers and free unless something else is said. */
export async function makeRace(db: Db, { price = 0, places = 1_000_000 } = {}): Promise<Target> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from stage where circuit_id = 15 order by starts_on desc limit 1`,
  );
  madeRaces += 1;
  const id = 900_000 + madeRaces;
  // Plain SQL with the columns that are needed: the database may be that of an older commit.
  const query = (text: string, values: unknown[]) => db.$client.query(text, values);
  const sellable = await query(`insert into sellable (kind) values ('race') returning id`, []);
  const sellableId: number = sellable.rows[0].id;
  await query('insert into stock_counter (sellable_id, stock) values ($1, $2)', [sellableId, places]);
  await query(
    `insert into race (id, stage_id, slug, discipline, i18n, distance, colourway, starts_at, registration_ends_at, ends_on,
       sellable_id, gadget_sizes, asks_gadget_size, position)
     values ($1, $2, 'bench-' || $1::int, 'run', $3, $4, 'a', now() + interval '60 days', now() + interval '60 days',
       (now() + interval '60 days')::date, $5, '{}', false, 99)`,
    [
      id,
      rows[0]!.id,
      both({ name: 'Bench', type: 'Run', description: '' }),
      JSON.stringify([['10', 'km']]),
      sellableId,
    ],
  );
  await query('insert into registration_type (id, race_id, i18n, price, position) values ($1, $1, $2, $3, 0)', [
    id,
    both({ name: 'Bench', notes: '' }),
    price,
  ]);
  return { circuitId: 15, raceId: id, typeId: id };
}

/** Buyers without an account, for the floor, which has no authentication. */
export const strangers = (many: number): Buyer[] =>
  Array.from({ length: many }, () => ({ memberId: newId(), token: randomBytes(32).toString('base64url') }));

/** Accounts with a complete athlete record and a session, created in bulk, because signing in is not measured. */
export async function makeBuyers(db: Db, many: number): Promise<Buyer[]> {
  const buyers = strangers(many).map((buyer) => ({ ...buyer, userId: newId(), sessionId: newId() }));
  const column = <Value>(of: (buyer: (typeof buyers)[number]) => Value) => buyers.map(of);
  const users = column(({ userId }) => userId);
  const members = column(({ memberId }) => memberId);
  const query = (text: string, values: unknown[]) => db.$client.query(text, values);
  await query(
    `insert into user_account (id, email, lang, activated_at, created_at)
     select id, 'bench-' || id || '@bench.test', 'it', now(), now() from unnest($1::uuid[]) id`,
    [users],
  );
  await query(
    `insert into member (id, user_id, himself, firstname, lastname, email, birthday, gender, nationality, tax_code, gadget_size,
       emergency_contact, emergency_phone, created_at, updated_at)
     select m, u, true, 'Bruna', 'Prova', 'bench-' || u || '@bench.test', '1990-01-01', 'F', 'IT', 'PRVBRN90A41L746X', 'M', 'Anna Prova', '+39 333 1234567', now(), now()
     from unnest($1::uuid[], $2::uuid[]) as of(m, u)`,
    [members, users],
  );
  await query(
    `insert into session (token_hash, id, user_id, created_at, confirmed_at, last_seen_at, expires_at)
     select t, s, u, now(), now(), now(), now() + interval '1 day' from unnest($1::bytea[], $2::uuid[], $3::uuid[]) as of(t, s, u)`,
    [column(({ token }) => hashOf(token)), column(({ sessionId }) => sessionId), users],
  );
  await query('analyze', []);
  return buyers;
}
