import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';

type NamesakeParameters = { race: number; name: string; user: string; detail: string | null };

/** The account's own crew with nobody else in it does not count: its name is used again. */
const namesake = statement<NamesakeParameters, { id: string }>(
  'find a crew’s namesake',
  (at) => sql`
    select c.id from crew c
    where c.race_id = ${at('race')} and lower(c.name) = lower(${at('name')})
      and (c.captain_user_id is distinct from ${at('user')}::uuid or exists (
        select from crew_place p
        where p.crew_id = c.id and p.detail_id is distinct from ${at('detail')}::uuid
          and (exists (select from cart_detail d where d.id = p.detail_id)
            or exists (select from registration g where g.order_detail_id = p.detail_id and g.state <> 'released'))))`,
);

export interface WantedCrewName {
  readonly raceId: number;
  readonly name: string;
  readonly userId: string;
  readonly detailId: string | null;
}

export async function findNamesake(
  on: DbOrTx,
  { raceId, name, userId, detailId }: WantedCrewName,
): Promise<string | null> {
  const [found] = await namesake(on, { race: raceId, name, user: userId, detail: detailId });
  return found?.id ?? null;
}
