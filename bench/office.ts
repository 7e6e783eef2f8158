import { renewEntriesJob } from '#office/entries/server/renewEntries.ts';
import { makeBuyers, makeRace } from './buyers.ts';
import { median, percentile, printLines } from './figures.ts';
import { fillMoney } from './manyOrders.ts';
import { cardNumber, fillCards, fillCrowd, fillSeason, raceOfSeason } from './manySubscribers.ts';
import type { BenchPortal } from './place.ts';
import { residentMegabytes } from './process.ts';

const season = 44;
/** The season that its figures are compared with. */
const last = 43;
const count = 100_000;
const accounts = 20_000;
/** The map of the trail, which the demo's shop sells. */
const shopItem = 607;
/** Athletes of two races whose lists are downloaded. */
const few = 10_000;
const many = 100_000;

/** Cards of a federation's file. */
const cardsInFile = 50_000;

const rounds = 60;
const office = '/api/v3.0/circuits/15';

/** What the office asks for, and the most milliseconds that it may take at the 95th percentile. */
export const cases: readonly (readonly [string, string])[] = [
  ['search, two letters', '/search?search=ma'],
  ['search, a frequent beginning', '/search?search=mar'],
  ['search, a surname', '/search?search=ferrari'],
  ['search, a rare surname', '/search?search=tacchinella'],
  ['search, two words', '/search?search=rossi+maria'],
  ['search, a reference', `/search?search=R${season}-77`],
  ['search, a causal', '/search?search=Bonifico+TL20+K7QF+2M5D+iscrizione+di+Rossi+Maria'],
  ['search, a bib', '/search?search=128'],
  ['search, an address', '/search?search=bench.1'],
  ['search, nobody', '/search?search=qzxqzx'],
  ['registrations, first page', `/office-registrations?season=${season}`],
  ['registrations, of one race', `/office-registrations?season=${season}&race=${raceOfSeason(season, 3)}`],
  ['registrations, with answers and services', `/office-registrations?season=${season}&show=answers.services`],
  [
    'registrations, page 1000 with answers and services',
    `/office-registrations?season=${season}&page=1000&show=answers.services`,
  ],
  ['registrations, to be paid', `/office-registrations?season=${season}&payment=to_pay`],
  ['registrations, search of a surname', `/office-registrations?season=${season}&search=ferrari`],
  ['registrations, search of two letters', `/office-registrations?season=${season}&search=ma`],
  ['registrations, page 1000', `/office-registrations?season=${season}&page=1000`],
  ['registrations, by bib', `/office-registrations?season=${season}&sort=bib`],
  ['registrations, by bib, page 1000', `/office-registrations?season=${season}&sort=-bib&page=1000`],
  ['registrations, search of a reference', `/office-registrations?season=${season}&search=R${season}-77123`],
  ['orders, first page', '/orders'],
  ['orders, those that are paid', '/orders?view=paid'],
  ['orders, awaited transfers', '/orders?view=wires'],
  ['orders, to be sent back', '/orders?view=back'],
  ['orders, page 200', '/orders?page=200'],
  ['orders, page 1000', '/orders?page=1000'],
  ['orders, search of a surname', '/orders?search=ferrari'],
  ['orders, search of a frequent beginning', '/orders?search=mar'],
  ['orders, search of a reference', `/orders?search=B${season}-77122`],
  ['today', '/office'],
  ['figures', `/figures?season=${season}`],
  ['takings of a month', '/takings?month=2026-06'],
  ['takings of a day', '/takings/2026-06-15'],
  ['transfers, open', '/movements'],
  ['transfers, confirmed', '/movements?view=matched'],
  ['transfers, confirmed, page 1000', '/movements?view=matched&page=1000'],
  ['invoices', '/invoices'],
  ['invoices, to be sent', '/invoices?view=to_send'],
  ['invoices, search of a number', '/invoices?search=BN-2026-777'],
  ['invoices, page 1000', '/invoices?page=1000'],
  ['certificates to be judged', '/certificates'],
  ['cards in doubt', '/cards'],
  ['cards in doubt, page 20', '/cards?page=20'],
  ['cards in doubt, search of a surname', '/cards?search=ferrari'],
  ['orders to be packed', '/orders?view=all&delivery=to_pack'],
  ['orders to be packed, page 200', '/orders?view=all&delivery=to_pack&page=200'],
  ['orders whose goods were sent, search of a surname', '/orders?view=all&delivery=sent&search=ferrari'],
  ['lists of a race', `/races/${raceOfSeason(season, 3)}/lists`],
];
const atMost = 150;

/** Somebody of the office with every role but the super-admin’s, signed in. */
export async function aColleague({ db }: BenchPortal): Promise<Readonly<Record<string, string>>> {
  const [buyer] = await makeBuyers(db, 1);
  const { rows } = await db.$client.query<{ user_id: string }>('select user_id from member where id = $1', [
    buyer!.memberId,
  ]);
  for (const role of ['organiser', 'money', 'medical', 'desk'])
    await db.$client.query('insert into employee (user_id, circuit_id, role) values ($1, 15, $2)', [
      rows[0]!.user_id,
      role,
    ]);
  return { cookie: `pettorale_session=${buyer!.token}` };
}

/** Downloads a list and answers its megabytes, its seconds, and how much memory the server took more than before. */
async function download({ url, server }: BenchPortal, headers: Readonly<Record<string, string>>, path: string) {
  const before = residentMegabytes(server.pid!);
  let most = before;
  let bytes = 0;
  const began = performance.now();
  const answer = await fetch(`${url}${office}${path}`, { headers });
  if (!answer.ok || !answer.body) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  const watch = setInterval(() => {
    most = Math.max(most, residentMegabytes(server.pid!));
  }, 20);
  for await (const chunk of answer.body) bytes += chunk.length;
  clearInterval(watch);
  return { megabytes: bytes / 2 ** 20, seconds: (performance.now() - began) / 1000, more: most - before };
}

/**
 * As many registrations of the season before: the same races 364 days earlier, paid two days after they were made. What was not
 * paid is over by now.
 */
async function fillLastSeason({ db }: BenchPortal): Promise<void> {
  await fillSeason(db, last, count);
  const client = await db.$client.connect();
  const earlier = "- interval '364 days'";
  const run = (text: string) => client.query(text, [last]);
  try {
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    await client.query("insert into season (id, circuit_id, name) values ($1, 15, 'Bench 43') on conflict do nothing", [
      last,
    ]);
    await run(
      `update customer_order set created_at = created_at ${earlier}, payed_at = payed_at ${earlier} + interval '2 days',
         total_amount = 3600, admin_cost = 40, total_amount_due = 3640, pay_method = 'wiretransfer',
         state = case state when 'awaiting_payment' then 'expired' else state end
       where circuit_id = 15 and season_id = $1`,
    );
    await run(
      `update registration set created_at = created_at ${earlier}, confirmed_at = created_at ${earlier} + interval '2 days'
       where season_id = $1`,
    );
    await run(
      `update race r set slug = replace(r.slug, '8043', '8044'), starts_at = r.starts_at ${earlier}, ends_on = r.ends_on - 364
       from stage s where s.id = r.stage_id and s.season_id = $1`,
    );
    await run(
      `update stage set slug = 'bench-${season}', starts_on = starts_on - 364, ends_on = ends_on - 364 where season_id = $1`,
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** A hundred thousand registrations of a season, and of the one before. Answers a federation with whose cards athletes are registered. */
export async function fillOffice(place: BenchPortal): Promise<number> {
  const { db } = place;
  await makeBuyers(db, accounts);
  await fillLastSeason(place);
  await fillSeason(db, season, count);
  const federation = await fillCards(db, season);
  await fillMoney(db, season, { product: shopItem, shopOrders: count / 2 });
  // What a command would have noted, and a job would have written since.
  await db.$client.query(
    "insert into start_change (of, subject) select 'registration', id from registration where season_id = any ($1)",
    [[last, season]],
  );
  await renewEntriesJob({ db, clock: () => new Date() }).run({});
  await db.$client.query('vacuum analyze');
  // What was filled is written to the disk now, not beside the first lists.
  await db.$client.query('checkpoint');
  return federation;
}

/** So many cards: those of the athletes who are registered with one, but for one in a hundred, and others. */
async function cardsAsCsv({ db }: BenchPortal, federation: number): Promise<string> {
  const { rows } = await db.$client.query<{ line: string }>(
    `select distinct ${cardNumber} || ';' || m.firstname || ';' || m.lastname || ';' || m.birthday as line
     from registration r join member m on m.id = r.member_id
     where (r.answers->>'federation_id')::int = $1 and ('x' || right(r.member_id::text, 6))::bit(24)::int % 97 > 0`,
    [federation],
  );
  const others = Array.from({ length: cardsInFile - rows.length }, (_, at) => `Z${at};Ada;Nobody ${at};1980-01-01`);
  return ['number;firstname;lastname;birthday', ...rows.map(({ line }) => line), ...others].join('\n');
}

/** What the office waits for when it has chosen a federation's file of cards, and when it loads it, in seconds. */
async function loadFile(place: BenchPortal, headers: Readonly<Record<string, string>>, federation: number) {
  const csv = await cardsAsCsv(place, federation);
  const path = `${place.url}${office}/set-up/federations/${federation}/cards`;
  const send = async (to: string, more: Readonly<Record<string, string>>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(more)) body.set(name, value);
    body.set('document', new Blob([csv], { type: 'text/csv' }), 'cards.csv');
    const began = performance.now();
    const answer = await fetch(to, { method: 'POST', headers: { ...headers, origin: place.url }, body });
    if (!answer.ok) throw new Error(`${to}: ${answer.status} ${await answer.text()}`);
    const { data } = (await answer.json()) as { data: { in_doubt: number; confirmed: number } };
    return { ...data, seconds: (performance.now() - began) / 1000 };
  };
  const read = await send(`${path}/reading`, {});
  return { read, loaded: await send(path, { in_doubt: String(read.in_doubt) }) };
}

/** The office with a hundred thousand registrations, one request after another; then its lists as files. */
export async function printOffice(place: BenchPortal): Promise<void> {
  const { db, url } = place;
  const headers = await aColleague(place);
  const federation = await fillOffice(place);
  const lines = [['the office', 'p50 ms', 'p95 ms', 'at most']];
  for (const [name, path] of cases) {
    const taken: number[] = [];
    for (let round = -5; round < rounds; round += 1) {
      const start = performance.now();
      const answer = await fetch(`${url}${office}${path}`, { headers });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
      // The first ones fill caches and plan.
      if (round >= 0) taken.push(performance.now() - start);
    }
    const sorted = taken.toSorted((a, b) => a - b);
    lines.push([name, median(sorted).toFixed(1), percentile(sorted, 0.95).toFixed(1), String(atMost)]);
  }
  console.log(`\nthe office with ${count} registrations of a season\n`);
  printLines(lines);

  // After the searches: these are twice as many registrations as there were for them.
  const races = new Map<number, number>();
  for (const athletes of [few, many]) {
    const { raceId } = await makeRace(db);
    await fillCrowd(db, season, raceId, athletes);
    races.set(athletes, raceId);
  }
  const files = [['a list as a file', 'MB', 'seconds', 'memory of the server, MB more']];
  for (const [athletes, format] of [
    [few, 'xlsx'],
    [few, 'csv'],
    [many, 'csv'],
    [few, 'csv'],
    [many, 'csv'],
  ] as const) {
    const path = `/races/${races.get(athletes)}/lists/start?format=${format}`;
    const { megabytes, seconds, more } = await download(place, headers, path);
    files.push([`${athletes} athletes, ${format}`, megabytes.toFixed(1), seconds.toFixed(1), more.toFixed(0)]);
  }
  console.log();
  printLines(files);

  const { read, loaded } = await loadFile(place, headers, federation);
  console.log(
    `\n${cardsInFile} cards of a federation: ${read.in_doubt} in doubt by them, ${read.confirmed} confirmed\n`,
  );
  printLines([
    ['', 'seconds'],
    ['read, and whom it concerns', read.seconds.toFixed(1)],
    ['loaded', loaded.seconds.toFixed(1)],
  ]);
}
