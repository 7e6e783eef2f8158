import { sql } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import { dayInRome } from '#kernel/calendar.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { TypeWithFederations } from '../rules/cardRules.ts';
import { type FederationRow, federationFacts, federationsOfType } from './federationFactsView.ts';

/** What decides whether a card will do: the type's federations by the rules of race day, and whose it is to be. */
export interface CardCase {
  readonly type: TypeWithFederations;
  readonly seasonId: number;
  readonly raceDay: Day;
  readonly athlete: { readonly firstname: string; readonly lastname: string; readonly birthday: Day | null };
}

interface CardCaseRow {
  readonly has_federation: 0 | 1;
  readonly season_id: number;
  readonly starts_at: string;
  readonly athlete: CardCase['athlete'];
  readonly federations: readonly FederationRow[];
}

const find = statement<{ type: number; member: string }, CardCaseRow>(
  'a card’s case',
  (at) => sql`
    select t.has_federation::int as has_federation, s.season_id, r.starts_at,
      json_build_object('firstname', m.firstname, 'lastname', m.lastname, 'birthday', m.birthday) as athlete,
      ${federationsOfType} as federations
    from registration_type t
    join member m on m.id = ${at('member')}
    cross join lateral (select c.* from race c where c.id = t.race_id or c.id in
      (select q.race_id from race_package_race q where q.race_package_id = t.race_package_id)
      order by c.starts_at limit 1) r
    join stage s on s.id = r.stage_id
    where t.id = ${at('type')}`,
);

export async function readCardCase(on: DbOrTx, typeId: number, memberId: string): Promise<CardCase | null> {
  const [row] = await find(on, { type: typeId, member: memberId });
  if (!row) return null;
  const raceDay = dayInRome(new Date(row.starts_at));
  const federations = row.federations.map((found) => federationFacts(found, raceDay));
  return {
    type: { has_federation: row.has_federation, federations },
    seasonId: row.season_id,
    raceDay,
    athlete: row.athlete,
  };
}
