import { sql } from 'drizzle-orm';
import { withoutDiskWait } from '#features/cart/server/holds.ts';
import { type AmountsArgs, changingAmounts } from '#features/orders/server/changeAmounts.ts';
import { lockingVersion } from '#features/orders/server/lockOrder.ts';
import { guard } from '#server/guard.ts';
import { attemptsSoFar, countingAttempt } from '#server/limits.ts';
import { statement } from '#server/statement.ts';

interface PutCodeArgs extends AmountsArgs {
  /** On which everything was decided. */
  readonly version: number;
  /** Where they have changed. */
  readonly discounts: string;
  readonly use: string;
  readonly coupon: string;
  /** Its letters, as they were read. */
  readonly code: string;
  readonly once_for: string | null;
  readonly takes_off: number;
  readonly account: string;
  readonly address: string;
  readonly window: string;
  readonly most: number;
}

/**
 * Nothing if the order has changed since it was read, or after too many tries; of the network address only refused ones
 * count. The code's counter comes last, so that its row lock is brief. It does not wait for the disk: whatever follows
 * from the amounts does (decision 066). The code of a given-away registration has other letters once it is sent to
 * another address: share-locked before the order, and nothing is written if they have changed.
 */
export const putCode = statement<PutCodeArgs, { written: boolean; too_many: boolean }>(
  'put a code on an order',
  (at) => sql`
    with ${countingAttempt(at('account'), at('window'))},
    allowed as materialized (
      select ${withoutDiskWait} from attempted
      where count <= ${at('most')}::int and ${attemptsSoFar(at('address'), at('window'))} < ${at('most')}::int
    ),
    same_code as materialized (
      select id from coupon where id = ${at('coupon')}::uuid and from_registration_id is null
      union all
      select id from (
        select id from coupon
        where id = ${at('coupon')}::uuid and from_registration_id is not null
          and ${guard('letters of a given code', sql`code = ${at('code')}::text`, sql`true`)}
        for share
      ) given
    ),
    ${lockingVersion({ order: at('order'), version: at('version'), after: sql`allowed, same_code` })},
    ${changingAmounts(at)},
    beside as (
      update coupon_use u set discount = d.discount
      from amounts_changed c, jsonb_to_recordset(${at('discounts')}::jsonb) as d(coupon uuid, discount int)
      where u.order_id = c.id and u.coupon_id = d.coupon
    ),
    reserved as (
      insert into coupon_use (id, coupon_id, order_id, once_for_user_id, discount, state, at)
      select ${at('use')}::uuid, ${at('coupon')}::uuid, c.id, ${at('once_for')}::uuid, ${at('takes_off')}::int, 'reserved',
        ${at('at')}::timestamptz
      from amounts_changed c
      returning coupon_id
    ),
    counted as (
      update coupon_counter c set used = c.used + 1 from reserved r where c.coupon_id = r.coupon_id
    )
    select exists (select from amounts_changed) as written, not exists (select from allowed) as too_many`,
);
