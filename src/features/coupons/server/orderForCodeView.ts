import { sql } from 'drizzle-orm';
import { type PaySettings, paySettingsOf } from '#features/commission/server/payOfferView.ts';
import { type OrderRecord, orderRecord, standingLines } from '#features/orders/server/orderRecordView.ts';
import type { Db } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import {
  type Coupon,
  type CouponRow,
  couponOf,
  couponWith,
  type OrderCodes,
  type StandingRow,
  standingCoupon,
  standingOn,
} from './codesView.ts';

interface AskedRow extends CouponRow {
  readonly uses_left: number | null;
  readonly used_by_account: boolean;
}

interface OrderForCodeRow extends OrderRecord {
  readonly version: number;
  readonly settings: PaySettings;
  readonly standing: readonly StandingRow[];
  readonly asked: AskedRow | null;
}

const read = statement<{ order: string; user: string; code: string }, OrderForCodeRow>(
  'own order for a promo code',
  (at) => sql`
    ${orderRecord(sql`, o.version, ${paySettingsOf(sql`o.circuit_id`)} as settings,
      ${standingOn(sql`o.id`)} as standing,
      (select ${couponWith(sql`'uses_left', (select n.most - n.used from coupon_counter n where n.coupon_id = c.id),
          'used_by_account', c.once_per_user and exists (select from coupon_use x
            where x.coupon_id = c.id and x.once_for_user_id = ${at('user')} and x.state <> 'released')`)}
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
  /** The version of the order that all of this was read in. */
  readonly version: number;
  readonly settings: PaySettings;
  /** The coupon of the code, if there is one. */
  readonly asked: AskedCoupon | null;
}

/** An order of this user, with all that decides about putting a code on it; undefined if there is none. */
export async function findOrderForCode(
  db: Db,
  of: { readonly order: string; readonly user: string; readonly code: string },
): Promise<OrderForCode | undefined> {
  const [row] = await read(db, of);
  if (!row) return undefined;
  const { version, settings, standing, asked, ...order } = row;
  return {
    order,
    version,
    settings,
    lines: standingLines(order).map(({ id, kind, registration, product_id, total_amount }) => ({
      id,
      kind,
      raceId: registration?.race_id ?? null,
      packageId: registration?.race_package_id ?? null,
      productId: product_id,
      total: total_amount,
      left: total_amount,
    })),
    standing: standing.map(standingCoupon),
    asked: asked && { ...couponOf(asked), usesLeft: asked.uses_left, usedByAccount: asked.used_by_account },
  };
}
