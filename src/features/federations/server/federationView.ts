import { sql } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { FederationFacts } from '../rules/cardRules.ts';
import { type FederationRow, federationFacts, federationJson } from './federationFactsView.ts';

const find = statement<{ id: number }, { readonly found: FederationRow }>(
  'a federation',
  (at) => sql`select ${federationJson} as found from federation f where f.id = ${at('id')}`,
);

/** A federation with the rules that are in force on that day. */
export async function findFederation(on: DbOrTx, id: number, day: Day): Promise<FederationFacts | null> {
  const [row] = await find(on, { id });
  return row ? federationFacts(row.found, day) : null;
}
