import type { Day } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';
import type { CouponWorth } from './shares.ts';

export interface CouponTerms {
  readonly worth: CouponWorth;
  /** Null: for every circuit. */
  readonly circuitId: number | null;
  readonly active: boolean;
  /** Italian days, both included; null: without end on that side. */
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  /** Only for the account with this address. */
  readonly email: string | null;
  /** The least that the lines must come to, before any discount. */
  readonly minimum: Cents | null;
  readonly oncePerUser: boolean;
  /** No other code may stand beside it. */
  readonly alone: boolean;
  /** What the order must hold, beside one of the targets if there are any. */
  readonly needs: 'nothing' | 'registration' | 'product';
  readonly raceIds: readonly number[];
  readonly packageIds: readonly number[];
  readonly productIds: readonly number[];
  /** It comes from a registration that was given away. */
  readonly given: boolean;
}

export interface CouponLine {
  readonly kind: 'registration' | 'product';
  readonly raceId: number | null;
  readonly packageId: number | null;
  readonly productId: number | null;
  /** Before any discount. */
  readonly total: Cents;
  /** After the coupons that stand on the order already. */
  readonly left: Cents;
}

const hasTargets = ({ raceIds, packageIds, productIds }: CouponTerms) =>
  raceIds.length + packageIds.length + productIds.length > 0;

/** A product that costs nothing comes along by itself: nobody has bought it. */
export const isBought = ({ kind, total }: CouponLine) => kind === 'product' && total > 0;

export const isTarget = ({ raceIds, packageIds, productIds }: CouponTerms, line: CouponLine): boolean =>
  line.kind === 'registration'
    ? (line.raceId !== null && raceIds.includes(line.raceId)) ||
      (line.packageId !== null && packageIds.includes(line.packageId))
    : isBought(line) && line.productId !== null && productIds.includes(line.productId);

/**
 * One given with a race's place is for that race, as long as somebody can register for it with the code; then it is
 * good for the circuit (contract §5). Once it stands on an order that is not asked again (`raceGone`).
 */
export const onOrder = <Terms extends CouponTerms>(
  coupon: Terms,
  lines: readonly CouponLine[],
  raceGone = true,
): Terms =>
  coupon.given && raceGone && !lines.some((line) => isTarget(coupon, line))
    ? { ...coupon, raceIds: [], packageIds: [] }
    : coupon;

/** Shipping and commission are never reduced. */
export const isFor = (coupon: CouponTerms, line: CouponLine): boolean => {
  if (hasTargets(coupon)) return isTarget(coupon, line);
  if (coupon.needs === 'registration') return line.kind === 'registration';
  if (coupon.needs === 'product') return line.kind === 'product';
  return true;
};
