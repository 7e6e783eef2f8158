import { type SQL, sql } from 'drizzle-orm';
import type { OrderLine } from '#features/orders/server/orderRecordView.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { type CouponLine, type CouponTerms, onOrder } from '../rules/terms.ts';

export interface CouponRow {
  readonly id: string;
  readonly code: string;
  readonly circuit_id: number | null;
  readonly kind: 'percent' | 'amount';
  readonly percent: number | null;
  readonly amount: Cents | null;
  readonly minimum: Cents | null;
  readonly email: string | null;
  readonly active: boolean;
  readonly once_per_user: boolean;
  readonly alone: boolean;
  readonly needs: CouponTerms['needs'];
  readonly first_day: Day | null;
  readonly last_day: Day | null;
  readonly races: readonly number[] | null;
  readonly packages: readonly number[] | null;
  readonly products: readonly number[] | null;
  readonly given: boolean;
}

type LineRow = Pick<OrderLine, 'id' | 'kind' | 'product_id' | 'total_amount'>;
type RacesRow = Pick<NonNullable<OrderLine['registration']>, 'race_id' | 'race_package_id'>;

interface CodesRow {
  readonly lines: readonly (LineRow & RacesRow)[];
  readonly standing: readonly StandingRow[];
}

export interface StandingRow extends CouponRow {
  readonly discount: Cents;
}

const targets = (column: SQL): SQL =>
  sql`(select json_agg(t.${column}) from coupon_target t where t.coupon_id = c.id and t.${column} is not null)`;

/** The coupon `c`. */
export const couponWith = (
  more: SQL,
): SQL => sql`json_build_object('id', c.id, 'code', c.code, 'circuit_id', c.circuit_id,
  'kind', c.kind, 'percent', c.percent, 'amount', c.amount, 'minimum', c.minimum, 'email', c.email, 'active', c.active,
  'once_per_user', c.once_per_user, 'alone', c.alone, 'needs', c.needs, 'first_day', c.first_day,
  'last_day', c.last_day, 'races', ${targets(sql`race_id`)}, 'packages', ${targets(sql`race_package_id`)},
  'products', ${targets(sql`product_id`)}, 'given', c.from_registration_id is not null, ${more})`;

/** SQL: `StandingRow`s, in the order in which they were applied. */
export const standingOn = (order: SQL): SQL => sql`
  coalesce((select json_agg(${couponWith(sql`'discount', u.discount`)} order by u.at, u.id)
    from coupon_use u join coupon c on c.id = u.coupon_id where u.order_id = ${order}), '[]')`;

const read = statement<{ order: string }, CodesRow>(
  'codes and lines of an order',
  (at) => sql`
    select
      coalesce((select json_agg(json_build_object('id', d.id, 'kind', d.kind, 'race_id', g.race_id,
          'race_package_id', g.race_package_id, 'product_id', d.product_id, 'total_amount', d.total_amount)
          order by d.position)
        from order_detail d left join registration g on g.order_detail_id = d.id
        where d.order_id = ${at('order')} and d.removed_at is null), '[]') as lines,
      ${standingOn(at('order'))} as standing`,
);

export interface Coupon extends CouponTerms {
  readonly id: string;
  readonly code: string;
}

export interface StandingCoupon extends Coupon {
  /** What it takes off the order now. */
  readonly discount: Cents;
}

export interface OrderLineForCoupons extends CouponLine {
  readonly id: string;
}

export interface OrderCodes {
  /** The lines that count, before any discount. */
  readonly lines: readonly OrderLineForCoupons[];
  /** In the order in which they were applied. */
  readonly standing: readonly StandingCoupon[];
}

export const couponOf = (row: CouponRow): Coupon => ({
  id: row.id,
  code: row.code,
  worth: row.kind === 'percent' ? { kind: 'percent', percent: row.percent! } : { kind: 'amount', amount: row.amount! },
  circuitId: row.circuit_id,
  active: row.active,
  firstDay: row.first_day,
  lastDay: row.last_day,
  email: row.email,
  minimum: row.minimum,
  oncePerUser: row.once_per_user,
  alone: row.alone,
  needs: row.needs,
  raceIds: row.races ?? [],
  packageIds: row.packages ?? [],
  productIds: row.products ?? [],
  given: row.given,
});

export const lineForCoupons = (line: LineRow, races: RacesRow | null): OrderLineForCoupons => ({
  id: line.id,
  kind: line.kind,
  raceId: races?.race_id ?? null,
  packageId: races?.race_package_id ?? null,
  productId: line.product_id,
  total: line.total_amount,
  left: line.total_amount,
});

export const standingCoupon = (row: StandingRow, lines: readonly CouponLine[]): StandingCoupon => ({
  ...onOrder(couponOf(row), lines),
  discount: row.discount,
});

export async function readCodes(on: DbOrTx, order: string): Promise<OrderCodes> {
  const [row] = await read(on, { order });
  const lines = row!.lines.map((line) => lineForCoupons(line, line));
  return { lines, standing: row!.standing.map((one) => standingCoupon(one, lines)) };
}
