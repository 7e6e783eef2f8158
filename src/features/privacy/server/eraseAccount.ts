import { and, eq, isNull } from 'drizzle-orm';
import { markAthletesErased } from '#features/athletes/server/forgetAthletes.ts';
import { forgetCartsOf } from '#features/cart/server/forgetCarts.ts';
import { forgetCouponsFor } from '#features/coupons/server/forgetCoupons.ts';
import { eraseUser } from '#features/identity/server/eraseUser.ts';
import { lockUser } from '#features/identity/server/findUser.ts';
import { markOrdersErased } from '#features/orders/server/forgetBuyers.ts';
import type { MoveOrder } from '#features/orders/server/moves.ts';
import { forgetOpeningsFor } from '#features/races/server/opening/openingNotices.ts';
import { forgetBearer } from '#features/registration/server/keptPlaces.ts';
import { listAthletes } from '#features/registration/server/listEntries.ts';
import { writeAudit } from '#server/audit.ts';
import type { Tx } from '#server/database.ts';
import { forgetAnswersTo } from '#server/idempotency.ts';
import { forgetJobsTo } from '#server/jobs.ts';
import { forgetAttemptsOf } from '#server/limits.ts';
import { unpaidOrders } from './dueView.ts';
import { forgetDueCertificates, forgetPurchases, forgetRaceData } from './forgetDue.ts';
import { accountErasures } from './tables.ts';

export interface ErasureResult {
  readonly email: string;
  /** To be removed once this has been committed. */
  readonly places: readonly string[];
}

/** The account's open request: neither cancelled nor carried out. */
export const openOf = (userId: string) =>
  and(eq(accountErasures.userId, userId), isNull(accountErasures.cancelledAt), isNull(accountErasures.doneAt));

/** What must stay is reduced to what its rule of retention needs. Null where it is erased already. */
export async function eraseAccount(
  tx: Tx,
  moveOrder: MoveOrder,
  userId: string,
  now: Date,
): Promise<ErasureResult | null> {
  const account = await lockUser(tx, userId);
  if (!account) return null;
  await forgetCartsOf(tx, userId);
  for (const orderId of await unpaidOrders(tx, userId)) {
    await moveOrder(tx, { orderId, move: 'cancel', why: 'account erased', by: null, at: now });
  }
  await forgetCouponsFor(tx, account.email);
  await forgetBearer(tx, account.email);
  await forgetOpeningsFor(tx, account.email);
  await forgetJobsTo(tx, account.email);
  await forgetAttemptsOf(tx, account);
  await forgetAnswersTo(tx, userId);
  await listAthletes(tx, await markAthletesErased(tx, userId, now));
  await markOrdersErased(tx, userId, now);
  await tx.update(accountErasures).set({ doneAt: now }).where(openOf(userId));
  await eraseUser(tx, userId, now);
  await writeAudit(tx, { at: now, action: 'account_erased', subjectType: 'user_account', subjectId: userId });
  await forgetRaceData(tx, now);
  await forgetPurchases(tx, now);
  return { email: account.email, places: await forgetDueCertificates(tx, now) };
}
