import { and, eq, gt, inArray, ne } from 'drizzle-orm';
import { accountNames } from '#features/athletes/server/accountNameView.ts';
import type { DbOrTx } from '#server/database.ts';
import { claimedFor, type ReviewedKind } from '../../rules/claims.ts';
import { reviewClaims } from '../tables.ts';

interface Asking {
  readonly accountId: string;
  readonly now: Date;
}

/** These things, each with the name of who else has it in hand. */
export async function inHand<Thing extends { readonly id: string }>(
  on: DbOrTx,
  kind: ReviewedKind,
  things: readonly Thing[],
  { accountId, now }: Asking,
): Promise<(Thing & { in_hand: string | null })[]> {
  const ids = things.map(({ id }) => id);
  const held = await on
    .select({ thing: reviewClaims.thing, by: reviewClaims.userId })
    .from(reviewClaims)
    .where(
      and(
        eq(reviewClaims.kind, kind),
        inArray(reviewClaims.thing, ids),
        ne(reviewClaims.userId, accountId),
        gt(reviewClaims.claimedAt, new Date(now.getTime() - claimedFor)),
      ),
    );
  const names = await accountNames(
    on,
    held.map(({ by }) => by),
  );
  const by = new Map(held.map((one) => [one.thing, names.get(one.by) ?? null]));
  return things.map((thing) => ({ ...thing, in_hand: by.get(thing.id) ?? null }));
}
