import { type SQL, sql } from 'drizzle-orm';

/** What is in doubt about the card of these answers, or that nothing is. What nobody has looked up is unverified. */
export const doubtOf = (answers: SQL): SQL => sql`coalesce(${answers}->>'card', 'unverified')`;

/** Is the verdict in the row `v` on this athlete's card, in this season, and about what is in doubt in these answers? */
export const verdictIsOn = (card: { member: SQL; season: SQL; number: SQL; answers: SQL }): SQL => sql`
  v.member_id = ${card.member} and v.season_id = ${card.season} and v.number = ${card.number}
    and v.federation_id = (${card.answers}->>'federation_id')::int and v.doubt = ${doubtOf(card.answers)}`;
