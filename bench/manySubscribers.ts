import type { Db } from '#server/database.ts';

const both = (name: string, more: object = {}) => {
  const text = { name, ...more };
  return JSON.stringify({ it: text, en: text });
};

const firstnames =
  `Marco Maria Mario Martina Luca Lucia Anna Andrea Giulia Giulio Paolo Paola Sara Nicolò Élise Zoë Piero
  Elena Chiara Davide Matteo Francesca Federica Stefano Silvia Roberto Alberto Alessia Carlo Carla Bruno Beatrice Dario
  Diego Emma Enrico Fabio Gaia Giorgio Ilaria Irene Ivan Laura Lorenzo Michele Monica Nadia Omar Pietro Rita Rocco Simone
  Sofia Teresa Tommaso Ugo Valeria Viola Walter Ada`.split(/\s+/);
const roots =
  `Ross Bianch Ferr Esposit Roman Colomb Ricc Marin Grec Brun Gall Cont Cost Fontan D’Angel Rizz Lombard Morett
  Barbier Fior Marian Santor Vital Zanett Pellegrin Bernasc Zanzott Tacchin Viganò Margarol`.split(/\s+/);
const endings = 'i o a oli ini etti ella one ati uzzi eri ari ello'.split(' ');
const lastnames = roots.flatMap((root) => endings.map((ending) => root + ending));
/** What each of them answered. */
const answers = JSON.stringify({
  ...{ custom_inputs: [], policies: [] },
  consents: { privacy_policy: true, photo_video: true, newsletter: false, third_part_data: false },
});
const teams = Array.from({ length: 400 }, (_, at) => `ASD Podistica ${lastnames[(at * 7) % lastnames.length]} ${at}`);

/** How many races a season of these has. */
export const racesOfSeason = 12;
export const raceOfSeason = (season: number, at = 0): number => 800_000 + season * 100 + at;

/**
 * Fills a season of circuit 15 with so many registrations: two in an order, four for an athlete, spread over a year and
 * twelve races. It writes rows as they would be after that many orders, without the checks of foreign keys, and the
 * list by the function that its triggers use.
 */
export async function fillSeason(db: Db, season: number, count: number): Promise<void> {
  const client = await db.$client.connect();
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  try {
    await run('begin');
    await run("set local session_replication_role = 'replica'");
    await makeRaces(run, season, count);
    await run('create temporary table made on commit drop as select g as n from generate_series(0, $1::int - 1) g', [
      count,
    ]);
    // An id for each kind and number: in the order of time, like those of the portal.
    await run(`create or replace function pg_temp.made_id(kind int, season int, n int) returns uuid language sql immutable as
      $$ select (lpad(to_hex(n), 8, '0') || '-' || lpad(to_hex(season), 4, '0') || '-7' || lpad(to_hex(kind), 3, '0')
        || '-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$`);
    const id = (kind: number, n: string) => `pg_temp.made_id(${kind}, $1, ${n})`;
    await run(
      `insert into member (id, himself, firstname, lastname, birthday, created_at, updated_at)
       select ${id(1, 'n')}, false, ($2::text[])[1 + n * 31 % cardinality($2::text[])],
         ($3::text[])[1 + (n::bigint * 7919 % cardinality($3::text[]))::int], date '1950-01-01' + n % 22000, now(), now()
       from made where n <= $4::int / 4`,
      [season, firstnames, lastnames, count],
    );
    await run(
      `insert into customer_order (id, reference, circuit_id, season_id, state, total_amount, total_shipping,
         total_discount, admin_cost, total_amount_due, origin, lang, created_at, payed_at)
       select ${id(2, 'n')}, 'B' || $1::int || '-' || n, 15, $1::int,
         case when n % 9 = 0 then 'awaiting_payment' else 'paid' end, 0, 0, 0, 0, 0, 'http://localhost', 'it', at,
         case when n % 9 <> 0 then at end
       from (select n, timestamptz '2026-01-01' + n * (interval '300 days' / $2::int) as at from made) m where n % 2 = 0`,
      [season, count],
    );
    await run(
      `insert into order_detail (id, order_id, kind, quantity, price, total_amount, discount, copy, position)
       select ${id(3, 'n')}, ${id(2, 'n - n % 2')}, 'registration', 1, 0, 0, 0, '{}', n % 2 from made`,
      [season],
    );
    await run(
      `insert into registration (id, reference, order_detail_id, member_id, circuit_id, season_id, race_id,
         registration_type_id, state, answers, team_name, created_at)
       select ${id(4, 'n')}, 'R' || $1::int || '-' || n, ${id(3, 'n')}, ${id(1, 'n / 4')}, 15, $1::int,
         $3::int + n % ${racesOfSeason}, $3::int, 'confirmed', $5,
         case when n % 3 <> 0 then ($4::text[])[1 + n % cardinality($4::text[])] end,
         timestamptz '2026-01-01' + n * (interval '300 days' / $2::int)
       from made`,
      [season, count, raceOfSeason(season), teams, answers],
    );
    await run(
      `insert into entry (id, registration_id, race_id, member_id, state)
       select ${id(5, 'n')}, ${id(4, 'n')}, $2::int + n % ${racesOfSeason}, ${id(1, 'n / 4')}, 'live' from made`,
      [season, raceOfSeason(season)],
    );
    await run(
      `update entry e set circuit_id = r.circuit_id, season_id = r.season_id, created_at = r.created_at,
         words = concat_ws(' ', plain_words(m.firstname || ' ' || m.lastname), plain_words(r.team_name)),
         team = coalesce(plain_words(r.team_name), ''), adult_on = (m.birthday + interval '18 years')::date
       from registration r join member m on m.id = r.member_id where r.id = e.registration_id and r.season_id = $1`,
      [season],
    );
    await run('commit');
    for (const table of ['member', 'customer_order', 'order_detail', 'registration', 'entry'])
      await run(`vacuum analyze ${table}`);
  } catch (error) {
    await run('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Puts so many athletes into a race, each once, who have paid: written as rows in one order, without the checks of foreign
 * keys.
 */
export async function fillCrowd(db: Db, season: number, race: number, count: number): Promise<void> {
  const client = await db.$client.connect();
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  try {
    await run('begin');
    await run("set local session_replication_role = 'replica'");
    await run(
      `create temporary table crowd on commit drop as select n, gen_random_uuid() as member, gen_random_uuid() as detail,
         gen_random_uuid() as registration from generate_series(1, $1::int) n`,
      [count],
    );
    await run(
      `insert into member (id, himself, firstname, lastname, birthday, gender, nationality, created_at, updated_at)
       select member, false, ($1::text[])[1 + n * 31 % cardinality($1::text[])],
         ($2::text[])[1 + (n::bigint * 7919 % cardinality($2::text[]))::int], date '1950-01-01' + n % 22000, 'F', 'IT', now(),
         now()
       from crowd`,
      [firstnames, lastnames],
    );
    await run(
      `with placed as (
         insert into customer_order (id, reference, circuit_id, season_id, state, total_amount, total_shipping,
           total_discount, admin_cost, total_amount_due, origin, lang, created_at, payed_at)
         values (gen_random_uuid(), 'CROWD-' || $1::int, 15, $2, 'paid', 0, 0, 0, 0, 0, 'http://localhost', 'it', now(), now())
         returning id)
       insert into order_detail (id, order_id, kind, quantity, price, total_amount, discount, copy, position)
       select detail, placed.id, 'registration', 1, 0, 0, 0, '{}', n from crowd, placed`,
      [race, season],
    );
    await run(
      `insert into registration (id, reference, order_detail_id, member_id, circuit_id, season_id, race_id,
         registration_type_id, state, answers, team_name, created_at)
       select registration, 'C' || $1::int || '-' || n, detail, member, 15, $2, $1, $1, 'confirmed', $4,
         ($3::text[])[1 + n % cardinality($3::text[])], now()
       from crowd`,
      [race, season, teams, answers],
    );
    await run(
      `insert into entry (id, registration_id, race_id, member_id, state, bib)
       select gen_random_uuid(), registration, $1, member, 'live', n from crowd`,
      [race],
    );
    await run('commit');
  } catch (error) {
    await run('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** How many of a season's registrations are made with a card, and how many of these cards nobody could confirm. */
const withCard = 5;
const inDoubt = 10;

/** The number of a member's card: it is made from the end of their id. */
export const cardNumber = "'K' || lpad((('x' || right(member_id::text, 6))::bit(24)::int)::text, 8, '0')";

/**
 * Gives one in five of a season's registrations a card of a federation of circuit 15 that sends its cards as a file: one in ten
 * of these is in doubt. Answers the federation.
 */
export async function fillCards(db: Db, season: number): Promise<number> {
  const client = await db.$client.connect();
  const first = raceOfSeason(season);
  try {
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    const { rows } = await client.query<{ id: number }>(
      "insert into federation (i18n, cards_from, added_in) values ($1, 'file', 15) returning id",
      [both('Federation of the bench')],
    );
    const federation = rows[0]!.id;
    await client.query(
      `insert into registration_type (id, race_id, i18n, price, position, has_federation)
       values ($1::int + 50, $1, $2, 3600, 1, true)`,
      [first, both('With a card', { notes: '' })],
    );
    await client.query(
      'insert into registration_type_federation (registration_type_id, federation_id) values ($1::int + 50, $2)',
      [first, federation],
    );
    await client.query(
      `update registration r set registration_type_id = $2::int + 50, card_number = ${cardNumber},
         answers = answers || jsonb_build_object('federation_id', $3::int,
           'card', case when n % ${withCard * inDoubt} = 0 then 'unverified' else 'verified' end)
       from (select id as numbered, split_part(reference, '-', 2)::int as n from registration where season_id = $1) of_it
       where r.id = numbered and n % ${withCard} = 0`,
      [season, first, federation],
    );
    await client.query('commit');
    return federation;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function makeRaces(
  run: (text: string, values: unknown[]) => Promise<unknown>,
  season: number,
  count: number,
): Promise<void> {
  const first = raceOfSeason(season);
  await run(
    `insert into stage (id, circuit_id, season_id, slug, i18n, starts_on, ends_on, active)
     values ($1, 15, $2, 'bench-' || $2::int, $3, current_date, current_date, true)`,
    [first, season, both('Bench', { place: 'Bench', description: '' })],
  );
  await run(
    `with made as (insert into sellable (kind) select 'race' from generate_series(1, ${racesOfSeason}) returning id),
     counted as (insert into stock_counter (sellable_id, stock, purchased)
       select id, 1000000, $2::int / ${racesOfSeason} from made)
     insert into race (id, stage_id, slug, discipline, i18n, distance, colourway, starts_at, registration_ends_at, ends_on,
       sellable_id, gadget_sizes, position)
     select $1::int + at, $1, 'bench-' || $1::int + at, 'run', $3, '[]', 'a', now(), now(), current_date, id, '{}', at
     from (select id, (row_number() over (order by id) - 1)::int as at from made) m`,
    [first, count, both('Bench', { type: 'Run', description: '' })],
  );
  // The office's list names how each was registered: without it, it has no row.
  await run('insert into registration_type (id, race_id, i18n, price, position) values ($1, $1, $2, 3600, 0)', [
    first,
    both('Bench', { notes: '' }),
  ]);
}
