import { z } from 'zod';
import { DayIn } from '#kernel/calendar.ts';
import { orNothing, Whole } from '#kernel/forms.ts';
import { MoneyTyped } from '#kernel/money.ts';
import { EmailIn, FlagIn } from '#kernel/wire.ts';
import { normalCode } from '../rules/code.ts';

export const couponKinds = ['percent', 'amount'] as const;
export const couponNeeds = ['nothing', 'registration', 'product'] as const;

/** What stays as it is once somebody has used a code: the orders that have it are counted by these. */
export const fixedAfterUse = ['kind', 'percent', 'amount', 'needs', 'targets'] as const;

const Positive = MoneyTyped.refine((amount) => amount > 0, 'amount_not_valid');

export const CouponFields = z.object({
  kind: z.enum(couponKinds, { error: 'choose' }),
  /** Whole percents of what it is for; null for an amount. */
  percent: orNothing(Whole(1, 100, 'percent_not_valid')),
  amount: orNothing(Positive),
  /** How often it may be used in all; null: without a limit. */
  most: orNothing(Whole(1, 1_000_000)),
  minimum: orNothing(Positive),
  email: orNothing(EmailIn),
  once_per_user: FlagIn,
  alone: FlagIn,
  needs: z.enum(couponNeeds, { error: 'choose' }),
  first_day: orNothing(DayIn('date_not_valid')),
  last_day: orNothing(DayIn('date_not_valid')),
  /** What it is for, as `race-1`, `package-2` or `product-3`; none: everything. */
  targets: z
    .array(
      z
        .string()
        .max(20, 'too_long')
        .refine((target) => /^(race|package|product)-[1-9]\d{0,8}$/.test(target), 'not_valid'),
    )
    .max(100, 'too_long'),
});
export type CouponFields = z.output<typeof CouponFields>;

/** A percentage has its percent, an amount its amount: said together with what else is wrong. */
const isWorth = (of: 'percent' | 'amount') =>
  z.refine<Pick<CouponFields, 'kind' | 'percent' | 'amount'>>((fields) => fields.kind !== of || fields[of] !== null, {
    path: [of],
    error: 'required',
    when: () => true,
  });

/** A code, or what many codes begin with. */
export const NewCoupons = CouponFields.extend({
  code: z
    .string()
    .max(30, 'too_long')
    .transform(normalCode)
    .pipe(
      z
        .string()
        .min(1, 'required')
        .refine((code) => code === '' || /^[A-Z0-9-]{3,30}$/.test(code), 'code_form_not_valid'),
    ),
  /** How many: more than one get letters of their own after it. */
  count: Whole(1, 1_000),
}).check(isWorth('percent'), isWorth('amount'));
export type NewCoupons = z.output<typeof NewCoupons>;
