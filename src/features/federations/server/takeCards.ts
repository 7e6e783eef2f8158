import { sql } from 'drizzle-orm';
import { Refusal } from '#kernel/errors.ts';
import type { Tx } from '#server/database.ts';
import { isBoundToAnother, type WantedCard } from './cardHolderView.ts';

export const cardInUse = () => new Refusal('card_number_in_use', { errors: { card_number: ['card_number_in_use'] } });
export const cardNotValid = () =>
  new Refusal('card_number_not_valid', { errors: { card_number: ['card_number_not_valid'] } });

const nameOf = ({ federationId, seasonId, number }: WantedCard): string => `card ${seasonId} ${federationId} ${number}`;

/**
 * Takes these numbers for their athletes until the transaction ends, in which their registrations are written: of two
 * who want one number, the second waits here and then hears that it is in use. Whoever writes a card number into a
 * registration takes it here first (decision 037).
 */
export async function takeCards(tx: Tx, cards: readonly WantedCard[]): Promise<void> {
  // In one order, so that two carts with the same two cards do not wait for each other.
  for (const card of cards.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${nameOf(card)}, 0))`);
    // Only now, in a statement of its own: what others wrote before is seen.
    if (await isBoundToAnother(tx, card)) throw cardInUse();
  }
}
