import { sql } from 'drizzle-orm';
import { advisoryLock } from '#server/advisoryLock.ts';
import type { Tx } from '#server/database.ts';
import { guard } from '#server/guard.ts';
import { statement } from '#server/statement.ts';
import { cardInUse } from '../rules/cardRefusals.ts';
import { isBoundToAnother, type WantedCard } from './cardHolderView.ts';

const nameOf = ({ federationId, seasonId, number }: WantedCard): string => `card ${seasonId} ${federationId} ${number}`;

const lock = statement<{ card: string }, object>(
  'lock a card number',
  (at) => sql`select ${guard('card number lock', advisoryLock(at('card')))}`,
);

/**
 * Takes these numbers for their athletes until the transaction ends, in which their registrations are written: of two
 * who want one number, the second waits here and then hears that it is in use. Whoever writes a card number into a
 * registration takes it here first (decision 037).
 */
export async function takeCards(tx: Tx, cards: readonly WantedCard[]): Promise<void> {
  // Two athletes of one order: the first has it.
  const first = new Map<string, string | null>();
  for (const card of cards) {
    const holder = first.get(nameOf(card)) ?? card.memberId;
    if (holder !== card.memberId) throw cardInUse();
    first.set(nameOf(card), holder);
  }
  // In one order, so that two carts with the same two cards do not wait for each other.
  for (const card of cards.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))) {
    await lock(tx, { card: nameOf(card) });
    // Only now, in a statement of its own: what others wrote before is seen.
    if (await isBoundToAnother(tx, card)) throw cardInUse();
  }
}
