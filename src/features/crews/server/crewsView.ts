import { type SQL, sql } from 'drizzle-orm';
import type { Lang, Translations } from '#kernel/lang.ts';
import { shownName } from '#kernel/names.ts';
import { flag, pageOf } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';
import type { CrewsView, CrewView } from '../contract.ts';
import type { CrewRace, CrewType } from '../rules/crewChoice.ts';
import { hasLegFor, legsKeptFor } from './keptLegView.ts';

interface CrewRaceRow {
  readonly circuit_id: number;
  readonly has_team_registration: 0 | 1;
  readonly only_for_team: 0 | 1;
  readonly is_relay: 0 | 1;
  readonly fractions: readonly {
    readonly id: number;
    readonly name: Translations<string>;
    readonly min: number;
    readonly max: number;
    readonly used: number;
  }[];
}

const findRace = statement<{ race: number }, CrewRaceRow>(
  'crews of a race: the race',
  (at) => sql`
    select s.circuit_id, r.has_team_registration::int, r.only_for_team::int, r.is_relay::int,
      coalesce((select json_agg(json_build_object('id', f.id, 'min', f.min, 'max', f.max,
          'name', ${translated('f')},
          'used', (select coalesce(sum(n.ordered + n.cart_blocked + n.purchased + n.kept), 0) from crew_fraction x
            join stock_counter n using (sellable_id) where x.relay_fraction_id = f.id)) order by f.position, f.id)
        from relay_fraction f where f.race_id = r.id), '[]') as fractions
    from race r join stage s on s.id = r.stage_id
    where r.id = ${at('race')}`,
);

export interface RaceOfCrews extends CrewRace {
  readonly circuitId: number;
  readonly fractions: CrewRaceRow['fractions'];
}

export async function readRaceOfCrews(on: DbOrTx, raceId: number): Promise<RaceOfCrews | null> {
  const [race] = await findRace(on, { race: raceId });
  if (!race) return null;
  const { circuit_id: circuitId, is_relay, fractions, ...team } = race;
  return { ...team, circuitId, fractions, rule: { is_relay, relay_fractions: fractions } };
}

/** A place counts while its line holds its places in a cart, or has claimed one that is kept, or its registration is in the race. */
export const placeCounts = (place: string): SQL =>
  sql.raw(`(exists (select from cart_hold h where h.cart_detail_id = ${place}.detail_id)
    or exists (select from registration g where g.order_detail_id = ${place}.detail_id
      and g.state <> 'released' and g.status is null)
    or exists (select from kept_place k join kept_hold h on h.kept_place_id = k.id and h.counted = 'kept'
      where k.detail_id = ${place}.detail_id))`);

interface CrewRow {
  readonly id: string;
  readonly name: string;
  readonly type: CrewType;
  readonly own: boolean;
  readonly athletes: number;
  readonly fractions: CrewView['used_fractions'];
  readonly members: NonNullable<CrewView['members']>;
}

const perPage = 20;

type CrewListParameters = { race: number; user: string; search: string };

// Privacy: others see a crew only once one of its athletes has ordered, not while it is only in a cart.
const listed = (at: (name: 'race' | 'user' | 'search') => SQL) => sql`
  from crew c
  where c.race_id = ${at('race')} and strpos(lower(c.name), lower(${at('search')})) > 0
    and (c.captain_user_id = ${at('user')} or exists (select from crew_place p
      join registration g on g.order_detail_id = p.detail_id
      where p.crew_id = c.id and g.state <> 'released' and g.status is null)
      or ${hasLegFor(sql`c.id`, at('user'))})`;

const count = statement<CrewListParameters, { count: number }>(
  'count crews',
  (at) => sql`select count(*)::int as count ${listed(at)}`,
);

const read = statement<CrewListParameters & { offset: number }, CrewRow>(
  'crews',
  (at) => sql`
    with page as materialized (
      select c.*, c.captain_user_id is not distinct from ${at('user')}::uuid as own ${listed(at)}
      order by own desc, lower(c.name) limit ${sql.raw(String(perPage))} offset ${at('offset')}
    )
    select c.id, c.name, c.type, c.own,
      (select count(*)::int from crew_place p where p.crew_id = c.id and ${placeCounts('p')}) as athletes,
      coalesce((select json_agg(json_build_object('id', x.relay_fraction_id,
          'used', n.ordered + n.cart_blocked + n.purchased + n.kept,
          'free', n.stock - n.ordered - n.cart_blocked - n.purchased - n.kept
            + ${legsKeptFor(sql`x.sellable_id`, at('user'))}) order by x.relay_fraction_id)
        from crew_fraction x join stock_counter n using (sellable_id) where x.crew_id = c.id), '[]') as fractions,
      coalesce((select json_agg(json_build_object('firstname', m.firstname, 'lastname', m.lastname,
          'fraction_id', p.relay_fraction_id) order by p.relay_fraction_id, m.lastname, m.firstname)
        from crew_place p join member m on m.id = p.member_id
        where c.own and p.crew_id = c.id and ${placeCounts('p')}), '[]') as members
    from page c order by own desc, lower(c.name)`,
);

export interface CrewsQuery {
  readonly raceId: number;
  readonly userId: string;
  readonly search: string;
  readonly page: number;
  readonly lang: Lang;
}

export async function crewsView(
  on: DbOrTx,
  { fractions }: RaceOfCrews,
  { raceId, userId, search, page, lang }: CrewsQuery,
): Promise<CrewsView> {
  const wanted = { race: raceId, user: userId, search };
  const [counted] = await count(on, wanted);
  const { offset, ...paging } = pageOf(page, counted?.count ?? 0, perPage);
  const crews = await read(on, { ...wanted, offset });
  return {
    data: {
      crews: crews.map(({ own, athletes, fractions: used_fractions, members, ...crew }) => ({
        ...crew,
        own: flag(own),
        crew_registrations: athletes,
        used_fractions,
        members: own
          ? members.map(({ firstname, lastname, fraction_id }) => ({
              firstname: shownName(firstname),
              lastname: shownName(lastname),
              fraction_id,
            }))
          : null,
      })),
      relay_fractions: fractions.map(({ name, ...fraction }) => ({ ...fraction, i18n: { name: name[lang] } })),
    },
    ...paging,
  };
}
