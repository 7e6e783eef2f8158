import { type SQL, sql } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import type { Lang, Translations } from '#kernel/lang.ts';
import { flag, pageOf } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';
import { textIn } from '#text/translate.ts';
import type { SubscriberRow } from '../contract.ts';
import { listedName } from '../rules/listedName.ts';
import { searchWords } from '../rules/search.ts';
import { subscribersText } from '../text/index.ts';

interface SubscriberRecord {
  readonly race: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly birthday: Day | null;
  readonly unnamed: boolean;
  readonly race_name: Translations<string>;
  readonly stage_name: Translations<string>;
  readonly team_name: string | null;
  readonly crew: { readonly id: string; readonly name: string } | null;
  readonly payed_at: string | null;
  readonly account: string | null;
  readonly himself: boolean;
}

/** Up to here what is there is counted; whatever is beyond is read from the counters, or not counted. */
export const countedUpTo = 10_000;

const newestFirst = (of: string): SQL => sql.raw(`${of}.created_at desc, ${of}.id desc`);
const oldestFirst = (of: string): SQL => sql.raw(`${of}.created_at, ${of}.id`);

/** What the rows of a query `page(id, created_at)` before it show. */
const shownOf = (more: SQL = sql``): SQL => sql`
    select e.race_id as race, m.firstname, m.lastname, m.birthday::text as birthday,
      r.unnamed_by is not null or m.erased_at is not null as unnamed, ${translated('c')} as race_name,
      ${translated('g')} as stage_name, r.team_name,
      case when w.id is not null then json_build_object('id', w.id, 'name', w.name) end as crew, o.payed_at, r.user_id as account,
      m.himself and m.user_id = r.user_id as himself ${more}
    from page p
    join entry e on e.id = p.id
    join registration r on r.id = e.registration_id
    join member m on m.id = e.member_id
    join race c on c.id = e.race_id
    join stage g on g.id = c.stage_id
    join order_detail d on d.id = r.order_detail_id
    join customer_order o on o.id = d.order_id
    left join crew_place x on x.detail_id = r.order_detail_id
    left join crew w on w.id = x.crew_id
    order by ${newestFirst('p')}`;

type PageOfSeason = {
  readonly circuit: number;
  readonly season: number;
  readonly offset: number;
  readonly count: number;
};

type PageOfRace = {
  readonly race: number;
  readonly offset: number;
  readonly count: number;
};

const inSeason = (at: (name: 'circuit' | 'season') => SQL) =>
  sql`s.circuit_id = ${at('circuit')} and s.season_id = ${at('season')}`;
const inRace = (at: (name: 'race') => SQL) => sql`s.race_id = ${at('race')}`;

/** A page of the index, from one of its ends. The scan stays in the index: only the page's own rows are looked up. */
const pageFrom = (scope: SQL, order: SQL, at: (name: 'offset' | 'count') => SQL): SQL => sql`
    with page as materialized (
      select s.id, s.created_at from entry s where ${scope} and s.state = 'live'
      order by ${order} offset ${at('offset')} limit ${at('count')}
    ) ${shownOf()}`;

const newestOfSeason = statement<PageOfSeason, SubscriberRecord>('subscribers of a season, newest first', (at) =>
  pageFrom(inSeason(at), newestFirst('s'), at),
);
const oldestOfSeason = statement<PageOfSeason, SubscriberRecord>('subscribers of a season, oldest first', (at) =>
  pageFrom(inSeason(at), oldestFirst('s'), at),
);
const newestOfRace = statement<PageOfRace, SubscriberRecord>('subscribers of a race, newest first', (at) =>
  pageFrom(inRace(at), newestFirst('s'), at),
);
const oldestOfRace = statement<PageOfRace, SubscriberRecord>('subscribers of a race, oldest first', (at) =>
  pageFrom(inRace(at), oldestFirst('s'), at),
);

/** Counted as far as that is cheap; beyond it by the stock counters, which have the places already. */
const total = (scope: SQL, races: SQL): SQL => sql`
    select case when n.counted <= ${sql.raw(String(countedUpTo))} then n.counted
      else greatest(n.counted, (select sum(k.ordered + k.purchased)::int from race c
        join stage g on g.id = c.stage_id join stock_counter k on k.sellable_id = c.sellable_id where ${races}))
      end as total
    from (select count(*)::int as counted
      from (select from entry s where ${scope} and s.state = 'live' limit ${sql.raw(String(countedUpTo + 1))}) counting) n`;

const totalOfSeason = statement<Pick<PageOfSeason, 'circuit' | 'season'>, { total: number }>(
  'how many subscribers a season has',
  (at) => total(inSeason(at), sql`g.circuit_id = ${at('circuit')} and g.season_id = ${at('season')}`),
);
const totalOfRace = statement<Pick<PageOfRace, 'race'>, { total: number }>('how many subscribers a race has', (at) =>
  total(inRace(at), sql`c.id = ${at('race')}`),
);

type SearchParameters = Omit<SubscribersQuery, 'search'> & {
  readonly today: Day;
  readonly word1: string | null;
  readonly word2: string | null;
  readonly word3: string | null;
  readonly word4: string | null;
};

const words = ['word1', 'word2', 'word3', 'word4'] as const;

/** A word stands in the name or in the team; that of a minor is found by the team only. */
const holds = (
  word: SQL,
  today: SQL,
): SQL => sql`(${word}::text is null or s.words like '%' || plain_words(${word}) || '%'
        and (s.adult_on <= ${today}::date or s.team like '%' || plain_words(${word}) || '%'))`;

/** Counted to one more than is shown: which index is better depends on how rare the words are. */
const search = statement<SearchParameters, SubscriberRecord & { found: number }>(
  'search among subscribers',
  (at) => sql`
    with found as materialized (
      select s.id, s.created_at from entry s
      where ${inSeason(at)} and s.state = 'live' and (${at('race')}::int is null or s.race_id = ${at('race')})
        and ${sql.join(
          words.map((word) => holds(at(word), at('today'))),
          sql` and `,
        )}
      order by ${newestFirst('s')} limit ${sql.raw(String(countedUpTo + 1))}
    ),
    size as (select count(*)::int as found from found),
    page as materialized (
      select f.* from found f order by ${newestFirst('f')} limit ${at('size')}
      offset (select greatest(0, least(${at('page')}::int, (least(found, ${sql.raw(String(countedUpTo))}) + ${at('size')}::int - 1)
        / ${at('size')}::int) - 1) * ${at('size')}::int from size)
    ) ${shownOf(sql`, (select found from size) as found`)}`,
  { plannedEachTime: true },
);

interface SubscribersReader {
  readonly lang: Lang;
  readonly today: Day;
  /** Who is signed in. */
  readonly account: string | null;
}

function rowOf(record: SubscriberRecord, { lang, today, account }: SubscribersReader): SubscriberRow {
  const { race, unnamed, race_name, stage_name, team_name, crew, payed_at } = record;
  return {
    member: unnamed ? textIn(subscribersText, lang)('unnamed') : listedName(record, today),
    stage_name: stage_name[lang],
    race_name: race_name[lang],
    race,
    team_name: team_name || null,
    crew,
    order_payed_at: payed_at === null ? null : new Date(payed_at).toISOString(),
    ...(account !== null && record.account === account && { own: record.himself ? 'self' : 'friend' }),
  };
}

export interface SubscribersQuery {
  readonly circuit: number;
  readonly season: number;
  readonly race: number | null;
  readonly search: string;
  readonly page: number;
  readonly size: number;
}

/** A page of the subscribers list (checkout §2), clamped between the first and the last. */
export async function listSubscribers(on: DbOrTx, asked: SubscribersQuery, reader: SubscribersReader) {
  return asked.search === '' ? listAll(on, asked, reader) : listFound(on, asked, reader);
}

async function listAll(on: DbOrTx, { circuit, season, race, page, size }: SubscribersQuery, reader: SubscribersReader) {
  const ofSeason = { circuit, season };
  const [all] = await (race === null ? totalOfSeason(on, ofSeason) : totalOfRace(on, { race }));
  const { offset, ...paging } = pageOf(page, all?.total ?? 0, size);
  const after = Math.max(0, paging.total - offset - size);
  const count = Math.min(size, paging.total - offset);
  const isNearNewest = offset <= after;
  const wanted = isNearNewest ? { offset, count } : { offset: after, count };
  const found =
    race === null
      ? await (isNearNewest ? newestOfSeason : oldestOfSeason)(on, { ...ofSeason, ...wanted })
      : await (isNearNewest ? newestOfRace : oldestOfRace)(on, { race, ...wanted });
  return { data: found.map((record) => rowOf(record, reader)), ...paging, total_capped: flag(false) };
}

async function listFound(
  on: DbOrTx,
  { circuit, season, race, page, size, search: asked }: SubscribersQuery,
  reader: SubscribersReader,
) {
  const [word1, word2 = null, word3 = null, word4 = null] = searchWords(asked);
  const scope = { circuit, season, race, today: reader.today, page, size };
  const found = await search(on, { ...scope, word1: word1 ?? '', word2, word3, word4 });
  const count = found[0]?.found ?? 0;
  const { offset: _, ...paging } = pageOf(page, Math.min(count, countedUpTo), size);
  return {
    data: found.map((record) => rowOf(record, reader)),
    ...paging,
    total_capped: flag(count > countedUpTo),
  };
}
