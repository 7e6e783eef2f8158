import { sql } from 'drizzle-orm';
import type { RegistrationAnswers } from '#features/registration/rules/answers.ts';
import { type Counted, countingStock } from '#features/stock/server/stock.ts';
import type { Cents } from '#kernel/money.ts';
import type { Tx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { Wish } from './holds.ts';

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

const put = statement<{ line: string; wishes: string }, Counted>(
  'put a line into a cart',
  (at) => sql`
    with line as materialized (select * from jsonb_populate_record(null::cart_detail, ${at('line')}::jsonb)),
    wishes as (select * from jsonb_to_recordset(${at('wishes')}::jsonb) as w(sellable_id int, quantity int)),
    freed as (
      delete from cart_hold where cart_detail_id = (select id from line) returning sellable_id, quantity
    ),
    wanted as (
      select sellable_id, sum(quantity)::int as cart_blocked, 0 as ordered, 0 as purchased
      from (select * from wishes union all select sellable_id, -quantity from freed) change
      group by sellable_id
    ),
    ${countingStock},
    written as (
      insert into cart_detail select line.* from line, verdict where ok
      on conflict (id) do update set
        member_id = excluded.member_id, race_id = excluded.race_id, race_package_id = excluded.race_package_id,
        registration_type_id = excluded.registration_type_id, answers = excluded.answers, price = excluded.price
    ),
    hold as (
      insert into cart_hold (cart_detail_id, sellable_id, quantity)
      select (select id from line), sellable_id, quantity from wishes, verdict where ok
    )
    select ok, lacking from verdict`,
);

/**
 * Writes a line and takes what it blocks, or neither. A line that is there already is replaced: what it held is
 * given back and the new taken in the same breath.
 */
export async function putLine(tx: Tx, line: NewLine, wishes: readonly Wish[]): Promise<Counted> {
  const [counted] = await put(tx, { line: JSON.stringify(line), wishes: JSON.stringify(wishes) });
  return counted!;
}
