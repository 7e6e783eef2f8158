import { and, desc, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import type { CouponFields } from '../../contract/setup.ts';
import { normalCode } from '../../rules/code.ts';
import { couponCounters, coupons, couponTargets, couponUses } from '../tables.ts';

export interface FoundCoupon {
  readonly id: string;
  readonly code: string;
  readonly active: boolean;
  /** Orders that have it, paid or not. */
  readonly used: number;
  /** It is good in every circuit, and none of them changes it. */
  readonly everywhere: boolean;
  readonly fields: CouponFields;
}

const targets = sql<
  string[]
>`array(select case when ${couponTargets.raceId} is not null then 'race-' || ${couponTargets.raceId}
    when ${couponTargets.racePackageId} is not null then 'package-' || ${couponTargets.racePackageId}
    else 'product-' || ${couponTargets.productId} end
  from ${couponTargets} where ${couponTargets.couponId} = ${coupons.id} order by 1)`;

const used = sql<number>`(select count(*)::int from ${couponUses}
  where ${couponUses.couponId} = ${coupons.id} and ${couponUses.state} <> 'released')`;

/** Those of registrations that were given away are not the office's own. */
const ownOf = (circuitId: number) => and(eq(coupons.circuitId, circuitId), isNull(coupons.fromRegistrationId));

/** The same, and those that are good in every circuit. */
const seenBy = (circuitId: number) =>
  and(or(eq(coupons.circuitId, circuitId), isNull(coupons.circuitId)), isNull(coupons.fromRegistrationId));

const matching = (circuitId: number, search: string): SQL | undefined => {
  const begun = normalCode(search).replace(/[\\%_]/g, '\\$&');
  return and(seenBy(circuitId), begun === '' ? undefined : ilike(coupons.code, `${begun}%`));
};

const rowsOf = (on: DbOrTx, where: SQL | undefined) =>
  on
    .select({ coupon: coupons, most: couponCounters.most, used, targets })
    .from(coupons)
    .leftJoin(couponCounters, eq(couponCounters.couponId, coupons.id))
    .where(where);

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const foundOf = ({ coupon, most, used: uses, targets: for_ }: Row): FoundCoupon => ({
  id: coupon.id,
  code: coupon.code,
  active: coupon.active,
  used: uses,
  everywhere: coupon.circuitId === null,
  fields: {
    kind: coupon.kind,
    percent: coupon.percent,
    amount: coupon.amount,
    most,
    minimum: coupon.minimum,
    email: coupon.email,
    once_per_user: coupon.oncePerUser,
    alone: coupon.alone,
    needs: coupon.needs,
    first_day: coupon.firstDay,
    last_day: coupon.lastDay,
    targets: for_,
  },
});

export const countCoupons = (on: DbOrTx, circuitId: number, search: string): Promise<number> =>
  on.$count(coupons, matching(circuitId, search));

/** The newest first. */
export async function readCoupons(
  on: DbOrTx,
  circuitId: number,
  { search, limit, offset }: { readonly search: string; readonly limit: number; readonly offset: number },
): Promise<FoundCoupon[]> {
  const rows = await rowsOf(on, matching(circuitId, search))
    .orderBy(desc(coupons.createdAt), coupons.code)
    .limit(limit)
    .offset(offset);
  return rows.map(foundOf);
}

/** Null unless the office has made it. */
export async function readCoupon(on: DbOrTx, circuitId: number, couponId: string): Promise<FoundCoupon | null> {
  const [found] = await rowsOf(on, and(ownOf(circuitId), eq(coupons.id, couponId)));
  return found ? foundOf(found) : null;
}
