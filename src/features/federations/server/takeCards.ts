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
 * Advisory lock on each number until the transaction ends: of two that want one, the second is refused. Must be called
 * before a card number is written into a registration (decision 037).
 */
export async function takeCards(tx: Tx, cards: readonly WantedCard[]): Promise<void> {
  // Two athletes of one order: the first has it.
  const first = new Map<string, string | null>();
  for (const card of cards) {
    const holder = first.get(nameOf(card)) ?? card.memberId;
    if (holder !== card.memberId) throw cardInUse();
    first.set(nameOf(card), holder);
  }
  // In a fixed order: two carts with the same two cards cannot deadlock.
  for (const card of cards.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))) {
    await lock(tx, { card: nameOf(card) });
    // A statement of its own, after the lock: its snapshot includes what others committed before.
    if (await isBoundToAnother(tx, card)) throw cardInUse();
  }
}
