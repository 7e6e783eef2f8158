import { sql } from 'drizzle-orm';
import { fullName } from '#kernel/names.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';

interface Person {
  readonly firstname: string;
  readonly lastname: string;
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
