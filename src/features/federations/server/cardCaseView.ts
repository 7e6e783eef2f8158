import { sql } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import { dayInRome } from '#kernel/calendar.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { FederationFacts, TypeWithFederations } from '../rules/cardRules.ts';
import { inForce } from '../rules/inForce.ts';

/** What decides whether a card will do: the type's federations by the rules of race day, and whose it is to be. */
export interface CardCase {
  readonly type: TypeWithFederations;
  readonly seasonId: number;
  /** The first race. */
  readonly raceDay: Day;
  readonly athlete: { readonly firstname: string; readonly lastname: string; readonly birthday: Day | null };
}

interface Found {
  readonly has_federation: 0 | 1;
  readonly season_id: number;
  readonly starts_at: string;
  readonly athlete: CardCase['athlete'];
  readonly federations: readonly (Omit<FederationFacts, 'card_pattern' | 'minimum_birth_year_age'> & {
    readonly rules: readonly {
      readonly fromDay: Day;
      readonly card_pattern: string | null;
      readonly minimum_birth_year_age: number | null;
    }[];
  })[];
}

const find = statement<{ type: number; member: string }, Found>(
  'a card’s case',
  (at) => sql`
    select t.has_federation::int as has_federation, s.season_id, r.starts_at,
      json_build_object('firstname', m.firstname, 'lastname', m.lastname, 'birthday', m.birthday) as athlete,
      coalesce((select json_agg(json_build_object('id', f.id, 'free_name', f.free_name::int,
          'team_code', f.team_code::int, 'may_continue_without_card', f.may_continue_without_card::int,
          'team_after_valid_card', f.team_after_valid_card::int,
          'rules', coalesce((select json_agg(json_build_object('fromDay', u.from_day, 'card_pattern', u.card_pattern,
              'minimum_birth_year_age', u.minimum_birth_year_age)) from federation_rule u
            where u.federation_id = f.id), '[]')) order by f.id)
        from registration_type_federation k join federation f on f.id = k.federation_id
        where k.registration_type_id = t.id), '[]') as federations
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
  const federations = row.federations.map(({ rules, ...federation }) => {
    const rule = inForce(rules, raceDay);
    return {
      ...federation,
      card_pattern: rule?.card_pattern ?? null,
      minimum_birth_year_age: rule?.minimum_birth_year_age ?? null,
    };
  });
  return {
    type: { has_federation: row.has_federation, federations },
    seasonId: row.season_id,
    raceDay,
    athlete: row.athlete,
  };
}
