import { eq } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import { flag } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import type { FederationFacts } from '../rules/cardRules.ts';
import { inForce } from '../rules/inForce.ts';
import { federationRules, federations } from './tables.ts';

/** A federation with the rules that are in force on that day. */
export async function findFederation(on: DbOrTx, id: number, day: Day): Promise<FederationFacts | null> {
  const [[federation], rules] = await Promise.all([
    on.select().from(federations).where(eq(federations.id, id)),
    on.select().from(federationRules).where(eq(federationRules.federationId, id)),
  ]);
  if (!federation) return null;
  const rule = inForce(rules, day);
  return {
    id,
    free_name: flag(federation.freeName),
    team_code: flag(federation.teamCode),
    may_continue_without_card: flag(federation.mayContinueWithoutCard),
    team_after_valid_card: flag(federation.teamAfterValidCard),
    card_pattern: rule?.cardPattern ?? null,
    minimum_birth_year_age: rule?.minimumBirthYearAge ?? null,
  };
}
