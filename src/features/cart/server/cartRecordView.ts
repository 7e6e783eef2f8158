import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { RegistrationAnswers } from '#features/registration/rules/answers.ts';
import { isPaidRegistration } from '#features/registration/server/paidRegistration.ts';
import type { SaleDates } from '#features/shop/rules/onSale.ts';
import type { Shipping } from '#features/shop/rules/shippings.ts';
import { combinationOf } from '#features/shop/server/combinations.ts';
import { circuitShippings } from '#features/shop/server/shippingsView.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Translations } from '#kernel/lang.ts';
import type { Cents } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';
import { registrationTypes } from '../../races/server/tables.ts';
import { products } from '../../shop/server/tables.ts';
import type { ServiceFor } from '../rules/serviceFor.ts';
import { cartDetails } from './tables.ts';

type TranslatedName = Translations<string>;

export interface CartRace {
  readonly id: number;
  readonly sellable_id: number;
  readonly name: TranslatedName;
  readonly stage: TranslatedName;
  readonly coming_soon: boolean;
  readonly registration_ends_at: string;
  readonly stopped: boolean;
  readonly ends_on: Day;
  readonly starts_at: string;
  readonly registrations_in_cart: number;
  /** Unused codes of the account from registrations for this race that were substituted; 0 where no multiple is asked. */
  readonly codes: number;
  readonly minimum_age: number | null;
}

/** A line with all that cart, checkout and order need of it, in both languages. */
export interface CartLine {
  readonly id: string;
  /** The line that it belongs to, in this cart or in a paid order (`paid_for`). */
  readonly parent_id: string | null;
  /** The paid registration that a service is for, and whether it still stands. */
  readonly paid_for: (ServiceFor & { readonly stands: boolean }) | null;
  readonly kind: 'registration' | 'product';
  readonly quantity: number;
  readonly price: Cents;
  readonly require_shipping: boolean;
  /** It is packed and delivered: its product is in the shop or is shipped. */
  readonly goods: boolean;
  readonly variables: readonly number[] | null;
  readonly answers: RegistrationAnswers | null;
  readonly race_id: number | null;
  readonly race_package_id: number | null;
  readonly product_id: number | null;
  /** It blocks what it needs, or has claimed a place that is kept for its account. */
  readonly held: boolean;
  readonly product: {
    readonly name: TranslatedName;
    readonly sellable_id: number;
    /** The line's combination of options and how much is in stock of it, if it has a number of its own. */
    readonly combination: { readonly sellable_id: number; readonly available: number } | null;
    readonly sale: SaleDates;
  } | null;
  readonly available: number;
  readonly options: readonly { readonly id: number; readonly i18n: Translations<{ key: string; name: string }> }[];
  readonly member: {
    readonly id: string;
    readonly firstname: string;
    readonly lastname: string;
    readonly birthday: Day | null;
  } | null;
  readonly fraction: TranslatedName | null;
  /** The athlete's crew, and the sellable of the fraction. */
  readonly crew: { readonly id: string; readonly name: string; readonly sellable_id: number | null } | null;
  readonly package: {
    readonly name: TranslatedName;
    readonly coming_soon: boolean;
    readonly registration_ends_at: string;
  } | null;
  readonly races: readonly CartRace[];
  readonly has_services: boolean;
  readonly type: {
    readonly id: number;
    readonly name: TranslatedName;
    readonly price: Cents;
    readonly active: boolean;
    readonly born_from: number | null;
    readonly born_until: number | null;
    readonly federation_id: number | null;
    readonly medical_certificate_uploads_active: boolean;
    readonly datahealth_active: boolean;
  } | null;
}

export interface CartRecord {
  readonly id: string;
  /** The optimistic version: a write that was decided on this record is refused once the cart has changed. */
  readonly version: number;
  readonly circuit_id: number;
  readonly held_until: string | null;
  /** Until when the order that was taken back into it held, and since when its places are held (decision 259). */
  readonly hold_limit: string | null;
  readonly held_since: string | null;
  /** The circuit's ways of delivery, whether offered today or not; none while nothing is delivered. */
  readonly shippings: readonly Shipping[];
  readonly circuit_name: TranslatedName;
  readonly season_id: number;
  readonly reference_prefix: string;
  readonly lines: readonly CartLine[];
}

type CartRow = Omit<CartRecord, 'shippings'>;

const codesFor = sql`(select count(*)::int from coupon x join coupon_counter w on w.coupon_id = x.id and w.used < w.most
  join user_account b on b.id = c.user_id and lower(x.email) = lower(b.email)
  join registration y on y.id = x.from_registration_id and y.status = 'replaced'
  join entry e on e.registration_id = y.id and e.race_id = r.id)`;
const leftOfCounter = sql`greatest(0, n.stock - n.ordered - n.cart_blocked - n.purchased - n.kept)`;
const lineCombination = combinationOf({ product: sql`p.id`, variables: sql`d.variables` });

const selectCart = statement<{ cart: string | null; user: string; circuit: number }, CartRow>(
  'cart with its lines',
  (at) => sql`
    select c.id, c.version, c.circuit_id, c.held_until, c.hold_limit, c.held_since, ${translated('k')} as circuit_name, k.season_id, k.reference_prefix,
      coalesce((select json_agg(line order by line.id) from (
        select d.id, coalesce(d.parent_id, d.paid_detail_id) as parent_id, d.kind, d.quantity, d.price, d.require_shipping, d.variables,
          coalesce(p.in_shop or p.require_shipping, false) as goods,
          -- The data that the account entered for a linked athlete belong to the order (registration §4).
          case when l.given is null then d.answers
            else d.answers || jsonb_build_object('person', l.given) end as answers,
          d.race_id, d.race_package_id, d.product_id,
          case when d.paid_detail_id is not null then (
            select json_build_object('firstname', a.firstname, 'lastname', a.lastname, 'copy', e.copy, 'reference', b.reference,
              'stands', ${isPaidRegistration(sql`b`)})
            from order_detail e join registration b on b.order_detail_id = e.id join member a on a.id = b.member_id
            where e.id = d.paid_detail_id) end as paid_for,
          exists (select from cart_hold h where h.cart_detail_id = d.id)
            or exists (select from kept_place y join kept_hold z on z.kept_place_id = y.id and z.counted = 'kept'
              where y.detail_id = d.id) as held,
          case when p.id is not null then json_build_object('name', ${translated('p')}, 'sellable_id', p.sellable_id,
            'combination', case when cardinality(d.variables) > 0 then (select json_build_object(
              'sellable_id', x.sellable_id, 'available', (select ${leftOfCounter} from stock_counter n
                where n.sellable_id = x.sellable_id)) ${lineCombination}) end,
            'sale', json_build_object('active', p.active, 'fromDate', p.from_date, 'toDate', p.to_date)) end
            as product,
          coalesce((select ${leftOfCounter} from stock_counter n
            where n.sellable_id = p.sellable_id), 0) as available,
          coalesce((select json_agg(json_build_object('id', v.id, 'i18n', v.i18n) order by v.key, v.id)
            from product_variable v where v.id = any (d.variables)), '[]') as options,
          case when m.id is not null then
            json_build_object('id', m.id, 'firstname', m.firstname, 'lastname', m.lastname, 'birthday', m.birthday)
            end as member,
          (select ${translated('f')} from relay_fraction f where f.id = (d.answers->'crew'->>'fraction_id')::int) as fraction,
          (select json_build_object('id', w.id, 'name', w.name, 'sellable_id', x.sellable_id)
            from crew_place y join crew w on w.id = y.crew_id
            left join crew_fraction x on x.crew_id = y.crew_id and x.relay_fraction_id = y.relay_fraction_id
            where y.detail_id = d.id) as crew,
          case when g.id is not null then json_build_object('name', ${translated('g')},
            'coming_soon', g.coming_soon, 'registration_ends_at', g.registration_ends_at) end as package,
          coalesce((select json_agg(json_build_object('id', r.id, 'sellable_id', r.sellable_id, 'name', ${translated('r')},
              'stage', ${translated('s')}, 'coming_soon', r.coming_soon, 'registration_ends_at', r.registration_ends_at,
              'stopped', (select n.stopped from stock_counter n where n.sellable_id = r.sellable_id),
              'ends_on', r.ends_on, 'starts_at', r.starts_at, 'registrations_in_cart', r.registrations_in_cart,
              'codes', case when r.registrations_in_cart > 1 then ${codesFor} else 0 end, 'minimum_age', r.minimum_age) order by r.starts_at, r.id)
            from race r join stage s on s.id = r.stage_id
            where r.id = d.race_id or r.id in
              (select q.race_id from race_package_race q where q.race_package_id = d.race_package_id)), '[]') as races,
          exists (select from race_service v join product o on o.id = v.product_id and o.active
            where v.race_id = d.race_id or v.race_package_id = d.race_package_id) as has_services,
          case when t.id is not null then json_build_object('id', t.id, 'name', ${translated('t')}, 'price', t.price, 'active', t.active,
            'born_from', t.born_from, 'born_until', t.born_until, 'federation_id', t.federation_id, 'datahealth_active', t.datahealth_active,
            'medical_certificate_uploads_active', t.medical_certificate_uploads_active) end as type
        from cart_detail d
        left join product p on p.id = d.product_id
        left join member m on m.id = d.member_id
        left join member_link l on l.member_id = d.member_id and l.user_id = c.user_id and l.linked_at is not null
        left join race_package g on g.id = d.race_package_id
        left join registration_type t on t.id = d.registration_type_id
        where d.cart_id = c.id) line), '[]') as lines
    from cart c join circuit k on k.id = c.circuit_id
    where c.user_id = ${at('user')} and c.status = 'open' and
      case when ${at('cart')}::uuid is null then c.circuit_id = ${at('circuit')} else c.id = ${at('cart')}::uuid end`,
);

/** An open cart of this user: the one named, or the one of the circuit. */
export async function findCart(
  on: DbOrTx,
  user: string,
  which: { readonly id: string } | { readonly circuitId: number },
): Promise<CartRecord | null> {
  const args = 'id' in which ? { cart: which.id, circuit: 0 } : { cart: null, circuit: which.circuitId };
  const [row] = await selectCart(on, { ...args, user });
  if (!row) return null;
  // Asked apart, so that a cart in which nothing is delivered pays nothing for it.
  const ships = row.lines.some(({ require_shipping }) => require_shipping);
  const [circuit] = ships ? await circuitShippings(on, { circuit: row.circuit_id }) : [];
  return { ...row, shippings: circuit?.shippings ?? [] };
}

export const circuitOf = (id: SQL): SQL => sql`(select id from circuit where id = ${id})`;

const cataloguePrice = sql<Cents>`coalesce(${registrationTypes.price}, ${products.price})`;

/** The lines of a cart whose price in the catalogue has changed since they were added, with the new price. */
export const changedPrices = (on: DbOrTx, cartId: string): Promise<{ id: string; price: Cents }[]> =>
  on
    .select({ id: cartDetails.id, price: cataloguePrice })
    .from(cartDetails)
    .leftJoin(registrationTypes, eq(registrationTypes.id, cartDetails.registrationTypeId))
    .leftJoin(products, eq(products.id, cartDetails.productId))
    .where(and(eq(cartDetails.cartId, cartId), ne(cartDetails.price, cataloguePrice)));
