import { type SQL, sql } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import { flag } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { FederationFacts } from '../rules/cardRules.ts';
import { inForce } from '../rules/inForce.ts';
import type { federationRules, federations } from './tables.ts';

export interface FederationRow extends Omit<typeof federations.$inferSelect, 'cardsFrom'> {
  readonly rules: readonly Omit<typeof federationRules.$inferSelect, 'federationId' | 'id'>[];
}

/** The federation of the row `f`, as JSON. */
export const federationJson: SQL = sql`json_build_object('id', f.id, 'i18n', f.i18n, 'freeName', f.free_name,
  'teamCode', f.team_code, 'mayContinueWithoutCard', f.may_continue_without_card,
  'teamAfterValidCard', f.team_after_valid_card,
  'rules', coalesce((select json_agg(json_build_object('fromDay', u.from_day, 'cardPattern', u.card_pattern,
      'minimumBirthYearAge', u.minimum_birth_year_age))
    from federation_rule u where u.federation_id = f.id), '[]'))`;

/** The federations of the registration type in the row `t`, as JSON. */
export const federationsOfType: SQL = sql`coalesce((select json_agg(${federationJson} order by f.id)
  from registration_type_federation k join federation f on f.id = k.federation_id
  where k.registration_type_id = t.id), '[]')`;

/** What a federation asks by the rules that are in force on that day. */
export function federationFacts({ rules, ...federation }: FederationRow, day: Day): FederationFacts {
  const rule = inForce(rules, day);
  return {
    id: federation.id,
    free_name: flag(federation.freeName),
    team_code: flag(federation.teamCode),
    may_continue_without_card: flag(federation.mayContinueWithoutCard),
    team_after_valid_card: flag(federation.teamAfterValidCard),
    card_pattern: rule?.cardPattern ?? null,
    minimum_birth_year_age: rule?.minimumBirthYearAge ?? null,
  };
}

const find = statement<{ id: number }, { readonly found: FederationRow }>(
  'a federation',
  (at) => sql`select ${federationJson} as found from federation f where f.id = ${at('id')}`,
);

/** A federation with the rules that are in force on that day. */
export async function findFederation(on: DbOrTx, id: number, day: Day): Promise<FederationFacts | null> {
  const [row] = await find(on, { id });
  return row ? federationFacts(row.found, day) : null;
}
