import type { CardState } from './cardRules.ts';

/** A card that was admitted though the registry did not confirm it. */
export type CardDoubt = Exclude<CardState, 'verified'>;

export const cardVerdicts = ['approved', 'rejected'] as const;
export type CardVerdict = (typeof cardVerdicts)[number];

/** Why the office rejects a card; the last is said in its own words. */
export const cardRejections = ['not_found', 'other_person', 'expires_before', 'not_for_race', 'other'] as const;
export type CardRejection = (typeof cardRejections)[number];

/** Approved by the office it is as good as verified; rejected, it is none. */
export function judgedCard(card: CardState, verdict: CardVerdict | null): CardState | 'rejected' {
  if (card === 'verified' || verdict === null) return card;
  return verdict === 'approved' ? 'verified' : 'rejected';
}
