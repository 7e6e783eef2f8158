import { and, eq, inArray, lte } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#server/database.ts';
import { newId, newReference } from '#server/ids.ts';
import type { CouponFields } from '../../rules/setup/fields.ts';
import { couponCounters, coupons, couponTargets } from '../tables.ts';

/**
 * Locks a code until the transaction ends: whoever reserves a use of it waits. Its counter comes first, as for them: they
 * count, and then the database looks whether the code is there.
 */
export async function lockCoupon(tx: Tx, couponId: string): Promise<void> {
  await tx
    .select({ id: couponCounters.couponId })
    .from(couponCounters)
    .where(eq(couponCounters.couponId, couponId))
    .for('update');
  await tx.select({ id: coupons.id }).from(coupons).where(eq(coupons.id, couponId)).for('update');
}

const columnsOf = (fields: CouponFields) => ({
  kind: fields.kind,
  percent: fields.kind === 'percent' ? fields.percent : null,
  amount: fields.kind === 'amount' ? fields.amount : null,
  minimum: fields.minimum,
  email: fields.email,
  oncePerUser: fields.once_per_user,
  alone: fields.alone,
  needs: fields.needs,
  firstDay: fields.first_day,
  lastDay: fields.last_day,
});

const targetRows = (couponId: string, targets: readonly string[]) =>
  [...new Set(targets)].map((target) => {
    const [kind, id] = target.split('-');
    const column = { race: 'raceId', package: 'racePackageId', product: 'productId' }[kind as 'race'];
    return { id: newId(), couponId, [column]: Number(id) };
  });

/** Is a code there already, in whatever circuit? */
export const hasCode = async (on: DbOrTx, code: string): Promise<boolean> =>
  (await on.$count(coupons, eq(coupons.code, code))) > 0;

/** New codes, not yet active: one, or so many with letters of their own after it. Answers them with their ids. */
export async function createCoupons(
  tx: Tx,
  { circuitId, code, count, at }: { circuitId: number; code: string; count: number; at: Date },
  fields: CouponFields,
): Promise<readonly { readonly id: string; readonly code: string }[]> {
  const made = Array.from({ length: count }, () => ({
    id: newId(),
    code: count === 1 ? code : newReference(code),
  }));
  await tx
    .insert(coupons)
    .values(made.map((one) => ({ ...one, ...columnsOf(fields), circuitId, active: false, createdAt: at })));
  const most = fields.most;
  if (most !== null) await tx.insert(couponCounters).values(made.map(({ id }) => ({ couponId: id, most, used: 0 })));
  const targets = made.flatMap(({ id }) => targetRows(id, fields.targets));
  if (targets.length > 0) await tx.insert(couponTargets).values(targets);
  return made;
}

/** Changes a code. Used more often than it may be from now on, it stays: answers how often; null where it is done. */
export async function writeCoupon(tx: Tx, couponId: string, fields: CouponFields): Promise<number | null> {
  await tx.update(coupons).set(columnsOf(fields)).where(eq(coupons.id, couponId));
  await tx.delete(couponTargets).where(eq(couponTargets.couponId, couponId));
  if (fields.targets.length > 0) await tx.insert(couponTargets).values(targetRows(couponId, fields.targets));
  if (fields.most === null) return null;
  const set = await tx
    .update(couponCounters)
    .set({ most: fields.most })
    .where(and(eq(couponCounters.couponId, couponId), lte(couponCounters.used, fields.most)))
    .returning({ id: couponCounters.couponId });
  if (set.length > 0) return null;
  const [counter] = await tx
    .select({ used: couponCounters.used })
    .from(couponCounters)
    .where(eq(couponCounters.couponId, couponId));
  return counter!.used;
}

export async function setCouponsActive(tx: Tx, couponIds: readonly string[], active: boolean): Promise<void> {
  await tx
    .update(coupons)
    .set({ active })
    .where(inArray(coupons.id, [...couponIds]));
}

/** Deletes a code that stands on no order; one that does stops that, as the database says. */
export async function deleteCoupon(tx: Tx, couponId: string): Promise<void> {
  await tx.delete(coupons).where(eq(coupons.id, couponId));
}
