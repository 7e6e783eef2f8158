import { type SQL, sql } from 'drizzle-orm';
import { keepingConsents } from '#features/legal/server/registrationConsents.ts';
import type { RegistrationAnswers } from '#features/registration/rules/answers.ts';
import { changingStock, type StockResult } from '#features/stock/server/stock.ts';
import type { Cents } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import { guard } from '#server/guard.ts';
import { statement } from '#server/statement.ts';
import { heldUntil, holdingUntil, type StockNeed, withoutDiskWait } from './holds.ts';

export interface NewLine {
  readonly id: string;
  readonly cart_id: string;
  readonly parent_id?: string | null;
  readonly paid_detail_id?: string | null;
  readonly kind: 'registration' | 'product';
  readonly quantity: number;
  readonly price: Cents;
  readonly member_id?: string | null;
  readonly race_id?: number;
  readonly race_package_id?: number;
  readonly registration_type_id?: number;
  readonly answers?: RegistrationAnswers;
  readonly product_id?: number;
  readonly variables?: readonly number[];
  readonly require_shipping: boolean;
  readonly created_at: Date;
}

type PutLineArgs = {
  readonly user: string;
  readonly version: number;
  readonly now: string;
  readonly until: string;
  readonly line: string;
  readonly needs: string;
  readonly consents: string;
};

interface PutLineRow extends StockResult {
  readonly carts: string;
}

const holding = (at: (name: 'until' | 'now') => SQL) => holdingUntil(at('until'), at('now'));

const put = statement<PutLineArgs, PutLineRow>(
  'put a line into a cart',
  (at) => sql`
    with given as materialized (select * from jsonb_populate_record(null::cart_detail, ${at('line')}::jsonb)),
    open_cart as materialized (
      update cart c
      set changed_at = ${at('now')}::timestamptz, held_until = ${holding(at).heldUntil}, hold_limit = ${holding(at).holdLimit},
        held_since = ${holding(at).heldSince}, version = c.version + 1
      from given g
      where c.id = g.cart_id and c.user_id = ${at('user')} and c.status = 'open'
        ${guard('cart version of a line', sql`and c.version = ${at('version')}::int`)}
      returning c.id, ${withoutDiskWait}
    ),
    line as materialized (select given.* from given, open_cart),
    needs as materialized (
      select w.* from jsonb_to_recordset(${at('needs')}::jsonb) as w(sellable_id int, quantity int), open_cart
    ),
    freed as (
      delete from cart_hold where cart_detail_id = (select id from line) returning sellable_id, quantity
    ),
    wanted as (
      select sellable_id, sum(quantity)::int as cart_blocked, 0 as ordered, 0 as purchased
      from (select * from needs union all select sellable_id, -quantity from freed) change
      group by sellable_id
    ),
    ${changingStock()},
    written as (
      insert into cart_detail select line.* from line, verdict where ok
      on conflict (id) do update set
        member_id = excluded.member_id, race_id = excluded.race_id, race_package_id = excluded.race_package_id,
        registration_type_id = excluded.registration_type_id, answers = excluded.answers, price = excluded.price
    ),
    hold as (
      insert into cart_hold (cart_detail_id, sellable_id, quantity)
      select line.id, needs.sellable_id, needs.quantity from line, needs, verdict where ok
    ),
    kept as (${keepingConsents(at('consents'), sql`(select ok from verdict) and exists (select from open_cart)`)})
    select (select count(*) from open_cart) as carts, ok, shortages from verdict`,
);

export interface LineToPut {
  readonly line: NewLine;
  readonly needs: readonly StockNeed[];
  readonly consents?: readonly object[];
  /** Optimistic version: if the cart has changed since the line was decided on, nothing is written. */
  readonly version: number;
}

/**
 * Writes a line with its hold and consents, all or nothing. One statement, so that the counter's row lock is held as
 * briefly as possible; an existing line with this id is replaced, its old hold given back in it.
 */
export async function putLine(
  on: DbOrTx,
  context: Context,
  userId: string,
  { line, needs, consents = [], version }: LineToPut,
): Promise<'cart changed' | StockResult> {
  const args = {
    user: userId,
    version,
    now: context.clock().toISOString(),
    until: heldUntil(context).toISOString(),
    line: JSON.stringify(line),
    needs: JSON.stringify(needs),
    consents: JSON.stringify(consents),
  };
  const [result] = await put(on, args);
  return result && Number(result.carts) > 0 ? result : 'cart changed';
}
