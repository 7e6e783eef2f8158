import { and, eq, ne, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import { claimedFor, type ReviewedKind } from '../../rules/claims.ts';
import { reviewClaims } from '../tables.ts';

interface Claim {
  readonly kind: ReviewedKind;
  /** The certificate, or the registration whose card it is. */
  readonly thing: string;
  readonly by: string;
  readonly at: Date;
  readonly takeOver: boolean;
}

/**
 * Takes something in hand, and lays down what this person had before. What a colleague has in hand stays theirs, unless it
 * is taken over or their time is up. It only tells people of each other: a verdict asks for nobody's leave.
 */
async function claim(tx: Tx, { kind, thing, by, at, takeOver }: Claim): Promise<void> {
  await tx
    .delete(reviewClaims)
    .where(and(eq(reviewClaims.userId, by), eq(reviewClaims.kind, kind), ne(reviewClaims.thing, thing)));
  const over = sql`${reviewClaims.claimedAt} <= ${new Date(at.getTime() - claimedFor).toISOString()}`;
  await tx
    .insert(reviewClaims)
    .values({ kind, thing, userId: by, claimedAt: at })
    .onConflictDoUpdate({
      target: [reviewClaims.kind, reviewClaims.thing],
      set: { userId: by, claimedAt: at },
      setWhere: sql`${takeOver}::boolean or ${reviewClaims.userId} = ${by} or ${over}`,
    });
}

interface Asked {
  readonly account: Pick<Account, 'id'>;
  readonly body: { readonly take_over: boolean };
}

/** Takes something in hand for whoever asks, once `require` has found it in their office. */
export const claiming =
  ({ db, clock }: Pick<Context, 'db' | 'clock'>, kind: ReviewedKind) =>
  async (thing: string, { account, body }: Asked, require: (tx: Tx) => Promise<unknown>): Promise<{ data: null }> => {
    await db.transaction(async (tx) => {
      await require(tx);
      await claim(tx, { kind, thing, by: account.id, at: clock(), takeOver: body.take_over });
    });
    return { data: null };
  };

/** What was judged is in nobody's hand. */
export async function release(tx: Tx, { kind, thing }: Pick<Claim, 'kind' | 'thing'>): Promise<void> {
  await tx.delete(reviewClaims).where(and(eq(reviewClaims.kind, kind), eq(reviewClaims.thing, thing)));
}
