import { sql } from 'drizzle-orm';
import { athletePhone } from '#features/addresses/server/phoneView.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Db } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { RaceList } from '../../rules/raceLists.ts';

interface ListParameters {
  readonly [name: string]: string | number;
  readonly race: number;
  readonly lang: Lang;
}

interface Person {
  readonly bib: number | null;
  readonly reference: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly paid: boolean;
}

interface Athlete extends Person {
  readonly birthday: string | null;
  readonly gender: string | null;
  readonly nationality: string | null;
  readonly type: string;
  readonly team: string | null;
  readonly crew: string | null;
  readonly fraction: string | null;
  readonly card: string | null;
  readonly size: string | null;
  readonly phone: string | null;
  readonly emergency_contact: string | null;
  readonly emergency_phone: string | null;
}

/** Who stands in a race, and what their registration says of them before what their record does. */
const athletesOf = statement<ListParameters, Athlete>(
  'athletes of a race as its lists have them',
  (at) => sql`
    select e.bib, r.reference, m.firstname, m.lastname, r.state = 'confirmed' as paid, m.birthday::text as birthday,
      coalesce(r.answers->'person'->>'gender', m.gender) as gender,
      coalesce(r.answers->'person'->>'nationality', m.nationality) as nationality,
      t.i18n->${at('lang')}::text->>'name' as type, r.team_name as team, c.name as crew,
      f.i18n->${at('lang')}::text->>'name' as fraction, r.card_number as card,
      coalesce(r.answers->>'gadget_size', r.answers->'person'->>'gadget_size', m.gadget_size) as size,
      ${athletePhone(sql`m`)} as phone,
      coalesce(r.answers->'person'->>'emergency_contact', m.emergency_contact) as emergency_contact,
      coalesce(r.answers->'person'->>'emergency_phone', m.emergency_phone) as emergency_phone
    from entry e
    join registration r on r.id = e.registration_id
    join member m on m.id = e.member_id
    join registration_type t on t.id = r.registration_type_id
    left join crew_place y on y.detail_id = r.order_detail_id
    left join crew c on c.id = y.crew_id and c.race_id = e.race_id
    left join relay_fraction f on f.id = y.relay_fraction_id and f.race_id = e.race_id
    where e.race_id = ${at('race')} and e.state = 'live'
    order by lower(m.lastname), lower(m.firstname), e.id`,
  { plannedEachTime: true },
);

interface Service extends Person {
  readonly service: string;
  readonly options: string | null;
  readonly quantity: number;
}

const servicesOf = statement<ListParameters, Service>(
  'services of a race as its list has them',
  (at) => sql`
    select e.bib, r.reference, m.firstname, m.lastname, o.state <> 'awaiting_payment' as paid,
      d.copy->${at('lang')}::text->>'name' as service,
      (select string_agg(v->>'name', ', ') from jsonb_array_elements(d.copy->${at('lang')}::text->'variables') v)
        as options, d.quantity
    from entry e
    join registration r on r.id = e.registration_id
    join member m on m.id = e.member_id
    join order_detail d on d.parent_id = r.order_detail_id and d.kind = 'product' and d.removed_at is null
    join customer_order o on o.id = d.order_id and o.state in ('awaiting_payment', 'paid', 'partly_refunded')
    where e.race_id = ${at('race')} and e.state = 'live'
    order by lower(m.lastname), lower(m.firstname), e.id, d.position, d.id`,
  { plannedEachTime: true },
);

export type ListRow = Athlete | Service;

const batch = 500;

export const listRows = (db: Db, list: RaceList, asked: ListParameters): AsyncGenerator<ListRow[]> =>
  list === 'services' ? servicesOf.batches(db, asked, batch) : athletesOf.batches(db, asked, batch);
