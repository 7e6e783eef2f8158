import { type SQL, sql } from 'drizzle-orm';
import type { CardDoubt } from '#features/federations/rules/cardVerdict.ts';
import type { CardSource } from '#features/federations/rules/setup/fields.ts';
import { doubtOf, verdictIsOn } from '#features/federations/server/cardHolderView.ts';
import type { DoubtedCard } from '#features/federations/server/judgeCard.ts';
import { type Day, dayInRome, startOfDay } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { fullName } from '#kernel/names.ts';
import { pageOf } from '#kernel/wire.ts';
import { holdsLike, searchWords } from '#office/kit/rules/orderSearch.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Office } from '#server/http/request.ts';
import { statement } from '#server/statement.ts';
import type { CardRow, OfficeCard } from '../../contract/cards.ts';

const perPage = 50;

type InOffice = {
  readonly circuit: number;
  readonly all: boolean;
  readonly races: readonly number[];
};

const inOffice = ({ circuitId, races }: Office): InOffice => ({
  circuit: circuitId,
  all: races === 'all',
  races: races === 'all' ? [] : [...races],
});

const answers = sql`r.answers`;
const doubt = doubtOf(answers);
const isJudged = sql`exists (select from card_verdict v where
  ${verdictIsOn({ member: sql`r.member_id`, season: sql`r.season_id`, number: sql`r.card_number`, answers })})`;

type Looking = (at: (name: 'circuit' | 'all' | 'races') => SQL) => SQL;

/** An entry `e` in the race `g` that is run, and which this person may look at. */
const isRun: Looking = (at) => sql`
  e.state = 'live' and g.cancelled_at is null and (${at('all')}::boolean or e.race_id = any (${at('races')}::int[]))`;

/** A registration `r` of the circuit, of the type `t`, with a card that the registry did not confirm. */
const isInDoubt: Looking = (at) => sql`
  t.has_federation and r.circuit_id = ${at('circuit')} and r.state <> 'released' and r.status is null
    and r.card_number is not null and ${doubt} <> 'verified'`;

/** A card, and what is in doubt about it: as often as an athlete registers with it, it is looked at once. */
const oneCard = sql`r.member_id, r.season_id, (r.answers->>'federation_id')::int, r.card_number, ${doubt}`;

/** `words`: each of them stands in the athlete's name or the number. */
type Waiting = InOffice & { readonly words: readonly string[]; readonly from: string };

/**
 * As often as they have a race to come, which is `g`. Entries are looked up one by one (`offset 0`): the planner expects ten times
 * as many cards in doubt as there are, and would read every entry there is.
 */
const waits = (at: (name: keyof Waiting & string) => SQL): SQL => sql`
  from registration r
  join registration_type t on t.id = r.registration_type_id
  cross join lateral (select e.race_id, e.state from entry e where e.registration_id = r.id offset 0) e
  join race g on g.id = e.race_id and ${isRun(at)} and g.starts_at >= ${at('from')}::timestamptz
  where ${isInDoubt(at)} and not ${isJudged}
    and (cardinality(${at('words')}::text[]) = 0 or exists (select from member n where n.id = r.member_id
      and not exists (select from unnest(${at('words')}::text[]) word
        where plain_words(n.firstname || ' ' || n.lastname || ' ' || r.card_number) not like plain_words(word))))`;

const waitingFrom = (now: Date): string => startOfDay(dayInRome(now)).toISOString();

const count = statement<Waiting, { count: number; first: string | null }>(
  'cards in doubt, counted',
  (at) => sql`select count(distinct (${oneCard}))::int as count, min(g.starts_at) as first ${waits(at)}`,
);

/** How many cards wait for a verdict, and the day of the nearest race; races that are over need none any more. */
export async function countCards(
  on: DbOrTx,
  office: Office,
  now: Date,
  words: readonly string[] = [],
): Promise<{ readonly count: number; readonly day: Day | null }> {
  const [row] = await count(on, { ...inOffice(office), words, from: waitingFrom(now) });
  return { count: row!.count, day: row!.first === null ? null : dayInRome(new Date(row!.first)) };
}

const waitingOf = statement<Waiting & { id: string }, { id: string }>(
  'the card in doubt of a registration',
  (at) => sql`select r.id ${waits(at)} and r.id = ${at('id')}::uuid limit 1`,
);

export async function isCardWaiting(
  on: DbOrTx,
  office: Office,
  { id, now }: { readonly id: string; readonly now: Date },
) {
  return (await waitingOf(on, { ...inOffice(office), words: [], from: waitingFrom(now), id })).length > 0;
}

interface WaitingCard {
  readonly id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly race: string;
  readonly starts_at: string;
}

const list = statement<Waiting & { lang: string; limit: number; offset: number }, WaitingCard>(
  'cards in doubt',
  (at) => sql`
    select w.id, m.firstname, m.lastname, w.name as race, w.starts_at
    from (
      select * from (
        select distinct on (${oneCard}) r.id, r.member_id, r.created_at, g.starts_at,
          g.i18n->${at('lang')}->>'name' as name
        ${waits(at)}
        order by ${oneCard}, g.starts_at, r.created_at, r.id
      ) w
      order by starts_at, created_at, id
      limit ${at('limit')} offset ${at('offset')}
    ) w
    join member m on m.id = w.member_id
    order by w.starts_at, w.created_at, w.id`,
);

interface CardsQuery {
  readonly page: number;
  readonly search: string;
  readonly now: Date;
  readonly lang: Lang;
}

export async function listCards(on: DbOrTx, office: Office, asked: CardsQuery) {
  const { page: wanted, search, now, lang } = asked;
  const words = searchWords(search).map(holdsLike);
  const { count: total } = await countCards(on, office, now, words);
  const { offset, ...page } = pageOf(wanted, total, perPage);
  const rows = await list(on, { ...inOffice(office), from: waitingFrom(now), words, lang, limit: perPage, offset });
  const data = rows.map(
    ({ id, race, starts_at, ...person }): CardRow => ({
      id,
      athlete: fullName(person),
      race,
      race_day: dayInRome(new Date(starts_at)),
    }),
  );
  return { data, ...page };
}

interface ListedCard {
  readonly firstname: string;
  readonly lastname: string;
  readonly birthday: Day | null;
  readonly team_name: string | null;
  readonly valid_until: Day | null;
}

export interface CardUse {
  readonly id: string;
  readonly reference: string;
  readonly type_id: number;
  readonly member_id: string;
  readonly season_id: number;
  readonly federation_id: number;
  readonly federation: string;
  readonly team_code: 0 | 1;
  readonly card_number: string;
  readonly team_name: string | null;
  readonly doubt: CardDoubt;
  readonly cards_from: CardSource;
  /** When the federation's list was loaded, and what it says of this number. */
  readonly list_at: string | null;
  readonly listed: ListedCard | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly birthday: Day | null;
  readonly race: string;
  readonly starts_at: string;
}

const uses = statement<InOffice & { id: string; lang: string }, CardUse>(
  'a card in doubt',
  (at) => sql`
    select r.id, r.reference, r.registration_type_id as type_id, r.member_id, r.season_id, f.id as federation_id,
      coalesce(r.answers->>'federation_name', f.i18n->${at('lang')}->>'name') as federation,
      f.team_code::int as team_code, r.card_number, r.team_name, ${doubt} as doubt, m.firstname, m.lastname,
      f.cards_from, case when f.cards_from = 'file' then
        (select max(c.imported_at) from federation_card c where c.federation_id = f.id) end as list_at,
      case when f.cards_from = 'file' then (select json_build_object('firstname', c.firstname, 'lastname', c.lastname,
          'birthday', c.birthday::text, 'team_name', case when f.team_code then c.team_code else c.team_name end,
          'valid_until', c.valid_until::text)
        from federation_card c where c.federation_id = f.id and c.number = r.card_number) end as listed,
      m.birthday::text as birthday, g.i18n->${at('lang')}->>'name' as race, g.starts_at
    from registration r
    join registration_type t on t.id = r.registration_type_id
    join entry e on e.registration_id = r.id
    join race g on g.id = e.race_id
    join registration asked on asked.id = ${at('id')}::uuid and asked.season_id = r.season_id
      and asked.card_number = r.card_number and asked.answers->>'federation_id' = r.answers->>'federation_id'
      and asked.member_id = r.member_id and ${doubtOf(sql`asked.answers`)} = ${doubt}
    join member m on m.id = r.member_id
    join federation f on f.id = (r.answers->>'federation_id')::int
    where ${isInDoubt(at)} and ${isRun(at)}
    order by g.starts_at, r.id
    limit 100`,
);

/** The nearest race first. Refuses with `card_not_in_doubt` where none is theirs, or the registry confirmed it. */
export async function usesOfCard(
  on: DbOrTx,
  office: Office,
  { id, lang }: { readonly id: string; readonly lang: Lang },
): Promise<readonly [CardUse, ...CardUse[]]> {
  const [first, ...others] = await uses(on, { ...inOffice(office), id, lang });
  if (!first || ![first, ...others].some((use) => use.id === id)) return refuse('card_not_in_doubt');
  return [first, ...others];
}

export const doubtedCard = ([use]: readonly [CardUse, ...CardUse[]]): DoubtedCard => ({
  memberId: use.member_id,
  seasonId: use.season_id,
  federationId: use.federation_id,
  number: use.card_number,
  doubt: use.doubt,
});

export async function readCard(
  on: DbOrTx,
  office: Office,
  asked: { readonly id: string; readonly lang: Lang },
): Promise<OfficeCard> {
  const all = await usesOfCard(on, office, asked);
  const [first] = all;
  const { listed } = first;
  return {
    id: asked.id,
    athlete: fullName(first),
    birthday: first.birthday,
    doubt: first.doubt,
    cards_from: first.cards_from,
    list_at: first.list_at === null ? null : new Date(first.list_at).toISOString(),
    listed: listed && {
      name: fullName(listed),
      birthday: listed.birthday,
      team_name: listed.team_name,
      valid_until: listed.valid_until,
    },
    federation: first.federation,
    card_number: first.card_number,
    team_name: first.team_name,
    uses: all.map(({ reference, race, starts_at }) => ({ reference, race, race_day: dayInRome(new Date(starts_at)) })),
  };
}
