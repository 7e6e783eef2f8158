import { and, eq } from 'drizzle-orm';
import { addDays, type Day } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';
import type { Tx } from '#server/database.ts';
import { newId, newReference } from '#server/ids.ts';
import { couponCounters, coupons, couponTargets } from './tables.ts';

/** A year, its last day included. */
export const lastDayOfGiven = (today: Day): Day => addDays(today, 365);

const codePrefix = 'DONO';

export interface GivenCode {
  readonly registrationId: string;
  readonly circuitId: number;
  /** The address of the account that may use it. */
  readonly email: string;
  readonly worth: Cents;
  readonly lastDay: Day;
  /** Null: for the circuit. */
  readonly target: { readonly raceId: number | null; readonly racePackageId: number | null } | null;
  readonly at: Date;
}

/**
 * An amount, once, for the account with this address; one for a registration: its key is unique. Answers its letters.
 */
export async function makeGivenCode(tx: Tx, given: GivenCode): Promise<string> {
  const { registrationId, circuitId, email, worth, lastDay, target, at } = given;
  const id = newId();
  const code = newReference(codePrefix);
  await tx.insert(coupons).values({
    id,
    code,
    circuitId,
    kind: 'amount',
    amount: worth,
    email,
    active: true,
    oncePerUser: false,
    alone: false,
    needs: 'nothing',
    lastDay,
    fromRegistrationId: registrationId,
    createdAt: at,
  });
  await tx.insert(couponCounters).values({ couponId: id, most: 1, used: 0 });
  if (target) await tx.insert(couponTargets).values({ id: newId(), couponId: id, ...target });
  return code;
}

/**
 * The letters in the old mail are none any more. Row lock first: whoever reserves a use has a share lock, so that the
 * use is seen. False if it is used, or reserved for an order.
 */
export async function sendGivenCodeTo(tx: Tx, registrationId: string, email: string): Promise<boolean> {
  const [given] = await tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(eq(coupons.fromRegistrationId, registrationId))
    .for('update');
  if (!given) return false;
  const isUnused = and(eq(couponCounters.couponId, given.id), eq(couponCounters.used, 0));
  if ((await tx.$count(couponCounters, isUnused)) === 0) return false;
  await tx
    .update(coupons)
    .set({ code: newReference(codePrefix), email })
    .where(eq(coupons.id, given.id));
  return true;
}
