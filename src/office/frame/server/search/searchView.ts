import { and, desc, eq, exists, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { members } from '#features/athletes/server/tables.ts';
import { circuits, stages } from '#features/circuits/server/tables.ts';
import { users } from '#features/identity/server/tables.ts';
import { stateSaid } from '#features/orders/rules/stateSaid.ts';
import { ownMoneyOf } from '#features/orders/server/orderMoneyView.ts';
import { orders } from '#features/orders/server/tables.ts';
import { racePackages, races } from '#features/races/server/tables.ts';
import { entries, registrations } from '#features/registration/server/tables.ts';
import { folded } from '#features/statements/rules/causal.ts';
import type { Lang } from '#kernel/lang.ts';
import { fullName } from '#kernel/names.ts';
import { type Reach, reaches } from '#kernel/roles.ts';
import { beginsLike } from '#office/kit/rules/orderSearch.ts';
import { nameOf } from '#office/orders/server/ordersView.ts';
import type { DbOrTx } from '#server/database.ts';
import type { AthleteHit, OrderHit, SearchHit } from '../../contract/search.ts';
import {
  bestHits,
  type Grade,
  gradeOf,
  groupSigns,
  isShort,
  mostHits,
  type SearchedFor,
  searchedFor,
} from '../../rules/search.ts';

/** So many bearers of a name are compared, the newest first: a frequent name needs more words anyway. */
const mostNamed = 200;

const mostAddressed = 20;

export interface Searching {
  readonly text: string;
  readonly circuitId: number;
  /** How far somebody reaches with their roles: into registrations and races, contacts, payment, orders; null: not at all. */
  readonly registrations: Reach;
  readonly contacts: Reach | null;
  readonly payment: Reach | null;
  readonly orders: boolean;
  readonly lang: Lang;
  readonly now: Date;
}

type GradedHit<Hit> = Hit & { readonly grade: Grade };

/** The eight best hits for a text (office, “Search”): only what the searcher’s roles let them see, and find by. */
export async function search(on: DbOrTx, asked: Searching): Promise<SearchHit[]> {
  const [circuit] = await on
    .select({ prefix: circuits.referencePrefix })
    .from(circuits)
    .where(eq(circuits.id, asked.circuitId));
  const what = circuit ? searchedFor(asked.text, circuit.prefix) : null;
  if (what === null) return [];
  const [athletes, found] = await Promise.all([
    findAthletes(on, what, asked),
    asked.orders ? findOrders(on, what, asked) : [],
  ]);
  return bestHits<GradedHit<SearchHit>>([athletes, found]).map(({ grade: _, ...hit }) => hit);
}

const nameInPlain = sql`plain_words(${members.firstname} || ' ' || ${members.lastname})`;

/**
 * Each word stands in this text, in any order; one of one or two signs begins a name, as an index of trigrams knows it.
 */
const holds = (plain: SQL, words: readonly string[]): SQL | undefined =>
  and(
    ...words.map((word) =>
      isShort(word)
        ? or(sql`${plain} like plain_words(${word}) || '%'`, sql`${plain} like '% ' || plain_words(${word}) || '%'`)
        : sql`${plain} like '%' || plain_words(${word}) || '%'`,
    ),
  );

const holdsWhole = (plain: SQL, words: readonly string[]): SQL<boolean> =>
  sql<boolean>`(${and(...words.map((word) => sql`' ' || ${plain} || ' ' like '% ' || plain_words(${word}) || ' %'`))})`;

/** Registrations of the circuit, in the races that somebody reaches. */
const inReach = (on: DbOrTx, circuitId: number, reach: Reach): SQL | undefined =>
  and(
    eq(registrations.circuitId, circuitId),
    reach === 'all'
      ? undefined
      : exists(
          on
            .select({ id: entries.id })
            .from(entries)
            .where(and(eq(entries.registrationId, registrations.id), inArray(entries.raceId, [...reach]))),
        ),
  );

const foldedReference = (reference: typeof registrations.reference | typeof orders.reference) =>
  sql`translate(replace(${reference}, '-', ''), '015', 'OIS')`;

/** Ranges and an index of ends, because a pattern finds no index in every locale. */
function isReferred(
  reference: Parameters<typeof foldedReference>[0],
  { references, wholeReferences, lastGroup }: SearchedFor,
): SQL | undefined {
  const plain = foldedReference(reference);
  return or(
    ...references.map((begins) => sql`${plain} between ${begins} and ${`${begins}ZZZZZZZZZZZZ`}`),
    ...wholeReferences.map((whole) => sql`${plain} = ${whole}`),
    lastGroup === null ? undefined : sql`right(${plain}, ${sql.raw(String(groupSigns))}) = ${lastGroup}`,
  );
}

const gradeOfReference = (reference: string, { references, wholeReferences }: SearchedFor): Grade => {
  const plain = folded(reference);
  return references.includes(plain) || wholeReferences.includes(plain) ? 'exact' : 'begins';
};

async function addressed(on: DbOrTx, email: string) {
  const [accounts, athletes] = await Promise.all([
    on
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(ilike(users.email, beginsLike(email)))
      .limit(mostAddressed),
    on
      .select({ id: members.id, email: members.email })
      .from(members)
      .where(sql`lower(${members.email}) like ${beginsLike(email)}`)
      .limit(mostAddressed),
  ]);
  const isWhole = [...accounts, ...athletes].some((one) => one.email?.toLowerCase() === email);
  const grade: Grade = isWhole ? 'exact' : 'begins';
  return { accounts: accounts.map(({ id }) => id), athletes: athletes.map(({ id }) => id), grade };
}

interface Match {
  readonly id: string;
  readonly grade: Grade;
}

/** Registrations in one way or another, each with the best of its grades. */
async function findAthletes(on: DbOrTx, what: SearchedFor, asked: Searching): Promise<GradedHit<AthleteHit>[]> {
  const { circuitId } = asked;
  const reach = inReach(on, circuitId, asked.registrations);
  const matches = await Promise.all([
    byName(on, what.words, reach),
    on
      .select({ id: registrations.id, reference: registrations.reference })
      .from(registrations)
      .where(and(isReferred(registrations.reference, what) ?? sql`false`, reach))
      .limit(mostHits)
      .then((rows) => rows.map(({ id, reference }): Match => ({ id, grade: gradeOfReference(reference, what) }))),
    what.bib === null ? [] : byBib(on, what.bib, asked),
    what.email === null || asked.contacts === null
      ? []
      : byEmail(on, what.email, inReach(on, circuitId, asked.contacts)),
  ]);
  const best = new Map<string, Match>();
  for (const match of matches.flat()) {
    const known = best.get(match.id);
    if (!known || gradeOf(match) < gradeOf(known)) best.set(match.id, match);
  }
  return shown(on, best, asked);
}

/** Who has these words in the name; those who are registered stand before those who were, and the newest before the rest. */
async function byName(on: DbOrTx, words: readonly string[], reach: SQL | undefined): Promise<Match[]> {
  if (words.length === 0) return [];
  const named = on
    .select({
      id: registrations.id,
      whole: holdsWhole(nameInPlain, words).as('whole'),
      stands: sql<boolean>`${registrations.state} <> 'released'`.as('stands'),
      createdAt: registrations.createdAt,
    })
    .from(members)
    .innerJoin(registrations, eq(registrations.memberId, members.id))
    .where(and(holds(nameInPlain, words), reach))
    // Ids are in the order of time.
    .orderBy(desc(registrations.id))
    .limit(mostNamed)
    .as('named');
  const rows = await on
    .select({ id: named.id, whole: named.whole })
    .from(named)
    .orderBy(desc(named.whole), desc(named.stands), desc(named.createdAt))
    .limit(mostHits);
  return rows.map(({ id, whole }) => ({ id, grade: whole ? 'whole' : 'part' }));
}

async function byBib(on: DbOrTx, bib: number, { circuitId, registrations: reach, now }: Searching): Promise<Match[]> {
  const rows = await on
    .select({ id: entries.registrationId })
    .from(entries)
    .innerJoin(races, eq(races.id, entries.raceId))
    .innerJoin(stages, eq(stages.id, races.stageId))
    .where(
      and(
        eq(stages.circuitId, circuitId),
        eq(entries.bib, bib),
        eq(entries.state, 'live'),
        reach === 'all' ? undefined : inArray(entries.raceId, [...reach]),
      ),
    )
    .orderBy(nearest(now))
    .limit(mostHits);
  return rows.map(({ id }) => ({ id, grade: 'exact' }));
}

async function byEmail(on: DbOrTx, email: string, reach: SQL | undefined): Promise<Match[]> {
  const { accounts, athletes, grade } = await addressed(on, email);
  if (accounts.length + athletes.length === 0) return [];
  const own = await on
    .select({ id: members.id })
    .from(members)
    .where(and(inArray(members.userId, accounts), eq(members.himself, true)));
  const rows = await on
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(
        or(
          inArray(registrations.userId, accounts),
          inArray(registrations.memberId, [...athletes, ...own.map(({ id }) => id)]),
        ),
        reach,
      ),
    )
    .orderBy(desc(registrations.createdAt))
    .limit(mostHits);
  return rows.map(({ id }) => ({ id, grade }));
}

/** The race that is nearest to now stands first. */
const nearest = (now: Date): SQL => sql`abs(extract(epoch from ${races.startsAt} - ${now.toISOString()}::timestamptz))`;

async function shown(
  on: DbOrTx,
  matches: ReadonlyMap<string, Match>,
  { lang, payment }: Searching,
): Promise<GradedHit<AthleteHit>[]> {
  if (matches.size === 0) return [];
  const isTold = (race: number | null) => payment === 'all' || (race !== null && reaches(payment, race));
  const rows = await on
    .select({
      id: registrations.id,
      reference: registrations.reference,
      firstname: members.firstname,
      lastname: members.lastname,
      birthday: members.birthday,
      race: sql<string>`coalesce(${races.i18n}, ${racePackages.i18n}) -> ${lang}::text ->> 'name'`,
      stage: stages.i18n,
      raceId: registrations.raceId,
      state: registrations.state,
      status: registrations.status,
      bib: sql<number | null>`(${on
        .select({ bib: sql`max(${entries.bib})` })
        .from(entries)
        .where(and(eq(entries.registrationId, registrations.id), eq(entries.state, 'live')))})`,
    })
    .from(registrations)
    .innerJoin(members, eq(members.id, registrations.memberId))
    .leftJoin(races, eq(races.id, registrations.raceId))
    .leftJoin(stages, eq(stages.id, races.stageId))
    .leftJoin(racePackages, eq(racePackages.id, registrations.racePackageId))
    .where(inArray(registrations.id, [...matches.keys()]))
    .orderBy(sql`${registrations.state} = 'released'`, desc(registrations.createdAt));
  return rows.map((row) => ({
    kind: 'athlete',
    reference: row.reference,
    name: fullName(row),
    born: row.birthday === null ? null : Number(row.birthday.slice(0, 4)),
    race: row.race,
    stage: row.stage?.[lang].name ?? null,
    stands: row.status ?? (row.state === 'released' || isTold(row.raceId) ? row.state : 'live'),
    bib: row.bib,
    grade: matches.get(row.id)!.grade,
  }));
}

async function findOrders(on: DbOrTx, what: SearchedFor, asked: Searching): Promise<GradedHit<OrderHit>[]> {
  const ofCircuit = eq(orders.circuitId, asked.circuitId);
  const byReference = await on
    .select({ id: orders.id, reference: orders.reference })
    .from(orders)
    .where(and(isReferred(orders.reference, what) ?? sql`false`, ofCircuit))
    .limit(mostHits);
  const matches = new Map<string, Grade>();
  if (what.email !== null && asked.contacts === 'all') {
    const { accounts, grade } = await addressed(on, what.email);
    const rows = await on
      .select({ id: orders.id })
      .from(orders)
      .where(and(inArray(orders.userId, accounts), ofCircuit))
      .orderBy(desc(orders.createdAt))
      .limit(mostHits);
    for (const { id } of rows) matches.set(id, grade);
  }
  for (const { id, whole } of await ofPayersNamed(on, what.words, ofCircuit)) matches.set(id, whole ? 'whole' : 'part');
  for (const { id, reference } of byReference) matches.set(id, gradeOfReference(reference, what));
  if (matches.size === 0) return [];
  const rows = await on
    .select({
      id: orders.id,
      reference: orders.reference,
      firstname: members.firstname,
      lastname: members.lastname,
      state: orders.state,
      total_amount_due: orders.totalAmountDue,
      ...ownMoneyOf,
    })
    .from(orders)
    .leftJoin(members, and(eq(members.userId, orders.userId), eq(members.himself, true)))
    .where(inArray(orders.id, [...matches.keys()]))
    .orderBy(desc(orders.createdAt));
  return rows.map(({ id, reference, state, ...row }) => ({
    kind: 'order',
    id,
    reference,
    buyer: nameOf(row),
    said: stateSaid(state, row),
    total_amount_due: row.total_amount_due,
    grade: matches.get(id)!,
  }));
}

async function ofPayersNamed(on: DbOrTx, words: readonly string[], ofCircuit: SQL) {
  if (words.length === 0) return [];
  const named = on
    .select({ id: orders.id, whole: holdsWhole(nameInPlain, words).as('whole'), createdAt: orders.createdAt })
    .from(members)
    .innerJoin(orders, eq(orders.userId, members.userId))
    .where(and(eq(members.himself, true), holds(nameInPlain, words), ofCircuit))
    .orderBy(desc(orders.createdAt))
    .limit(mostNamed)
    .as('named');
  return on
    .select({ id: named.id, whole: named.whole })
    .from(named)
    .orderBy(desc(named.whole), desc(named.createdAt))
    .limit(mostHits);
}
