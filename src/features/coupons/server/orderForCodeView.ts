import { type SQL, sql } from 'drizzle-orm';
import { type PaySettings, paySettingsOf } from '#features/commission/server/payOfferView.ts';
import { type OrderRecord, orderRecord, standingLines } from '#features/orders/server/orderRecordView.ts';
import type { Db } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { onOrder } from '../rules/terms.ts';
import {
  type Coupon,
  type CouponRow,
  couponOf,
  couponWith,
  lineForCoupons,
  type OrderCodes,
  type StandingRow,
  standingCoupon,
  standingOn,
} from './codesView.ts';

interface AskedRow extends CouponRow {
  readonly uses_left: number | null;
  readonly used_by_account: boolean;
  /** Nobody can register with it any more for the race that it was given for. */
  readonly race_gone: boolean;
}

interface OrderForCodeRow extends OrderRecord {
  readonly version: number;
  readonly settings: PaySettings;
  readonly standing: readonly StandingRow[];
  readonly asked: AskedRow | null;
}

/** Of the coupon `c`: is a race of its registration sold out, closed or over, and no place kept for it? */
const raceGone = (now: SQL): SQL => sql`
  c.from_registration_id is not null
  and not exists (select from kept_place p join kept_hold h on h.kept_place_id = p.id and h.counted = 'kept'
    where p.registration_id = c.from_registration_id and p.kept_until > ${now}::timestamptz)
  and exists (
    select from entry e join race r on r.id = e.race_id join stock_counter n on n.sellable_id = r.sellable_id
    left join coupon_target t on t.coupon_id = c.id
    left join race_package g on g.id = t.race_package_id
    where e.registration_id = c.from_registration_id
      and (n.stopped or n.stock - n.ordered - n.purchased - n.kept <= 0 or r.registration_ends_at <= ${now}::timestamptz
        or g.registration_ends_at <= ${now}::timestamptz
        or r.ends_on < (${now}::timestamptz at time zone 'Europe/Rome')::date))`;

const read = statement<{ order: string; user: string; code: string; now: string }, OrderForCodeRow>(
  'own order for a promo code',
  (at) => sql`
    ${orderRecord(sql`, o.version, ${paySettingsOf(sql`o.circuit_id`)} as settings,
      ${standingOn(sql`o.id`)} as standing,
      (select ${couponWith(sql`'uses_left', (select n.most - n.used from coupon_counter n where n.coupon_id = c.id),
          'used_by_account', c.once_per_user and exists (select from coupon_use x
            where x.coupon_id = c.id and x.once_for_user_id = ${at('user')} and x.state <> 'released'),
          'race_gone', ${raceGone(at('now'))}`)}
        from coupon c where upper(c.code) = ${at('code')}::text) as asked`)}
    where o.id = ${at('order')} and o.user_id = ${at('user')}`,
);

export interface AskedCoupon extends Coupon {
  /** Null: without a limit. */
  readonly usesLeft: number | null;
  readonly usedByAccount: boolean;
}

export interface OrderForCode extends OrderCodes {
  readonly order: OrderRecord;
  /** In which all of this was read. */
  readonly version: number;
  readonly settings: PaySettings;
  readonly asked: AskedCoupon | null;
}

export async function findOrderForCode(
  db: Db,
  of: { readonly order: string; readonly user: string; readonly code: string; readonly now: string },
): Promise<OrderForCode | undefined> {
  const [row] = await read(db, of);
  if (!row) return undefined;
  const { version, settings, standing, asked, ...order } = row;
  const lines = standingLines(order).map((line) => lineForCoupons(line, line.registration));
  return {
    order,
    version,
    settings,
    lines,
    standing: standing.map((one) => standingCoupon(one, lines)),
    asked: asked && {
      ...onOrder(couponOf(asked), lines, asked.race_gone),
      usesLeft: asked.uses_left,
      usedByAccount: asked.used_by_account,
    },
  };
}
