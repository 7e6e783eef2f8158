import { sql } from 'drizzle-orm';
import type { SaleDates } from '#features/shop/rules/onSale.ts';
import { combinationOf } from '#features/shop/server/combinations.ts';
import type { Translated } from '#kernel/lang.ts';
import type { Cents } from '#kernel/money.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';

/** What decides whether a product may be put into a cart. */
export interface ProductFacts {
  /** The cart's optimistic version, for the write that is decided on these facts. */
  readonly version: number;
  /** Null if the circuit has no such product. */
  readonly id: number | null;
  readonly name: Translated<string>;
  readonly price: Cents;
  readonly sellable_id: number;
  /** The sellable of the chosen combination of options, if it has a number of its own. */
  readonly combination_id: number | null;
  readonly require_shipping: boolean;
  /** Active only if it is in the shop, or a service of a race or package of this cart's line. */
  readonly sale: SaleDates;
  readonly options: readonly {
    readonly id: number;
    readonly key: string;
    readonly i18n: Translated<{ name: string }>;
  }[];
  readonly parent_found: boolean;
  readonly member_found: boolean;
  /** A line of the cart with the same product and parent, and with the same options unless the product is free. */
  readonly same: { readonly id: string; readonly quantity: number; readonly same_options: boolean } | null;
}

interface ProductFactsArgs {
  readonly [name: string]: string | number | null | readonly number[];
  readonly user: string;
  readonly cart: string;
  readonly product: number;
  readonly parent: string | null;
  readonly member: string | null;
  readonly variables: readonly number[];
}

/**
 * No row if the cart is not an open one of this user. A product is sold in the shop, or as a service of one of the
 * circuit's races and packages. A free service is sold only with a registration for its race: its parent line.
 */
export const productFacts = statement<ProductFactsArgs, ProductFacts>(
  'facts of a product',
  (at) => sql`
    select k.version, p.id, p.price, p.sellable_id, p.require_shipping,
      case when cardinality(${at('variables')}::int[]) > 0 then (select x.sellable_id ${combinationOf({
        product: sql`p.id`,
        variables: sql`${at('variables')}::int[]`,
      })}) end as combination_id,
      ${translated('p')} as name,
      json_build_object('fromDate', p.from_date, 'toDate', p.to_date, 'active', p.active and (p.in_shop or exists (
        select from race_service v
        left join cart_detail d on d.id = ${at('parent')}::uuid and d.cart_id = ${at('cart')}
        where v.product_id = p.id
          and (p.price > 0 or v.race_id = d.race_id or v.race_package_id = d.race_package_id)))) as sale,
      coalesce((select json_agg(json_build_object('id', o.id, 'key', o.key, 'i18n', o.i18n))
        from product_variable o where o.product_id = p.id), '[]') as options,
      ${at('parent')}::uuid is null or exists (select from cart_detail d
        where d.id = ${at('parent')}::uuid and d.cart_id = ${at('cart')}) as parent_found,
      ${at('member')}::uuid is null or exists (select from member m
        where m.id = ${at('member')}::uuid and m.user_id = ${at('user')}) as member_found,
      (select json_build_object('id', d.id, 'quantity', d.quantity, 'same_options', o.same)
        from cart_detail d
        cross join lateral (select d.variables @> ${at('variables')}::int[]
          and d.variables <@ ${at('variables')}::int[] as same) o
        where d.cart_id = ${at('cart')} and d.product_id = p.id and (o.same or p.price = 0)
          and d.parent_id is not distinct from ${at('parent')}::uuid
        order by o.same desc, d.id limit 1) as same
    from cart k left join product p on p.id = ${at('product')} and p.circuit_id = k.circuit_id
    where k.id = ${at('cart')} and k.user_id = ${at('user')} and k.status = 'open'`,
);
