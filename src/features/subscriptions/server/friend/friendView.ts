import { type SQL, sql } from 'drizzle-orm';
import type { PersonIn } from '#features/athletes/rules/personGiven.ts';
import type { CertificateStatus } from '#features/certificates/rules/state.ts';
import type { DetailCopy } from '#features/orders/server/tables.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Lang, Translations } from '#kernel/lang.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };

export interface FriendRow {
  readonly id: string;
  readonly reference: string;
  readonly detail_id: string;
  readonly member_id: string;
  readonly order_id: string;
  readonly lang: Lang;
  readonly origin: string;
  /** Name and address of the account's holder who registered the athlete; null once that account is erased. */
  readonly payer: { readonly firstname: string; readonly lastname: string } | null;
  readonly payer_email: string | null;
  readonly himself: boolean;
  /** Another account owns the record, and the one that registered the athlete has linked it (decision 048). */
  readonly linked: boolean;
  /** Of a linked record: its own address, and that of the account whose holder the athlete is. */
  readonly record_email: string | null;
  readonly account_email: string | null;
  readonly state: 'on_hold' | 'confirmed';
  /** Until when the order holds the place while it is not paid, its way of paying, and the due day of a wire. */
  readonly held_until: string | null;
  readonly pay_method: string | null;
  readonly due_day: Day | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly birthday: Day | null;
  /** Data valid for this registration: its own, else the record's. */
  readonly person: Nullable<Omit<PersonIn, 'firstname' | 'lastname' | 'birthday' | 'gadget_size'>>;
  readonly gadget_size: string | null;
  readonly team_name: string | null;
  readonly unnamed: boolean;
  readonly copy: Translations<DetailCopy>;
  readonly starts: readonly string[];
  readonly races: readonly { readonly id: number; readonly name: Translations<string> }[];
  readonly last_day: Day;
  readonly asks_certificate: boolean;
  readonly type_id: number;
  readonly race_id: number | null;
  readonly race_package_id: number | null;
  readonly certificate: CertificateStatus | null;
}

export interface DeclinedRow
  extends Pick<FriendRow, 'id' | 'reference' | 'detail_id' | 'order_id' | 'birthday' | 'race_id' | 'race_package_id'> {
  /** It is refused already, and a race of it is still to come. */
  readonly declined: boolean;
}

const linked = sql`m.user_id is distinct from r.user_id`;

/** The record's data; nothing of a linked one, where only the data of the registration count. */
const personOf = (record: SQL): SQL => sql`jsonb_build_object('email', (${record}).email, 'gender', (${record}).gender,
  'nationality', (${record}).nationality, 'tax_code', (${record}).tax_code,
  'emergency_contact', (${record}).emergency_contact, 'emergency_phone', (${record}).emergency_phone)`;

/** Confirmed ones, and unpaid ones of a linked athlete, who may refuse them. */
const shown = sql`(r.state = 'confirmed' or r.state = 'on_hold' and ${linked})`;

const rows = sql`
    select r.id, r.reference, r.order_detail_id as detail_id, r.member_id, o.id as order_id, o.lang, o.origin,
      case when h.id is not null then json_build_object('firstname', h.firstname, 'lastname', h.lastname) end as payer,
      u.email as payer_email, m.himself and m.user_id is not distinct from r.user_id as himself,
      ${linked} as linked, case when ${linked} then coalesce(m.email, k.email) end as record_email,
      case when ${linked} and m.himself then k.email end as account_email,
      r.state, o.expires_at as held_until, o.pay_method, o.due_day::text as due_day,
      r.race_id, r.race_package_id, m.firstname, m.lastname, m.birthday::text as birthday,
      case when ${linked} then ${personOf(sql`null::member`)} else ${personOf(sql`m`)} end
        || coalesce(r.answers->'person', '{}') as person,
      r.answers->>'gadget_size' as gadget_size, r.team_name, r.unnamed_by is not null as unnamed, d.copy, n.starts, n.races, n.last_day::text as last_day,
      t.medical_certificate_uploads_active as asks_certificate, t.id as type_id,
      (select c.status from attachment a join medical_certificate c on c.id = a.certificate_id
        where a.detail_id = r.order_detail_id) as certificate
    from registration r
    join order_detail d on d.id = r.order_detail_id
    join customer_order o on o.id = d.order_id
    join member m on m.id = r.member_id
    join registration_type t on t.id = r.registration_type_id
    left join user_account u on u.id = r.user_id
    left join user_account k on k.id = m.user_id
    left join member h on h.user_id = u.id and h.himself
    cross join lateral (
      select json_agg(g.starts_at order by g.starts_at, g.id) as starts,
        json_agg(json_build_object('id', g.id, 'name', ${translated('g')}) order by g.starts_at, g.id) as races,
        max(g.ends_on) as last_day
      from entry e join race g on g.id = e.race_id where e.registration_id = r.id and e.state = 'live') n`;

export const friendOf = statement<{ registration: string; today: string }, FriendRow>(
  'a registration for its athlete',
  (at) => sql`${rows}
    where r.id = ${at('registration')} and ${shown} and r.status is null
      and n.last_day >= ${at('today')}::date and m.erased_at is null`,
);

/** The registrations of an order that were confirmed with it, or those of linked athletes that it holds unpaid. */
export const friendsOfOrder = statement<{ order: string }, FriendRow>(
  'registrations of an order for their athletes',
  (at) => sql`${rows}
    where o.id = ${at('order')} and ${shown} and r.status is null and n.last_day is not null
      and m.erased_at is null
    order by d.position`,
);

/** Does an order hold places of linked athletes? Runs for each placed order, so it reads as little as possible. */
export const unpaidLinks = statement<{ order: string }, object>(
  'does an order hold places of linked athletes',
  (at) => sql`
    select from order_detail d
    join registration r on r.order_detail_id = d.id
    join member m on m.id = r.member_id
    where d.order_id = ${at('order')} and r.state = 'on_hold' and ${linked} limit 1`,
);

/** A registration that its athlete may refuse, in any state, so that refusing is idempotent. */
export const declinedOf = statement<{ registration: string; today: string }, DeclinedRow>(
  'a registration that its athlete refuses',
  (at) => sql`
    select r.id, r.reference, d.id as detail_id, d.order_id, m.birthday::text as birthday, r.race_id, r.race_package_id,
      r.declined_at is not null and exists (select from entry e join race g on g.id = e.race_id
        where e.registration_id = r.id and g.ends_on >= ${at('today')}::date) as declined
    from registration r
    join order_detail d on d.id = r.order_detail_id
    join member m on m.id = r.member_id
    where r.id = ${at('registration')} and r.status is null and m.erased_at is null
      and (${linked} or r.state = 'confirmed')`,
);
