import { sql } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';

interface Person {
  readonly firstname: string;
  readonly lastname: string;
}

const find = statement<
  { race: number; from: Day; to: Day; age: number },
  { athletes: number; red: number; people: readonly Person[] }
>(
  'athletes that a change of a race concerns',
  (at) => sql`
    with concerned as materialized (
      select m.firstname, m.lastname,
        coalesce(age(${at('to')}::date, m.birthday) < make_interval(years => ${at('age')}::int), false)
          or coalesce((select h.expiration_date >= ${at('from')}::date and h.expiration_date < ${at('to')}::date
            from attachment a join medical_certificate h on h.id = a.certificate_id
            where a.detail_id = g.order_detail_id), false) as is_red
      from entry e
      join registration g on g.id = e.registration_id
      join member m on m.id = e.member_id
      where e.race_id = ${at('race')} and e.state = 'live'
    )
    select (select count(*)::int from concerned) as athletes,
      (select count(*)::int from concerned where is_red) as red,
      coalesce((select json_agg(p) from (select firstname, lastname from concerned where is_red
        order by lastname, firstname limit 8) p), '[]') as people`,
);

/** A race day and a least age as they are and as they will be. */
export interface Moved {
  readonly raceId: number;
  readonly from: Day;
  readonly to: Day;
  readonly minimumAge: number | null;
}

/**
 * Who is in a race, and who of them may not start any more when it is moved or its least age rises: too young on the new
 * day, or with a certificate that ends before it and did not end before the old one.
 */
export async function concernedBy(on: DbOrTx, { raceId, from, to, minimumAge }: Moved) {
  const [found] = await find(on, { race: raceId, from, to, age: minimumAge ?? 0 });
  const { athletes, red, people } = found!;
  return { athletes, red, names: people.map(fullName) };
}

const findBorn = statement<
  { type: number; from: number; until: number },
  { athletes: number; red: number; people: readonly Person[] }
>(
  'athletes of a type that its years of birth leave out',
  (at) => sql`
    with concerned as materialized (
      select m.firstname, m.lastname,
        coalesce(extract(year from m.birthday) not between ${at('from')}::int and ${at('until')}::int, false) as is_red
      from registration g join member m on m.id = g.member_id
      where g.registration_type_id = ${at('type')} and g.state <> 'released'
    )
    select (select count(*)::int from concerned) as athletes,
      (select count(*)::int from concerned where is_red) as red,
      coalesce((select json_agg(p) from (select firstname, lastname from concerned where is_red
        order by lastname, firstname limit 8) p), '[]') as people`,
);

/** Who is registered by a type, and who of them is born in other years than it is to be for. */
export async function bornOutsideOf(
  on: DbOrTx,
  typeId: number,
  { born_from, born_until }: { readonly born_from: number | null; readonly born_until: number | null },
) {
  const [found] = await findBorn(on, { type: typeId, from: born_from ?? 0, until: born_until ?? 9999 });
  const { athletes, red, people } = found!;
  return { athletes, red, names: people.map(fullName) };
}
