import { type SQL, sql } from 'drizzle-orm';
import { combinationOf } from '#features/shop/server/combinations.ts';
import type { Translations } from '#kernel/lang.ts';
import type { Cents } from '#kernel/money.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';

interface ProductLineRow {
  readonly price: Cents;
  readonly quantity: number;
  /** How many pieces of it the account may have in its cart, and how many it has in all lines. */
  readonly most_pieces: number | null;
  readonly in_cart: number;
  readonly parent_id: string | null;
  /** Null for a registration. */
  readonly sellable_id: number | null;
  readonly combination_id: number | null;
  readonly name: Translations<string | null>;
  readonly options: readonly Translations<{ name: string }>[];
  /** What it holds of the product, and of the combination. */
  readonly held: number;
  readonly combination_held: number;
}

/** SQL expression: the pieces of a product in all lines of a cart. An account has one open cart in a circuit. */
export const piecesInCart = ({ cart, product }: Readonly<Record<'cart' | 'product', SQL>>): SQL => sql`
  (select coalesce(sum(l.quantity), 0)::int from cart_detail l where l.cart_id = ${cart} and l.product_id = ${product})`;

/** A line of this cart, with its product and what it holds; no product for a registration, no row for another cart's. */
export const lineOfProduct = statement<{ cart: string; line: string }, ProductLineRow>(
  'line of a product',
  (at) => sql`
    select d.price, d.quantity, p.most_pieces, ${piecesInCart({ cart: sql`d.cart_id`, product: sql`p.id` })} as in_cart,
      coalesce(d.parent_id, d.paid_detail_id) as parent_id, p.sellable_id, c.sellable_id as combination_id,
      ${translated('p')} as name,
      coalesce((select json_agg(v.i18n order by v.key, v.id) from product_variable v where v.id = any (d.variables)),
        '[]') as options,
      coalesce((select h.quantity from cart_hold h where h.cart_detail_id = d.id and h.sellable_id = p.sellable_id), 0)
        as held,
      coalesce((select h.quantity from cart_hold h where h.cart_detail_id = d.id and h.sellable_id = c.sellable_id), 0)
        as combination_held
    from cart_detail d
    left join product p on p.id = d.product_id
    left join lateral (select x.sellable_id ${combinationOf({ product: sql`p.id`, variables: sql`d.variables` })}) c on true
    where d.id = ${at('line')} and d.cart_id = ${at('cart')}`,
);
