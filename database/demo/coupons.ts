import { eq } from 'drizzle-orm';
import type { CouponTerms } from '../../src/features/coupons/rules/terms.ts';
import { couponCounters, coupons, couponTargets } from '../../src/features/coupons/server/tables.ts';
import { addDays } from '../../src/kernel/calendar.ts';
import { type Cents, euro } from '../../src/kernel/money.ts';
import { inRome } from './days.ts';
import { demoId, type Part } from './world.ts';

interface DemoCoupon {
  readonly code: string;
  /** Per cent, or an amount. */
  readonly off: number | Cents;
  readonly kind: 'percent' | 'amount';
  readonly minimum?: Cents;
  readonly email?: string;
  readonly inactive?: true;
  readonly oncePerUser?: true;
  readonly needs?: CouponTerms['needs'];
  readonly circuit?: number;
  /** Its last day, counted from today. */
  readonly until?: number;
  readonly most?: number;
  readonly race?: number;
  readonly racePackage?: number;
  readonly product?: number;
}

const five = { kind: 'amount', off: euro('5.00') } as const;

/** The promo codes of the demo: three for everybody, one for each refusal, one with a last use. */
export const demoCoupons: readonly DemoCoupon[] = [
  { code: 'WELCOME10', kind: 'percent', off: 10 },
  { code: 'MINUS5', ...five },
  { code: 'FREE100', kind: 'percent', off: 100 },
  { code: 'INACTIVE', ...five, inactive: true },
  { code: 'EXPIRED', ...five, until: -1 },
  { code: 'CIRCUIT8', ...five, circuit: 8 },
  { code: 'EMAILONLY', ...five, email: 'somebody.else@demo.test' },
  { code: 'USED', ...five, oncePerUser: true },
  { code: 'OVER50', ...five, minimum: euro('50.00') },
  { code: 'NEEDREG', ...five, needs: 'registration' },
  { code: 'NEEDPRODUCT', ...five, needs: 'product' },
  { code: 'NEEDRACE', ...five, race: 208 },
  { code: 'NEEDPACKAGE', ...five, racePackage: 31 },
  { code: 'NEEDITEM', ...five, product: 601 },
  // Its only use is somebody's past order.
  { code: 'NOTTHISORDER', ...five, most: 1 },
  { code: 'LASTONE', ...five, most: 1 },
];

const idOf = (code: string): string => demoId(51, demoCoupons.findIndex((coupon) => coupon.code === code) + 1);

/** A code of the demo as the rules read it, with its id. */
export function demoCoupon(code: string): CouponTerms & { readonly id: string } {
  const coupon = demoCoupons.find((one) => one.code === code)!;
  return {
    id: idOf(code),
    worth:
      coupon.kind === 'percent'
        ? { kind: 'percent', percent: coupon.off }
        : { kind: 'amount', amount: coupon.off as Cents },
    circuitId: coupon.circuit ?? null,
    active: !coupon.inactive,
    firstDay: null,
    lastDay: null,
    email: coupon.email ?? null,
    minimum: coupon.minimum ?? null,
    oncePerUser: coupon.oncePerUser ?? false,
    alone: false,
    needs: coupon.needs ?? 'nothing',
    raceIds: coupon.race ? [coupon.race] : [],
    packageIds: coupon.racePackage ? [coupon.racePackage] : [],
    productIds: coupon.product ? [coupon.product] : [],
    given: false,
  };
}

/** Promo codes; the uses of past orders come with the history. */
export const promoCodes: Part = {
  name: 'promo codes',
  isThere: async ({ tx }) => (await tx.$count(coupons, eq(coupons.id, idOf('WELCOME10')))) > 0,
  async load({ tx, today }) {
    await tx.insert(coupons).values(
      demoCoupons.map(({ code, until }) => {
        const { id, worth, circuitId, active, email, minimum, oncePerUser, alone, needs } = demoCoupon(code);
        return {
          ...{ id, code, circuitId, active, email, minimum, oncePerUser, alone, needs },
          kind: worth.kind,
          percent: worth.kind === 'percent' ? worth.percent : null,
          amount: worth.kind === 'amount' ? worth.amount : null,
          lastDay: until === undefined ? null : addDays(today, until),
          createdAt: inRome(addDays(today, -400), '09:00'),
        };
      }),
    );
    const targets = demoCoupons.flatMap(({ code, race, racePackage, product }) =>
      race || racePackage || product
        ? [{ couponId: idOf(code), raceId: race, racePackageId: racePackage, productId: product }]
        : [],
    );
    await tx.insert(couponTargets).values(targets.map((target, n) => ({ id: demoId(52, n + 1), ...target })));
    const limited = demoCoupons.flatMap(({ code, most }) =>
      most === undefined ? [] : [{ couponId: idOf(code), most, used: 0 }],
    );
    await tx.insert(couponCounters).values(limited);
  },
};
