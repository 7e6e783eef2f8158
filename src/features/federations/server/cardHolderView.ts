import { type SQL, sql } from 'drizzle-orm';
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

type CardHolderParameters = {
  readonly federation: number;
  readonly season: number;
  readonly number: string;
  readonly member: string | null;
};

/** SQL: is a number bound to another athlete in a season? A cancelled or expired order frees it. */
export const boundToAnother = (card: { number: SQL; season: SQL; federation: SQL; member: SQL }): SQL => sql`
  exists (select from registration bound
    where bound.card_number = ${card.number} and bound.season_id = ${card.season}
      and (bound.answers->>'federation_id')::int = ${card.federation}
      and bound.state <> 'released' and bound.status is null and bound.member_id is distinct from ${card.member})`;

const find = statement<CardHolderParameters, { bound: boolean }>(
  'who has a card number',
  (at) => sql`
    select ${boundToAnother({
      number: at('number'),
      season: at('season'),
      federation: at('federation'),
      member: sql`${at('member')}::uuid`,
    })} as bound`,
);

export async function isBoundToAnother(on: DbOrTx, { federationId, seasonId, number, memberId }: WantedCard) {
  const [row] = await find(on, { federation: federationId, season: seasonId, number, member: memberId });
  return row?.bound ?? false;
}

/** What is in doubt about the card of these answers, or that nothing is. What nobody has looked up is unverified. */
export const doubtOf = (answers: SQL): SQL => sql`coalesce(${answers}->>'card', 'unverified')`;

/** Is the verdict in the row `v` on this athlete's card, in this season, and about what is in doubt in these answers? */
export const verdictIsOn = (card: { member: SQL; season: SQL; number: SQL; answers: SQL }): SQL => sql`
  v.member_id = ${card.member} and v.season_id = ${card.season} and v.number = ${card.number}
    and v.federation_id = (${card.answers}->>'federation_id')::int and v.doubt = ${doubtOf(card.answers)}`;
