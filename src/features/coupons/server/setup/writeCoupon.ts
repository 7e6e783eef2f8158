import { and, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#server/database.ts';
import { guard } from '#server/guard.ts';
import { newId, newReference } from '#server/ids.ts';
import { statement } from '#server/statement.ts';
import type { CouponFields } from '../../contract/setup.ts';
import { couponCounters, coupons, couponTargets, couponUses } from '../tables.ts';

/**
 * Table lock until the transaction ends: whoever puts a code on an order, or moves one, waits, and it for them.
 * PostgreSQL takes it before it reads, so whoever waited sees the counter that was made meanwhile. Taken before the
 * rows of a code (`lockCoupons`), as uses take it (decision 066).
 */
export const holdUses = statement<Record<string, never>, object>(
  'hold the uses of codes',
  () =>
    sql`${guard('uses held while a limit is set', sql`lock table coupon_use in share row exclusive mode`, sql`select`)}`,
);

/** Whoever reserves a use waits. Counters come first, as for them, both in the order of their ids. */
export async function lockCoupons(tx: Tx, couponIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: couponCounters.couponId })
    .from(couponCounters)
    .where(inArray(couponCounters.couponId, [...couponIds]))
    .orderBy(couponCounters.couponId)
    .for('update');
  await tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(inArray(coupons.id, [...couponIds]))
    .orderBy(coupons.id)
    .for('update');
}

export const lockCoupon = (tx: Tx, couponId: string): Promise<void> => lockCoupons(tx, [couponId]);

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

/** In whatever circuit. */
export const hasCode = async (on: DbOrTx, code: string): Promise<boolean> =>
  (await on.$count(coupons, eq(coupons.code, code))) > 0;

/** Not yet active; several get letters of their own after it. */
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

/** Used more often than it may be from now on, it stays: answers how often, else null. */
export async function writeCoupon(tx: Tx, couponId: string, fields: CouponFields): Promise<number | null> {
  await tx.update(coupons).set(columnsOf(fields)).where(eq(coupons.id, couponId));
  await tx.delete(couponTargets).where(eq(couponTargets.couponId, couponId));
  if (fields.targets.length > 0) await tx.insert(couponTargets).values(targetRows(couponId, fields.targets));
  return fields.most === null ? takeLimitOff(tx, couponId) : setLimit(tx, couponId, fields.most);
}

/** Without a limit nothing is counted: the ledger has the uses all the same. */
async function takeLimitOff(tx: Tx, couponId: string): Promise<null> {
  await tx.delete(couponCounters).where(eq(couponCounters.couponId, couponId));
  return null;
}

/** Of a code that had none it counts the uses first, while nobody uses one (`holdUses`). */
async function setLimit(tx: Tx, couponId: string, most: number): Promise<number | null> {
  const ofCode = eq(couponCounters.couponId, couponId);
  const set = await tx
    .update(couponCounters)
    .set({ most })
    .where(and(ofCode, lte(couponCounters.used, most)))
    .returning({ id: couponCounters.couponId });
  if (set.length > 0) return null;
  const [counter] = await tx.select({ used: couponCounters.used }).from(couponCounters).where(ofCode);
  if (counter) return counter.used;
  const used = await tx.$count(couponUses, and(eq(couponUses.couponId, couponId), ne(couponUses.state, 'released')));
  if (used > most) return used;
  await tx.insert(couponCounters).values({ couponId, most, used });
  return null;
}

export async function setCouponsActive(tx: Tx, couponIds: readonly string[], active: boolean): Promise<void> {
  await tx
    .update(coupons)
    .set({ active })
    .where(inArray(coupons.id, [...couponIds]));
}

/** One that stands on an order stops that. */
export async function deleteCoupon(tx: Tx, couponId: string): Promise<void> {
  await tx.delete(coupons).where(eq(coupons.id, couponId));
}
