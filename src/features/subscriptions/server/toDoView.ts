import { type SQL, sql } from 'drizzle-orm';
import { wantsMates } from '#features/crews/rules/room.ts';
import { userCrewsView } from '#features/crews/server/userCrewsView.ts';
import { ordersToPay } from '#features/orders/server/listOrdersView.ts';
import { offeredName } from '#features/races/server/offeredName.ts';
import { startsOf } from '#features/registration/server/startsView.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import type { Lang, Translations } from '#kernel/lang.ts';
import { shownName } from '#kernel/names.ts';
import type { Context } from '#server/context.ts';
import type { Owner } from '#server/http/request.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';
import type { ToDoView } from '../contract.ts';
import { mostToDo } from '../rules/todo.ts';
import { offersKey } from './offersKey.ts';
import { isOvertaken, offersJoined } from './offersOfView.ts';

interface DoubtfulRow {
  readonly id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly circuit_id: number;
  readonly circuit_name: Translations<string>;
  readonly name: Translations<string>;
  readonly count: number;
}

const raceDay = sql`(c.starts_at at time zone 'Europe/Rome')::date`;

/** SQL: a certificate `h` of a way to register `t` is missing, or not good between the first and the last day of `n`. */
const isDoubtful = sql`
    (h.id is null or h.status = 'rejected' or h.sport is not null
        or h.date_of_issue > n.first_day or h.expiration_date < n.last_day
        or h.type <> 'datahealth' and exists (select from registration_type_certificate k
            where k.registration_type_id = t.id)
          and not exists (select from registration_type_certificate k where k.registration_type_id = t.id
            and k.certificate_type_id = h.certificate_type_id and k.discipline_id = h.discipline_id))`;

type AskedToDo = { user: string; today: string; limit: number };

const lacking = (at: (name: keyof AskedToDo) => SQL): SQL => sql`
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
      and ${isDoubtful}
    order by n.first_day, r.id limit ${at('limit')}`;

/** No certificate that is good by what the database can see; the rules of a start decide. */
const doubtful = statement<AskedToDo, DoubtfulRow>(
  'registrations with a doubtful certificate',
  (at) => sql`
    with lacking as materialized (${lacking(at)}
    )
    select l.order_detail_id as id, m.firstname, m.lastname, l.circuit_id, ${translated('k')} as circuit_name,
      ${offeredName('l')} as name, l.count
    from lacking l
    join member m on m.id = l.member_id
    join circuit k on k.id = l.circuit_id
    order by l.first_day, l.id`,
);

/** Registrations to come that lack a condition which their way to register requires: it came later. */
const unaccepted = statement<{ user: string; now: string; limit: number }, DoubtfulRow>(
  'registrations with conditions to accept',
  (at) => sql`
    select r.order_detail_id as id, m.firstname, m.lastname, r.circuit_id, ${translated('k')} as circuit_name,
      ${offeredName('r')} as name, count(*) over ()::int as count
    from registration r
    join member m on m.id = r.member_id
    join circuit k on k.id = r.circuit_id
    join lateral (select min(c.starts_at) as first, max(c.starts_at) as last
      from entry e join race c on c.id = e.race_id
      where e.registration_id = r.id and e.state = 'live' and c.cancelled_at is null) n on n.last > ${at('now')}::timestamptz
    where r.user_id = ${at('user')} and r.state <> 'released' and r.status is null
      and exists (select from registration_type_policy y join policy p on p.id = y.policy_id
        where y.registration_type_id = r.registration_type_id and p.is_required
          and not coalesce(r.answers->'policies', '[]') @> to_jsonb(p.id))
    order by n.first, r.id limit ${at('limit')}`,
);

/** What was offered to the account and waits for its answer, the first day to end it first. */
const offered = statement<AskedToDo, OfferedRow>(
  'choices that wait for an answer',
  (at) => sql`
    select x.id, x.answer_by as until, ${translated('c')} as race_name, k.id as circuit_id,
      ${translated('k')} as circuit_name, count(*) over ()::int as count
    from registration r
    join order_detail d on d.id = r.order_detail_id
    join customer_order o on o.id = d.order_id
    join entry e on e.registration_id = r.id
    ${offersJoined}
    join race c on c.id = x.race_id
    join circuit k on k.id = r.circuit_id
    where r.user_id = ${at('user')} and r.state = 'confirmed' and r.status is null
      and b.choice is null and x.answer_by >= ${at('today')}::date and not ${isOvertaken}
    group by x.id, c.id, k.id
    order by x.answer_by, x.id limit ${at('limit')}`,
);

/** One registration of each crew whose race is to come, the next race first. */
const crewed = statement<AskedToDo, { id: string }>(
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

interface OfferedRow {
  readonly id: string;
  readonly until: Day;
  readonly race_name: Translations<string>;
  readonly circuit_id: number;
  readonly circuit_name: Translations<string>;
  readonly count: number;
}

interface TaskReader {
  readonly owner: Owner;
  readonly lang: Lang;
  readonly today: string;
}

const whose = ({ id, firstname, lastname, name, circuit_id, circuit_name }: DoubtfulRow, lang: Lang) => ({
  detail_id: id,
  member: { firstname: shownName(firstname), lastname: shownName(lastname) },
  race_name: name[lang],
  circuit_id,
  circuit: { i18n: { name: circuit_name[lang] } },
});

async function documentsToBring(context: Context, { owner, lang, today }: TaskReader): Promise<ToDoView['documents']> {
  const rows = await doubtful(context.db, { user: owner.id, today, limit: mostToDo });
  const ids = rows.map(({ id }) => id);
  const starts = new Map((await startsOf(context, owner, ids, lang)).map((start) => [start.detail_id, start]));
  const data = rows.flatMap((row) => {
    const fault = starts.get(row.id)?.reasons.find(({ matter, fix }) => matter === 'certificate' && fix === matter);
    if (!fault) return [];
    return { ...whose(row, lang), says: fault.detail };
  });
  return { count: (rows[0]?.count ?? 0) - (rows.length - data.length), data };
}

async function conditionsToAccept(
  { db, clock }: Context,
  { owner, lang }: TaskReader,
): Promise<ToDoView['conditions']> {
  const rows = await unaccepted(db, { user: owner.id, now: clock().toISOString(), limit: mostToDo });
  return { count: rows[0]?.count ?? 0, data: rows.map((row) => whose(row, lang)) };
}

async function choicesToMake(
  { db, environment }: Context,
  { owner, lang, today }: TaskReader,
): Promise<ToDoView['choices']> {
  const rows = await offered(db, { user: owner.id, today, limit: mostToDo });
  const data = rows.map(({ id, until, race_name, circuit_id, circuit_name }) => ({
    key: offersKey({ disruption: id, account: owner.id }, environment),
    until,
    race_name: race_name[lang],
    circuit_id,
    circuit: { i18n: { name: circuit_name[lang] } },
  }));
  return { count: rows[0]?.count ?? 0, data };
}

async function crewsToFill(context: Context, { owner, lang, today }: TaskReader): Promise<ToDoView['crews']> {
  const rows = await crewed(context.db, { user: owner.id, today, limit: mostToDo });
  const detailIds = rows.map(({ id }) => id);
  const crews = await userCrewsView(context.db, { userId: owner.id, detailIds, lang, now: context.clock() });
  const data = crews.filter((crew) => crew.invitation !== null && wantsMates(crew));
  return { count: data.length, data };
}

/** What is still to be done: the most urgent of each, and how many there are. Crews: of the next races. */
export async function toDoView(context: Context, owner: Owner, lang: Lang): Promise<ToDoView> {
  const reader = { owner, lang, today: dayInRome(context.clock()) };
  const ofUser = { user: owner.id, limit: mostToDo };
  const [orders, transfers, choices, documents, conditions, crews] = await Promise.all([
    ordersToPay(context, { ...ofUser, wired: false }, lang),
    ordersToPay(context, { ...ofUser, wired: true }, lang),
    choicesToMake(context, reader),
    documentsToBring(context, reader),
    conditionsToAccept(context, reader),
    crewsToFill(context, reader),
  ]);
  return { orders, transfers, choices, documents, conditions, crews };
}
