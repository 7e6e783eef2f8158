import { type SQL, sql } from 'drizzle-orm';
import type { OrderState } from '#features/orders/rules/states.ts';
import { offeredName } from '#features/races/server/offeredName.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Lang, Translations } from '#kernel/lang.ts';
import type { CircuitLook } from '#kernel/look.ts';
import type { Cents } from '#kernel/money.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';
import type { GivingKind } from '../../rules/giving.ts';
import type { FriendRow } from '../friend/friendView.ts';

export interface GivingRow extends Pick<FriendRow, 'id' | 'detail_id' | 'order_id' | 'race_id' | 'race_package_id'> {
  readonly circuit_id: number;
  readonly circuit_name: Translations<string>;
  readonly state: 'on_hold' | 'confirmed' | 'released';
  readonly status: 'replaced' | 'transferred' | null;
  readonly order_state: OrderState;
  readonly removed: boolean;
  readonly package: { readonly name: Translations<string>; readonly registration_ends_at: string } | null;
  readonly races: readonly {
    readonly name: Translations<string>;
    readonly stage: Translations<string>;
    readonly day: Day;
    readonly registration_ends_at: string;
    readonly substitution: boolean;
    readonly transfer: boolean;
    readonly keeps_hours: number;
    readonly stopped: boolean;
  }[];
  readonly member: { readonly firstname: string; readonly lastname: string };
  readonly email: string;
  readonly total_amount: Cents;
  readonly discount: Cents;
  readonly refunded: Cents;
  /** Of the order: what was paid, what went back, and what other codes of its registrations carry. */
  readonly order_due: Cents;
  readonly order_refunded: Cents;
  readonly order_given: Cents;
  readonly services: readonly Translations<string>[];
}

/** SQL fragments on a line `d` of an order `o`: what went back of the line and of the order, and what codes of its registrations carry. */
export const moneyLeft = {
  refunded: sql`
    coalesce((select sum(l.amount) from refund_line l join refund f on f.id = l.refund_id
      where l.order_detail_id = d.id and f.state <> 'failed'), 0)::int`,
  orderRefunded: sql`
    coalesce((select sum(f.amount) from refund f where f.order_id = o.id and not f.surplus and f.state <> 'failed'), 0)::int`,
  orderGiven: sql`
    coalesce((select sum(p.amount) from coupon p join registration x on x.id = p.from_registration_id
      join order_detail y on y.id = x.order_detail_id where y.order_id = o.id), 0)::int`,
};

export const services = sql`
    coalesce((select json_agg(json_build_object('it', v.copy->'it'->>'name', 'en', v.copy->'en'->>'name') order by v.position)
      from order_detail v where v.parent_id = d.id and v.removed_at is null), '[]')`;

const races = sql`
    (select json_agg(json_build_object('name', ${translated('c')}, 'stage', ${translated('s')},
        'day', (c.starts_at at time zone 'Europe/Rome')::date::text, 'registration_ends_at', c.registration_ends_at,
        'substitution', c.substitution_enabled, 'transfer', c.transfer_enabled,
        'keeps_hours', c.substitution_keeps_hours,
        'stopped', (select n.stopped from stock_counter n where n.sellable_id = c.sellable_id)) order by c.starts_at, c.id)
      from entry e join race c on c.id = e.race_id join stage s on s.id = c.stage_id
      where e.registration_id = r.id)`;

/** No row if it is not a registration of this account. */
const toGive = (user: SQL): SQL => sql`
    select r.id, r.order_detail_id as detail_id, d.order_id, r.circuit_id, ${translated('k')} as circuit_name,
      r.state, r.status, o.state as order_state, d.removed_at is not null as removed, r.race_id, r.race_package_id,
      case when g.id is not null then json_build_object('name', ${translated('g')},
        'registration_ends_at', g.registration_ends_at) end as package,
      ${races} as races,
      json_build_object('firstname', m.firstname, 'lastname', m.lastname) as member,
      u.email, d.total_amount, d.discount, ${moneyLeft.refunded} as refunded,
      o.total_amount_due as order_due, ${moneyLeft.orderRefunded} as order_refunded, ${moneyLeft.orderGiven} as order_given,
      ${services} as services
    from registration r
    join order_detail d on d.id = r.order_detail_id
    join customer_order o on o.id = d.order_id
    join circuit k on k.id = r.circuit_id
    join member m on m.id = r.member_id
    join user_account u on u.id = r.user_id
    left join race_package g on g.id = r.race_package_id
    where r.user_id = ${user}`;

export const registrationToGive = statement<{ id: string; user: string }, GivingRow>(
  'a registration that may be given away',
  (at) => sql`${toGive(at('user'))} and r.id = ${at('id')}`,
);

export const detailToGive = statement<{ id: string; user: string }, GivingRow>(
  'an order’s line whose registration may be given away',
  (at) => sql`${toGive(at('user'))} and r.order_detail_id = ${at('id')}`,
);

interface Person {
  readonly firstname: string;
  readonly lastname: string;
}

export interface GivenMailRow extends Pick<FriendRow, 'id' | 'race_id' | 'race_package_id' | 'origin' | 'lang'> {
  readonly kind: GivingKind;
  readonly code: string;
  readonly bearer: string;
  readonly worth: Cents;
  readonly last_day: Day;
  /** Until when the place is kept; null where it is not, or not any more. */
  readonly kept_until: string | null;
  readonly race: Translations<string>;
  readonly circuit: Translations<{ readonly name: string }>;
  readonly inks: CircuitLook['inks'];
  readonly office: Omit<CircuitLook['office'], 'hours'> & { readonly hours: Translations<string> };
  readonly giver: Person | null;
  readonly giver_email: string;
  readonly athlete: Person & { readonly himself: boolean };
  /** Addresses of an athlete who is not the account’s own person. */
  readonly athlete_emails: readonly (string | null)[];
  readonly services: readonly Translations<string>[];
  readonly crew: string | null;
  readonly mates: readonly { readonly email: string; readonly lang: Lang }[];
}

const keptUntil = sql`
    (select p.kept_until from kept_place p where p.registration_id = r.id and exists (
      select from kept_hold h where h.kept_place_id = p.id and h.counted = 'kept'))`;

const giver = sql`
    (select json_build_object('firstname', w.firstname, 'lastname', w.lastname) from member w
      where w.user_id = u.id and w.himself)`;

const emails = sql`
    json_build_array(m.email, r.answers->'person'->>'email', (select b.email from user_account b where b.id = m.user_id))`;

const mates = sql`
    coalesce((select json_agg(distinct jsonb_build_object('email', b.email, 'lang', b.lang))
      from crew_place y join crew_place z on z.crew_id = y.crew_id and z.detail_id <> y.detail_id
      join registration e on e.order_detail_id = z.detail_id and e.state <> 'released' and e.status is null
      join user_account b on b.id = e.user_id
      where y.detail_id = d.id and b.id <> u.id), '[]')`;

export const givenForMail = statement<{ registration: string }, GivenMailRow>(
  'a registration that was given away, for its mails',
  (at) => sql`
    select r.id, case r.status when 'replaced' then 'substitute' else 'transfer' end as kind, c.code, c.email as bearer,
      c.amount as worth, c.last_day::text as last_day,
      ${keptUntil} as kept_until, r.race_id, r.race_package_id, ${offeredName('r')} as race,
      k.i18n as circuit, k.inks, k.office, o.origin, o.lang,
      ${giver} as giver, u.email as giver_email,
      json_build_object('firstname', m.firstname, 'lastname', m.lastname,
        'himself', m.himself and m.user_id is not distinct from u.id) as athlete,
      ${emails} as athlete_emails,
      ${services} as services, ${mates} as mates,
      (select x.name from crew_place y join crew x on x.id = y.crew_id where y.detail_id = d.id) as crew
    from registration r
    join coupon c on c.from_registration_id = r.id
    join order_detail d on d.id = r.order_detail_id
    join customer_order o on o.id = d.order_id
    join circuit k on k.id = r.circuit_id
    join member m on m.id = r.member_id
    join user_account u on u.id = r.user_id
    where r.id = ${at('registration')} and c.email is not null`,
);
