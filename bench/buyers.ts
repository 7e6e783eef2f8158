import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { races, registrationTypes } from '#features/races/server/tables.ts';
import { sellables, stockCounters } from '#features/stock/server/tables.ts';
import { euro } from '#kernel/money.ts';
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
}

const both = <Text>(text: Text) => ({ it: text, en: text });

/** A race that costs nothing and has room for everybody, in a stage of circuit 15. */
export async function makeRace(db: Db): Promise<Target> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from stage where circuit_id = 15 order by starts_on desc limit 1`,
  );
  const id = 900_001;
  const [sellable] = await db.insert(sellables).values({ kind: 'race' }).returning();
  await db.insert(stockCounters).values({ sellableId: sellable!.id, stock: 1_000_000 });
  const later = new Date(Date.now() + 60 * 86_400_000);
  await db.insert(races).values({
    id,
    stageId: rows[0]!.id,
    slug: 'bench',
    discipline: 'run',
    i18n: both({ name: 'Bench', type: 'Run', description: '' }),
    distance: [['10', 'km']],
    colourway: 'a',
    startsAt: later,
    registrationEndsAt: later,
    endsOn: later.toISOString().slice(0, 10) as never,
    sellableId: sellable!.id,
    gadgetSizes: [],
    asksGadgetSize: false,
    position: 99,
  });
  await db
    .insert(registrationTypes)
    .values({ id, raceId: id, i18n: both({ name: 'Bench', notes: '' }), price: euro('0.00'), position: 0 });
  return { circuitId: 15, raceId: id, typeId: id };
}

/** Accounts with a complete athlete record and an open session, made in bulk: signing in is not what is measured. */
export async function makeBuyers(db: Db, many: number): Promise<Buyer[]> {
  const buyers = Array.from({ length: many }, () => ({
    userId: newId(),
    memberId: newId(),
    sessionId: newId(),
    token: randomBytes(32).toString('base64url'),
  }));
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
