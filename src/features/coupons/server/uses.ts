import { sql } from 'drizzle-orm';
import { Refusal } from '#kernel/errors.ts';
import type { Cents } from '#kernel/money.ts';
import { type Tx, violated } from '#server/database.ts';
import { statement } from '#server/statement.ts';

export const dropUses = statement<{ order: string; coupons: readonly string[] }, object>(
  'take coupons off an order',
  (at) => sql`
    with dropped as (
      delete from coupon_use where order_id = ${at('order')} and coupon_id = any (${at('coupons')}::uuid[])
      returning coupon_id
    ),
    locked as (
      select c.coupon_id from coupon_counter c join dropped d on d.coupon_id = c.coupon_id
      order by c.coupon_id for update of c
    )
    update coupon_counter c set used = c.used - 1 from locked l where c.coupon_id = l.coupon_id`,
);

const setDiscounts = statement<{ order: string; discounts: string }, object>(
  'discounts of the coupons of an order',
  (at) => sql`
    update coupon_use u set discount = d.discount
    from jsonb_to_recordset(${at('discounts')}::jsonb) as d(coupon uuid, discount int)
    where u.order_id = ${at('order')} and u.coupon_id = d.coupon`,
);

/** Of those for which it has changed. */
export const changedDiscounts = (
  standing: readonly { readonly id: string; readonly discount: Cents }[],
  discounts: readonly Cents[],
): readonly { readonly coupon: string; readonly discount: Cents }[] =>
  standing.flatMap(({ id, discount }, index) =>
    discount === discounts[index] ? [] : [{ coupon: id, discount: discounts[index]! }],
  );

export async function noteDiscounts(
  tx: Tx,
  order: string,
  changed: ReturnType<typeof changedDiscounts>,
): Promise<void> {
  if (changed.length > 0) await setDiscounts(tx, { order, discounts: JSON.stringify(changed) });
}

/** Undefined for any other error. */
export function refusalForUse(error: unknown): Refusal | undefined {
  const constraint = violated(error);
  if (constraint === 'coupon_used_within')
    return new Refusal('this_coupon_not_valid_for_this_order', { why: 'used_up' });
  if (constraint === 'coupon_once_per_user') return new Refusal('this_user_already_used_this_coupon', null);
  return undefined;
}
