import { eq, sql } from 'drizzle-orm';
import { dueOf, netOf, type OrderAmounts } from '#features/commission/rules/total.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';
import type { Tx } from '#server/database.ts';
import { endOfDay, lastDayBefore } from '../rules/deadlines.ts';
import type { LockedOrder } from './lockOrder.ts';
import { orders } from './tables.ts';

export interface PayMethodSetting {
  readonly method: NonNullable<typeof orders.$inferSelect.payMethod>;
  readonly cost: Cents;
  /** Null for any other method. */
  readonly dueDay: Day | null;
  /** For an awaited wire. */
  readonly wireChosenAt?: Date | null;
  /** The buyer is reminded of it anew; null leaves the end as it is. */
  readonly expiresAt?: Date | null;
}

/** Never shorter than before; answers the day until which its money is awaited now. */
export async function keepUntil(tx: Tx, order: LockedOrder, until: Day): Promise<Day> {
  const end = endOfDay(until);
  const before = order.expires_at === null ? null : new Date(order.expires_at);
  const isLonger = before !== null && before >= end;
  const isDueLater = order.due_day === null || order.due_day >= until;
  const kept = isLonger ? lastDayBefore(before) : until;
  const awaited = order.due_day === null ? kept : isDueLater ? order.due_day : until;
  if (isLonger && isDueLater) return awaited;
  await tx
    .update(orders)
    .set({
      version: sql`${orders.version} + 1`,
      ...(!isLonger && { expiresAt: end, remindedAt: null }),
      ...(!isDueLater && { dueDay: until }),
    })
    .where(eq(orders.id, order.id));
  return awaited;
}

export async function setPayMethod(
  tx: Tx,
  order: OrderAmounts & { readonly id: string },
  { method, cost, dueDay, wireChosenAt = null, expiresAt = null }: PayMethodSetting,
): Promise<void> {
  await tx
    .update(orders)
    .set({
      version: sql`${orders.version} + 1`,
      payMethod: method,
      adminCost: cost,
      totalAmountDue: dueOf(netOf(order), cost),
      dueDay,
      ...(wireChosenAt && { wireChosenAt }),
      ...(expiresAt && { expiresAt, remindedAt: null }),
    })
    .where(eq(orders.id, order.id));
}
