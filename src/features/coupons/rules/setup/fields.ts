import type { Day } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';

export const couponKinds = ['percent', 'amount'] as const;
export const couponNeeds = ['nothing', 'registration', 'product'] as const;

/** What an organiser sets of a promo code. */
export interface CouponFields {
  readonly kind: (typeof couponKinds)[number];
  /** Whole percents of what it is for; null for an amount. */
  readonly percent: number | null;
  readonly amount: Cents | null;
  /** How often it may be used in all; null: without a limit. */
  readonly most: number | null;
  readonly minimum: Cents | null;
  readonly email: string | null;
  readonly once_per_user: boolean;
  readonly alone: boolean;
  readonly needs: (typeof couponNeeds)[number];
  readonly first_day: Day | null;
  readonly last_day: Day | null;
  /** What it is for, as `race-1`, `package-2` or `product-3`; none: everything. */
  readonly targets: readonly string[];
}

/** What stays as it is once somebody has used a code: the orders that have it are counted by these. */
export const fixedAfterUse = [
  'kind',
  'percent',
  'amount',
  'needs',
  'targets',
] as const satisfies readonly (keyof CouponFields)[];
