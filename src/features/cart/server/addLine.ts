import { sql } from 'drizzle-orm';
import { keepingConsents } from '#features/legal/server/registrationConsents.ts';
import type { RegistrationAnswers } from '#features/registration/rules/answers.ts';
import { throughGate } from '#features/stock/server/concurrencyGate.ts';
import { type Counted, countingStock } from '#features/stock/server/stock.ts';
import type { Cents } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import { guard } from '#server/guard.ts';
import { statement } from '#server/statement.ts';
import { heldUntil, type Wish, withoutWaiting } from './holds.ts';

/** A row of `cart_detail`, by its columns' names. */
export interface NewLine {
  readonly id: string;
  readonly cart_id: string;
  readonly parent_id?: string | null;
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

interface Args {
  readonly [name: string]: string | number;
  readonly user: string;
  readonly version: number;
  readonly now: string;
  readonly until: string;
  readonly line: string;
  readonly wishes: string;
  readonly consents: string;
}

interface Put extends Counted {
  readonly carts: string;
}

const put = statement<Args, Put>(
  'put a line into a cart',
  (at) => sql`
    with given as materialized (select * from jsonb_populate_record(null::cart_detail, ${at('line')}::jsonb)),
    open_cart as materialized (
      update cart c
      set changed_at = ${at('now')}::timestamptz, held_until = ${at('until')}::timestamptz, version = c.version + 1
      from given g
      where c.id = g.cart_id and c.user_id = ${at('user')} and c.status = 'open'
        ${guard('cart version of a line', sql`and c.version = ${at('version')}::int`)}
      returning c.id, ${withoutWaiting}
    ),
    line as materialized (select given.* from given, open_cart),
    wishes as materialized (
      select w.* from jsonb_to_recordset(${at('wishes')}::jsonb) as w(sellable_id int, quantity int), open_cart
    ),
    freed as (
      delete from cart_hold where cart_detail_id = (select id from line) returning sellable_id, quantity
    ),
    wanted as (
      select sellable_id, sum(quantity)::int as cart_blocked, 0 as ordered, 0 as purchased
      from (select * from wishes union all select sellable_id, -quantity from freed) change
      group by sellable_id
    ),
    ${countingStock()},
    written as (
      insert into cart_detail select line.* from line, verdict where ok
      on conflict (id) do update set
        member_id = excluded.member_id, race_id = excluded.race_id, race_package_id = excluded.race_package_id,
        registration_type_id = excluded.registration_type_id, answers = excluded.answers, price = excluded.price
    ),
    hold as (
      insert into cart_hold (cart_detail_id, sellable_id, quantity)
      select line.id, wishes.sellable_id, wishes.quantity from line, wishes, verdict where ok
    ),
    kept as (${keepingConsents(at('consents'), sql`(select ok from verdict) and exists (select from open_cart)`)})
    select (select count(*) from open_cart) as carts, ok, shortages from verdict`,
);

export interface Putting {
  readonly line: NewLine;
  readonly wishes: readonly Wish[];
  /** Answers that are kept with the line. */
  readonly consents?: readonly object[];
  /** The cart as it was when the line was decided on: if it has changed since, nothing is written. */
  readonly version: number;
}

/**
 * Writes a line, takes what it blocks and keeps the answers that belong to it, or nothing of it: one statement that
 * is a transaction by itself, so that a counter is locked for no longer than the database needs. A line that is
 * there already is replaced: what it held is given back and the new taken in the same breath.
 */
export const putLine = (context: Context, userId: string, putting: Putting): Promise<'cart changed' | Counted> =>
  throughGate(
    putting.wishes.map(({ sellable_id }) => sellable_id),
    () => writeLine(context.db, context, userId, putting),
  );

/** The same inside a transaction, whose opener waited in turn: who has the turn must never wait for a connection. */
export async function writeLine(
  on: DbOrTx,
  context: Context,
  userId: string,
  { line, wishes, consents = [], version }: Putting,
): Promise<'cart changed' | Counted> {
  const args = {
    user: userId,
    version,
    now: context.clock().toISOString(),
    until: heldUntil(context).toISOString(),
    line: JSON.stringify(line),
    wishes: JSON.stringify(wishes),
    consents: JSON.stringify(consents),
  };
  const [result] = await put(on, args);
  return result && Number(result.carts) > 0 ? result : 'cart changed';
}
