import { type SQL, sql } from 'drizzle-orm';
import { isPaidRegistration } from '#features/registration/server/paidRegistration.ts';
import type { SaleDates } from '#features/shop/rules/onSale.ts';
import { combinationOf } from '#features/shop/server/combinations.ts';
import type { Translations } from '#kernel/lang.ts';
import type { Cents } from '#kernel/money.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';
import { piecesInCart } from './lineOfProductView.ts';

export interface ProductFacts {
  /** The cart's optimistic version, for the write that is decided on these facts. */
  readonly version: number;
  /** Null if the circuit has no such product. */
  readonly id: number | null;
  readonly name: Translations<string>;
  readonly price: Cents;
  readonly sellable_id: number;
  /** The sellable of the chosen combination of options, if it has a number of its own. */
  readonly combination_id: number | null;
  readonly require_shipping: boolean;
  /** Active only if it is in the shop, or a service of the race or package of the registration that it is for. */
  readonly sale: SaleDates;
  readonly options: readonly {
    readonly id: number;
    readonly key: string;
    readonly i18n: Translations<{ name: string }>;
  }[];
  /** Sold only with a race or package, and for a registration. */
  readonly is_service: boolean;
  readonly parent_found: boolean;
  readonly parent_paid: boolean;
  readonly has_free: boolean | null;
  readonly member_found: boolean;
  /** How many pieces of it the account may have in its cart, and how many it has. */
  readonly most_pieces: number;
  readonly in_cart: number;
  /** A line of the cart with the same product and parent, and with the same options unless the product is free. */
  readonly same: { readonly id: string; readonly quantity: number; readonly same_options: boolean } | null;
}

type ProductFactsArgs = {
  readonly user: string;
  readonly cart: string;
  readonly product: number;
  readonly parent: string | null;
  readonly member: string | null;
  readonly variables: readonly number[];
};

/** What a service is for: a line of this cart, or this user's paid registration in the cart's circuit. */
const target = ({ parent, user }: Readonly<Record<'parent' | 'user', SQL>>): SQL => sql`
  select d.race_id, d.race_package_id, false as paid from cart_detail d
  where d.id = ${parent} and d.cart_id = k.id and d.kind = 'registration'
  union all
  select g.race_id, g.race_package_id, true from order_detail d
  join customer_order o on o.id = d.order_id and o.user_id = ${user} and o.circuit_id = k.circuit_id
  join registration g on g.order_detail_id = d.id
  where d.id = ${parent} and ${isPaidRegistration(sql`g`)}`;

/**
 * No row if the cart is not an open one of this user. A product is sold in the shop or as a service: with a registration
 * for that race or package, and for a package also a paid service of one of its races; a free one only with its own.
 */
export const productFacts = statement<ProductFactsArgs, ProductFacts>(
  'facts of a product',
  (at) => sql`
    select k.version, p.id, p.price, p.sellable_id, p.require_shipping, p.most_pieces,
      ${piecesInCart({ cart: sql`k.id`, product: sql`p.id` })} as in_cart, not p.in_shop as is_service,
      case when cardinality(${at('variables')}::int[]) > 0 then (select x.sellable_id ${combinationOf({
        product: sql`p.id`,
        variables: sql`${at('variables')}::int[]`,
      })}) end as combination_id,
      ${translated('p')} as name,
      json_build_object('fromDate', p.from_date, 'toDate', p.to_date, 'active', p.active and (p.in_shop or exists (
        select from race_service v
        where v.product_id = p.id and case when ${at('parent')}::uuid is null then p.price > 0
          else v.race_id = t.race_id or v.race_package_id = t.race_package_id or (p.price > 0 and v.race_id in
            (select q.race_id from race_package_race q where q.race_package_id = t.race_package_id)) end))) as sale,
      coalesce((select json_agg(json_build_object('id', o.id, 'key', o.key, 'i18n', o.i18n))
        from product_variable o where o.product_id = p.id), '[]') as options,
      ${at('parent')}::uuid is null or t.paid is not null as parent_found,
      coalesce(t.paid, false) as parent_paid,
      t.paid and p.price = 0 and exists (select from order_detail d join customer_order o on o.id = d.order_id
        where o.user_id = ${at('user')} and d.parent_id = ${at('parent')}::uuid and d.product_id = p.id
          and d.removed_at is null and o.state in ('awaiting_payment', 'paid', 'partly_refunded')) as has_free,
      ${at('member')}::uuid is null or exists (select from member m
        where m.id = ${at('member')}::uuid and m.user_id = ${at('user')}) as member_found,
      (select json_build_object('id', d.id, 'quantity', d.quantity, 'same_options', o.same)
        from cart_detail d
        cross join lateral (select d.variables @> ${at('variables')}::int[]
          and d.variables <@ ${at('variables')}::int[] as same) o
        where d.cart_id = ${at('cart')} and d.product_id = p.id and (o.same or p.price = 0)
          and coalesce(d.parent_id, d.paid_detail_id) is not distinct from ${at('parent')}::uuid
        order by o.same desc, d.id limit 1) as same
    from cart k
    left join product p on p.id = ${at('product')} and p.circuit_id = k.circuit_id
    left join lateral (${target({ parent: sql`${at('parent')}::uuid`, user: at('user') })}) t
      on ${at('parent')}::uuid is not null
    where k.id = ${at('cart')} and k.user_id = ${at('user')} and k.status = 'open'`,
);
