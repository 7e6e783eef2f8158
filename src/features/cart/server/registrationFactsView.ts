import { sql } from 'drizzle-orm';
import { knows } from '#features/athletes/server/knownMemberView.ts';
import type { BornBounds } from '#features/registration/rules/born.ts';
import type { RaceStanding } from '#features/registration/rules/standing.ts';
import { keptFor } from '#features/registration/server/keptForView.ts';
import type { KeptForLine } from '#features/registration/server/keptPlaces.ts';
import { standingColumns } from '#features/registration/server/standingView.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Translations } from '#kernel/lang.ts';
import type { Cents } from '#kernel/money.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';

export interface Question {
  readonly type: 'checkbox' | 'select';
  readonly slug: string;
  readonly required: 0 | 1;
  readonly variables: readonly { readonly value: string }[];
  readonly fraction_id: number | null;
}

/** What decides whether somebody may be put into a cart for a race or a package, read in one round trip. */
export interface RegistrationFacts extends RaceStanding {
  /** The cart's optimistic version, for the write that is decided on these facts. */
  readonly version: number;
  readonly circuit_id: number;
  /** The circuit's day of its first legal texts (`textsAsOf`); null in most. */
  readonly texts_since: string | null;
  /** The race, or the package's races, if they are published. */
  readonly offered: readonly {
    readonly id: number;
    readonly sellable_id: number;
    readonly name: Translations<string>;
    readonly coming_soon: boolean;
    readonly registration_ends_at: string;
    readonly stopped: boolean;
    readonly starts_at: string;
    readonly ends_on: Day;
    /** Stock − ordered − purchased − kept, as Home shows it. */
    readonly places: number;
    readonly minimum_age: number | null;
    readonly has_team_registration: 0 | 1;
    readonly only_for_team: 0 | 1;
    readonly is_relay: 0 | 1;
    readonly fractions: readonly { readonly id: number; readonly max: number }[];
    /** The race's sizes, or else the circuit's; null without a gadget. */
    readonly gadget_sizes: readonly string[] | null;
    readonly questions: readonly Question[];
  }[];
  readonly package: {
    readonly name: Translations<string>;
    readonly coming_soon: boolean;
    readonly registration_ends_at: string;
  } | null;
  readonly type: ({ readonly id: number; readonly price: Cents; readonly has_federation: boolean } & BornBounds) | null;
  readonly policies: readonly { readonly id: number; readonly version: number; readonly is_required: boolean }[];
  readonly knows_member: boolean;
  readonly birthday: Day | null;
  /** From the athlete's record; for a linked athlete, as the account entered it. */
  readonly member_size: string | null;
  readonly replaceable: boolean;
  /** The place that is kept for the account, which has the code of whoever gave it up. */
  readonly kept: KeptForLine | null;
  /** The preselected services that cost nothing. Whether they are on sale today is asked when they are added. */
  readonly free_services: readonly { readonly product_id: number }[];
}

type RegistrationFactsArgs = {
  readonly user: string;
  readonly cart: string;
  readonly member: string;
  readonly race: number | null;
  readonly package: number | null;
  readonly type: number;
  readonly replaces: string | null;
  readonly now: string;
};

export const registrationFacts = statement<RegistrationFactsArgs, RegistrationFacts>(
  'facts of a registration',
  (at) => sql`
    with open_cart as materialized (
      select c.id, c.circuit_id, c.version from cart c
      where c.id = ${at('cart')} and c.user_id = ${at('user')} and c.status = 'open'
    ),
    offer as materialized (
      select r.id, r.sellable_id, r.coming_soon, r.registration_ends_at, r.ends_on, r.starts_at,
        ${translated('r')} as name,
        c.stock - c.ordered - c.purchased - c.kept as places, c.stopped,
        r.minimum_age, r.has_team_registration::int, r.only_for_team::int, r.is_relay::int,
        coalesce((select json_agg(json_build_object('id', f.id, 'max', f.max) order by f.id)
          from relay_fraction f where f.race_id = r.id), '[]') as fractions,
        case when r.asks_gadget_size then coalesce(nullif(r.gadget_sizes, '{}'),
          (select k.gadget_sizes from circuit k where k.id = s.circuit_id)) end as gadget_sizes,
        coalesce((select json_agg(json_build_object('type', i.type, 'slug', i.slug, 'required', i.required::int,
            'variables', i.variables, 'fraction_id', i.relay_fraction_id) order by i.position)
          from custom_input i where i.race_id = r.id
            or i.relay_fraction_id in (select f.id from relay_fraction f where f.race_id = r.id)), '[]') as questions
      from race r
      join stage s on s.id = r.stage_id
      join stock_counter c on c.sellable_id = r.sellable_id
      where s.circuit_id = (select circuit_id from open_cart) and r.state = 'published' and (r.id = ${at('race')}::int
        or r.id in (select race_id from race_package_race where race_package_id = ${at('package')}::int))
    ),
    own_link as materialized (
      select l.given from member_link l
      where l.member_id = ${at('member')} and l.user_id = ${at('user')} and l.linked_at is not null
    ),
    own as (
      select r.id from race r where r.id = ${at('race')}::int or r.id in
        (select race_id from race_package_race where race_package_id = ${at('package')}::int)
    )
    select k.version, k.circuit_id,
      (select t.value from circuit_setting t where t.circuit_id = k.circuit_id and t.key = 'texts-since') as texts_since,
      coalesce((select json_agg(o order by o.starts_at, o.id) from offer o), '[]') as offered,
      (select json_build_object('coming_soon', g.coming_soon, 'registration_ends_at', g.registration_ends_at,
          'name', ${translated('g')})
        from race_package g where g.id = ${at('package')}::int and g.circuit_id = k.circuit_id and g.state = 'published'
          and not exists (select from race_package_race m join race d on d.id = m.race_id
            where m.race_package_id = g.id and d.state <> 'published')) as package,
      (select json_build_object('id', t.id, 'price', t.price, 'has_federation', t.has_federation,
          'born_from', t.born_from, 'born_until', t.born_until) from registration_type t
        where t.id = ${at('type')} and t.active
          and (t.race_id = ${at('race')}::int or t.race_package_id = ${at('package')}::int)) as type,
      coalesce((select json_agg(json_build_object('id', p.id, 'version', p.version, 'is_required', p.is_required)
          order by p.position, p.id)
        from registration_type_policy y join policy p on p.id = y.policy_id
        where y.registration_type_id = ${at('type')}), '[]') as policies,
      ${knows(at('user'), at('member'))} as knows_member,
      (select m.birthday::text from member m where m.id = ${at('member')}) as birthday,
      case when exists (select from own_link) then (select given->>'gadget_size' from own_link)
        else (select m.gadget_size from member m where m.id = ${at('member')}) end as member_size,
      ${standingColumns({ user: at('user'), member: at('member'), races: sql`select id from own`, except: at('replaces') })},
      exists (select from cart_detail d where d.id = ${at('replaces')}::uuid and d.cart_id = ${at('cart')}
        and d.kind = 'registration') as replaceable,
      ${keptFor({ user: at('user'), race: at('race'), package: at('package'), line: at('replaces'), now: at('now') })} as kept,
      coalesce((select json_agg(json_build_object('product_id', p.id) order by v.sort)
        from race_service v join product p on p.id = v.product_id
        where (v.race_id = ${at('race')}::int or v.race_package_id = ${at('package')}::int)
          and v.is_preselected and p.price = 0
          and not exists (select from product_variable o where o.product_id = p.id)), '[]') as free_services
    from open_cart k`,
);
