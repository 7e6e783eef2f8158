import { sql } from 'drizzle-orm';
import { wantsMates } from '#features/crews/rules/room.ts';
import { userCrewsView } from '#features/crews/server/userCrewsView.ts';
import { ordersToPay } from '#features/orders/server/listOrdersView.ts';
import { startsOf } from '#features/registration/server/startsView.ts';
import { dayInRome } from '#kernel/calendar.ts';
import type { Lang, Translated } from '#kernel/lang.ts';
import { shownName } from '#kernel/names.ts';
import type { Context } from '#server/context.ts';
import type { Owner } from '#server/http/request.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';
import type { ToDoView } from '../contract.ts';
import { mostToDo } from '../rules/todo.ts';

/** A registration whose certificate may be missing or wrong. */
interface DoubtfulRow {
  readonly id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly circuit_id: number;
  readonly circuit_name: Translated<string>;
  readonly name: Translated<string>;
  /** How many there are in all. */
  readonly count: number;
}

// The day of a race, on the wall calendar in Italy.
const raceDay = sql`(c.starts_at at time zone 'Europe/Rome')::date`;

/**
 * Registrations to come whose type asks for a certificate and which bring none that is good by what the database can
 * see: its state, its days and its kind. Whether one is really missing is decided by the rules of a start.
 */
const doubtful = statement<{ user: string; today: string; limit: number }, DoubtfulRow>(
  'registrations with a doubtful certificate',
  (at) => sql`
    with lacking as materialized (
      select r.id, r.order_detail_id, r.member_id, r.circuit_id, r.race_id, r.race_package_id, n.first_day,
        count(*) over ()::int as count
      from registration r
      join registration_type t on t.id = r.registration_type_id
      join lateral (
        select min(${raceDay}) as first_day, max(${raceDay}) as last_day
        from entry e join race c on c.id = e.race_id where e.registration_id = r.id and e.state = 'live' and c.cancelled_at is null) n
        on n.last_day >= ${at('today')}::date
      left join attachment a on a.detail_id = r.order_detail_id
      left join medical_certificate h on h.id = a.certificate_id
      where r.user_id = ${at('user')} and r.state <> 'released' and r.status is null
        and (t.medical_certificate_uploads_active or t.datahealth_active)
        and (h.id is null or h.status = 'rejected' or h.sport is not null
          or h.date_of_issue > n.first_day or h.expiration_date < n.last_day
          or h.type <> 'datahealth' and exists (select from registration_type_certificate k
              where k.registration_type_id = t.id)
            and not exists (select from registration_type_certificate k where k.registration_type_id = t.id
              and k.certificate_type_id = h.certificate_type_id and k.discipline_id = h.discipline_id))
      order by n.first_day, r.id limit ${at('limit')}
    )
    select l.order_detail_id as id, m.firstname, m.lastname, l.circuit_id, ${translated('k')} as circuit_name,
      coalesce((select ${translated('g')} from race_package g where g.id = l.race_package_id),
        (select ${translated('w')} from race w where w.id = l.race_id)) as name, l.count
    from lacking l
    join member m on m.id = l.member_id
    join circuit k on k.id = l.circuit_id
    order by l.first_day, l.id`,
);

/** One registration of each crew whose race is to come, the next race first. */
const crewed = statement<{ user: string; today: string; limit: number }, { id: string }>(
  'registrations in crews to come',
  (at) => sql`
    select min(r.order_detail_id::text) as id
    from registration r
    join crew_place p on p.detail_id = r.order_detail_id
    join race c on c.id = r.race_id and c.cancelled_at is null
    where r.user_id = ${at('user')} and r.state <> 'released' and r.status is null and ${raceDay} >= ${at('today')}::date
    group by p.crew_id, c.starts_at
    order by c.starts_at, p.crew_id limit ${at('limit')}`,
);

interface Reader {
  readonly owner: Owner;
  readonly lang: Lang;
  readonly today: string;
}

async function documentsToBring(context: Context, { owner, lang, today }: Reader): Promise<ToDoView['documents']> {
  const rows = await doubtful(context.db, { user: owner.id, today, limit: mostToDo });
  const ids = rows.map(({ id }) => id);
  const starts = new Map((await startsOf(context, owner, ids, lang)).map((start) => [start.detail_id, start]));
  const data = rows.flatMap(({ id, firstname, lastname, name, circuit_id, circuit_name }) => {
    const fault = starts.get(id)?.reasons.find(({ matter, fix }) => matter === 'certificate' && fix === matter);
    if (!fault) return [];
    return {
      detail_id: id,
      member: { firstname: shownName(firstname), lastname: shownName(lastname) },
      race_name: name[lang],
      circuit_id,
      circuit: { i18n: { name: circuit_name[lang] } },
      says: fault.detail,
    };
  });
  return { count: (rows[0]?.count ?? 0) - (rows.length - data.length), data };
}

async function crewsToFill(context: Context, { owner, lang, today }: Reader): Promise<ToDoView['crews']> {
  const rows = await crewed(context.db, { user: owner.id, today, limit: mostToDo });
  const detailIds = rows.map(({ id }) => id);
  const crews = await userCrewsView(context.db, { userId: owner.id, detailIds, lang, now: context.clock() });
  const data = crews.filter((crew) => crew.invitation !== null && wantsMates(crew));
  return { count: data.length, data };
}

/**
 * What is still to be done, over all orders and registrations of the account: the most urgent of each, and how many
 * there are. Crews are looked at in the next races.
 */
export async function toDoView(context: Context, owner: Owner, lang: Lang): Promise<ToDoView> {
  const reader = { owner, lang, today: dayInRome(context.clock()) };
  const [orders, documents, crews] = await Promise.all([
    ordersToPay(context, owner.id, mostToDo, lang),
    documentsToBring(context, reader),
    crewsToFill(context, reader),
  ]);
  return { orders, documents, crews };
}
