import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';

/** A card of a season, and for whom it is wanted. */
export interface WantedCard {
  readonly federationId: number;
  readonly seasonId: number;
  /** Clean: upper case, without spaces. */
  readonly number: string;
  readonly memberId: string | null;
}

interface Args {
  readonly [name: string]: string | number | null;
  readonly federation: number;
  readonly season: number;
  readonly number: string;
  readonly member: string | null;
}

const find = statement<Args, { id: string }>(
  'who has a card number',
  (at) => sql`
    select r.id from registration r
    where r.card_number = ${at('number')} and r.season_id = ${at('season')}
      and (r.answers->>'federation_id')::int = ${at('federation')}
      and r.state <> 'released' and r.status is null and r.member_id is distinct from ${at('member')}::uuid
    limit 1`,
);

/**
 * Is the number bound to another athlete in the same season? It is as long as a registration with it stands: who
 * cancels, or lets an order expire, gives it free.
 */
export async function isBoundToAnother(on: DbOrTx, { federationId, seasonId, number, memberId }: WantedCard) {
  const found = await find(on, { federation: federationId, season: seasonId, number, member: memberId });
  return found.length > 0;
}
