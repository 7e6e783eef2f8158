import { and, eq, gte, inArray } from 'drizzle-orm';
import { accountNameOf } from '#features/athletes/server/accountNameView.ts';
import { refuse } from '#kernel/errors.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { noteStarts } from '#server/startChanges.ts';
import type { CardDoubt, CardVerdict } from '../rules/cardVerdict.ts';
import { cardVerdicts } from './tables.ts';

export interface DoubtedCard {
  readonly memberId: string;
  readonly seasonId: number;
  readonly federationId: number;
  readonly number: string;
  readonly doubt: CardDoubt;
}

interface CardJudgement {
  readonly verdict: CardVerdict;
  /** What the athlete reads; null where the card is approved. */
  readonly reason: string | null;
  readonly by: string;
  readonly at: Date;
}

const isAbout = ({ memberId, seasonId, federationId, number, doubt }: DoubtedCard) =>
  and(
    eq(cardVerdicts.memberId, memberId),
    eq(cardVerdicts.seasonId, seasonId),
    eq(cardVerdicts.federationId, federationId),
    eq(cardVerdicts.number, number),
    eq(cardVerdicts.doubt, doubt),
  );

/** What was said of a card in doubt: by whom (null for an account that is gone) and when; null where nothing was said. */
async function verdictOn(on: DbOrTx, card: DoubtedCard) {
  const [given] = await on
    .select({ verdict: cardVerdicts.verdict, by: cardVerdicts.reviewedBy, at: cardVerdicts.reviewedAt })
    .from(cardVerdicts)
    .where(isAbout(card));
  return given ? { ...given, by: await accountNameOf(on, given.by), at: given.at.toISOString() } : null;
}

/** Of two verdicts at the same moment the table's key lets one through (`card_judged_meanwhile`). */
export async function judgeCard(tx: Tx, card: DoubtedCard, { verdict, reason, by, at }: CardJudgement): Promise<void> {
  const { memberId, seasonId, federationId, number, doubt } = card;
  const [written] = await tx
    .insert(cardVerdicts)
    .values({ memberId, seasonId, federationId, number, doubt, verdict, reason, reviewedBy: by, reviewedAt: at })
    .onConflictDoNothing()
    .returning({ verdict: cardVerdicts.verdict });
  if (written) return noteStarts(tx, 'athlete', [memberId]);
  const given = await verdictOn(tx, card);
  refuse('card_judged_meanwhile', {
    by: given?.by ?? 'none',
    at: given?.at ?? null,
    verdict: given?.verdict ?? 'changed',
  });
}

/** Takes back one's own verdict that was given at this instant or later. Refuses with `too_late_to_undo`. */
export async function undoCardVerdict(
  tx: Tx,
  card: DoubtedCard,
  { by, since }: { readonly by: string; readonly since: Date },
): Promise<void> {
  const [gone] = await tx
    .delete(cardVerdicts)
    .where(and(isAbout(card), eq(cardVerdicts.reviewedBy, by), gte(cardVerdicts.reviewedAt, since)))
    .returning({ verdict: cardVerdicts.verdict });
  if (!gone) return refuse('too_late_to_undo');
  await noteStarts(tx, 'athlete', [card.memberId]);
}

export async function forgetCardVerdicts(on: DbOrTx, memberIds: readonly string[]): Promise<void> {
  await on.delete(cardVerdicts).where(inArray(cardVerdicts.memberId, [...memberIds]));
}
