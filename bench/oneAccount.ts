import type { Db } from '#server/database.ts';
import { type Buyer, makeBuyers } from './buyers.ts';

const season = 44;
const first = 850_000;
const both = (name: string, more: object = {}) => JSON.stringify({ it: { name, ...more }, en: { name, ...more } });

/** How much the account has. */
export const sizes = { orders: 2_000, own: 2_500, friends: 25, racesOfFriends: 100 } as const;
const ownToCome = 300;

/**
 * An account with 5,000 subscriptions in 2,000 orders: its own athlete once in each of 2,500 races, of which 300 are to
 * come, and 25 friends in a hundred of those. A tenth waits to be paid, a third has a certificate, half of the types ask
 * for one, a twentieth of the own was given away, a tenth of the friends' is in a crew. Rows are written as they would be
 * after that many orders, without the checks of foreign keys.
 */
export async function makeLargeAccount(db: Db): Promise<Buyer> {
  const [owner] = await makeBuyers(db, 1);
  const client = await db.$client.connect();
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  const own = 'n < $1::int';
  try {
    const { rows } = await run('select user_id from member where id = $1', [owner!.memberId]);
    const user: string = rows[0].user_id;
    await run('begin');
    await run("set local session_replication_role = 'replica'");
    await makeRaces(run);
    await run(`create function pg_temp.made_id(kind int, n int) returns uuid language sql immutable as
      $$ select (lpad(to_hex(n), 8, '0') || '-${season}44-7' || lpad(to_hex(kind), 3, '0')
        || '-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$`);
    await run(
      `insert into member (id, user_id, himself, firstname, lastname, email, birthday, gender, nationality, created_at, updated_at)
       select pg_temp.made_id(1, g), $1, false, 'Amica', 'Numero ' || g, 'friend-' || g || '@bench.test', '1990-01-01', 'F',
         'IT', now(), now() from generate_series(1, $2::int) g`,
      [user, sizes.friends],
    );
    // Each subscription: its race, its athlete, and when it was made; the newest are in the races to come.
    await run(
      `create temporary table made on commit drop as
       select n, n % $4::int as of_order, ${own} as own,
         case when ${own} then $2::int + n else $2::int + $1::int - 1 - (n - $1::int) % $3::int end as race,
         case when ${own} then $6::uuid else pg_temp.made_id(1, 1 + (n - $1::int) / $3::int) end as member,
         n % $4::int % 10 = 0 as waits, ${own} and n % 20 = 7 as given,
         now() - ($4::int - n % $4::int) * interval '1 hour' as at
       from generate_series(0, $1::int + $3::int * $5::int - 1) n`,
      [sizes.own, first, sizes.racesOfFriends, sizes.orders, sizes.friends, owner!.memberId],
    );
    await run(
      `insert into customer_order (id, reference, circuit_id, season_id, user_id, state, total_amount, total_shipping,
         total_discount, admin_cost, total_amount_due, origin, lang, created_at, payed_at, expires_at)
       select pg_temp.made_id(2, of_order), 'A' || of_order, 15, $1::int, $2::uuid,
         case when waits then 'awaiting_payment' else 'paid' end, 3000, 0, 0, 0, 3000, 'http://localhost', 'it', at,
         case when not waits then at end, case when waits then now() + interval '3 days' end
       from made where n < $3::int`,
      [season, user, sizes.orders],
    );
    await run(
      `insert into order_detail (id, order_id, kind, quantity, price, total_amount, discount, copy, position)
       select pg_temp.made_id(3, n), pg_temp.made_id(2, of_order), 'registration', 1, 1000, 1000, 0, '{}', n / $1::int
       from made`,
      [sizes.orders],
    );
    await run(
      `insert into registration (id, reference, order_detail_id, user_id, member_id, circuit_id, season_id, race_id,
         registration_type_id, state, status, answers, created_at)
       select pg_temp.made_id(4, n), 'S' || n, pg_temp.made_id(3, n), $1::uuid, member, 15, $2::int, race, race,
         case when given then 'released' when waits then 'on_hold' else 'confirmed' end,
         case when given then 'transferred' end, '{"policies": [], "consents": {"privacy_policy": true}}', at
       from made`,
      [user, season],
    );
    await run(
      `insert into entry (id, registration_id, race_id, member_id, state)
       select pg_temp.made_id(5, n), pg_temp.made_id(4, n), race, member,
         case when given then 'released' else 'live' end from made`,
    );
    await run(
      `insert into medical_certificate (id, member_id, user_id, type, certificate_type_id, discipline_id, date_of_issue,
         expiration_date, status, file_id, created_at)
       select pg_temp.made_id(6, min(n)), member, $1::uuid, 'upload', 1, 1, current_date - 10, current_date + 300, 'approved',
         pg_temp.made_id(7, min(n)), now() from made group by member`,
      [user],
    );
    await run(
      `insert into attachment (detail_id, certificate_id, at)
       select pg_temp.made_id(3, n), c.id, at from made join medical_certificate c on c.member_id = made.member
       where n % 3 = 0`,
    );
    await run(
      `insert into crew (id, race_id, name, type, captain_user_id, created_at)
       select pg_temp.made_id(8, n), race, 'Crew ' || n, 'public', $1::uuid, at from made where not own and n % 10 = 3`,
      [user],
    );
    await run(
      `insert into crew_place (detail_id, crew_id, member_id)
       select pg_temp.made_id(3, n), pg_temp.made_id(8, n), member from made where not own and n % 10 = 3`,
    );
    await run('commit');
    await run('vacuum analyze');
  } catch (error) {
    await run('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
  return owner!;
}

async function makeRaces(run: (text: string, values: unknown[]) => Promise<unknown>): Promise<void> {
  await run(
    `insert into stage (id, circuit_id, season_id, slug, i18n, starts_on, ends_on, active)
     values ($1, 15, $2, 'bench-account', $3, current_date, current_date, true)`,
    [first, season, both('Bench', { place: 'Bench', description: '' })],
  );
  await run(
    `with made as (insert into sellable (kind) select 'race' from generate_series(1, $2::int) returning id),
     counted as (insert into stock_counter (sellable_id, stock, purchased) select id, 1000, 26 from made),
     numbered as (select id, (row_number() over (order by id) - 1)::int as n from made),
     race as (
       insert into race (id, stage_id, slug, discipline, i18n, distance, colourway, starts_at, registration_ends_at, ends_on,
         sellable_id, gadget_sizes, position)
       select $1::int + n, $1, 'bench-account-' || n, 'run', $3, '[["10", "km"]]', 'a', day, day, day::date, id, '{}', n
       from (select id, n, now() + (n - $2::int + $4::int) * interval '1 day' + interval '5 days' as day from numbered) d
     )
     insert into registration_type (id, race_id, i18n, price, position, medical_certificate_uploads_active)
     select $1::int + n, $1::int + n, $5, 1000, 0, n % 2 = 0 from numbered`,
    [first, sizes.own, both('Bench', { type: 'Run', description: '' }), ownToCome, both('Bench', { notes: '' })],
  );
}
