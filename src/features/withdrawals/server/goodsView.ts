import { sql } from 'drizzle-orm';
import { isGoods, withdrawnPieces } from '#features/orders/server/parcelView.ts';
import type { DetailCopy } from '#features/orders/server/tables.ts';
import type { Translations } from '#kernel/lang.ts';
import type { Cents } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';

export interface GoodsRow {
  readonly id: string;
  readonly copy: Translations<DetailCopy>;
  readonly quantity: number;
  /** What the line cost, less its discount. */
  readonly paid: Cents;
  /** How many of them are in no withdrawal. */
  readonly left: number;
}

/** Registrations, and services that are had on a race's day, are exempt (art. 59 n of the Consumer Code). */
const goodsOfOrder = statement<{ order: string }, GoodsRow>(
  'goods of an order',
  (at) => sql`
    select d.id, d.copy, d.quantity, d.total_amount - d.discount as paid,
      d.quantity - ${withdrawnPieces()} as "left"
    from order_detail d
    where d.order_id = ${at('order')} and ${isGoods} and d.total_amount > 0
    order by d.position`,
);

export const goodsOf = (on: DbOrTx, order: string): Promise<readonly GoodsRow[]> => goodsOfOrder(on, { order });

interface NameRow {
  readonly firstname: string;
  readonly lastname: string;
}

const holder = statement<{ user: string }, NameRow>(
  'name of an account’s holder',
  (at) => sql`select m.firstname, m.lastname from member m where m.user_id = ${at('user')} and m.himself`,
);

/** The name of the account's own athlete; undefined without one. */
export const holderOf = async (on: DbOrTx, user: string): Promise<NameRow | undefined> =>
  (await holder(on, { user }))[0];
