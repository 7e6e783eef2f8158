import { sql } from 'drizzle-orm';
import type { PersonGiven } from '#features/athletes/rules/personGiven.ts';
import type { CertificateStatus } from '#features/certificates/rules/state.ts';
import type { DetailCopy } from '#features/orders/server/tables.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Lang, Translated } from '#kernel/lang.ts';
import { statement } from '#server/statement.ts';

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };

/** A registration as its athlete may see it, whoever made it. */
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
  /** Is the athlete the account's holder? */
  readonly himself: boolean;
  readonly firstname: string;
  readonly lastname: string;
  readonly birthday: Day | null;
  /** What holds for this registration: what was written for it, or else the record. */
  readonly person: Nullable<Omit<PersonGiven, 'firstname' | 'lastname' | 'birthday' | 'gadget_size'>>;
  readonly gadget_size: string | null;
  readonly team_name: string | null;
  readonly copy: Translated<DetailCopy>;
  readonly starts: readonly string[];
  readonly last_day: Day;
  readonly asks_certificate: boolean;
  readonly type_id: number;
  readonly certificate: CertificateStatus | null;
}

const rows = sql`
    select r.id, r.reference, r.order_detail_id as detail_id, r.member_id, o.id as order_id, o.lang, o.origin,
      case when h.id is not null then json_build_object('firstname', h.firstname, 'lastname', h.lastname) end as payer,
      u.email as payer_email, m.himself and m.user_id is not distinct from r.user_id as himself,
      m.firstname, m.lastname, m.birthday::text as birthday,
      jsonb_build_object('email', m.email, 'gender', m.gender, 'nationality', m.nationality, 'tax_code', m.tax_code,
        'emergency_contact', m.emergency_contact, 'emergency_phone', m.emergency_phone)
        || coalesce(r.answers->'person', '{}') as person,
      r.answers->>'gadget_size' as gadget_size, r.team_name, d.copy, n.starts, n.last_day::text as last_day,
      t.medical_certificate_uploads_active as asks_certificate, t.id as type_id,
      (select c.status from attachment a join medical_certificate c on c.id = a.certificate_id
        where a.detail_id = r.order_detail_id) as certificate
    from registration r
    join order_detail d on d.id = r.order_detail_id
    join customer_order o on o.id = d.order_id
    join member m on m.id = r.member_id
    join registration_type t on t.id = r.registration_type_id
    left join user_account u on u.id = r.user_id
    left join member h on h.user_id = u.id and h.himself
    cross join lateral (
      select json_agg(g.starts_at order by g.starts_at, g.id) as starts, max(g.ends_on) as last_day
      from entry e join race g on g.id = e.race_id where e.registration_id = r.id and e.state = 'live') n`;

/** A registration that stands, until its last race is over. */
export const friendOf = statement<{ registration: string; today: string }, FriendRow>(
  'a registration for its athlete',
  (at) => sql`${rows}
    where r.id = ${at('registration')} and r.state = 'confirmed' and r.status is null
      and n.last_day >= ${at('today')}::date and m.erased_at is null`,
);

/** The registrations of an order that were confirmed with it. */
export const friendsOfOrder = statement<{ order: string }, FriendRow>(
  'registrations of an order for their athletes',
  (at) => sql`${rows}
    where o.id = ${at('order')} and r.state = 'confirmed' and r.status is null and n.last_day is not null
      and m.erased_at is null
    order by d.position`,
);
