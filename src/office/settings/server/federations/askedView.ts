import { sql } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';

/** How many ways to register of a circuit ask for a federation. */
export interface FederationUse {
  readonly federation_id: number;
  readonly circuit_id: number;
  readonly types: number;
  /** The day of the first race to come that asks for it. */
  readonly first_race: Day | null;
}

const find = statement<{ today: Day }, FederationUse>(
  'circuits that ask for federations',
  (at) => sql`
    select k.federation_id, coalesce(s.circuit_id, p.circuit_id) as circuit_id, count(*)::int as types,
      min((select min((c.starts_at at time zone 'Europe/Rome')::date)::text from race c
        where t.active and c.ends_on >= ${at('today')}::date and c.cancelled_at is null and (c.id = t.race_id
          or c.id in (select q.race_id from race_package_race q where q.race_package_id = t.race_package_id))))
        as first_race
    from registration_type_federation k
    join registration_type t on t.id = k.registration_type_id
    left join race r on r.id = t.race_id
    left join stage s on s.id = r.stage_id
    left join race_package p on p.id = t.race_package_id
    group by 1, 2`,
);

/** Which circuits ask for which federations. */
export const askedFederations = (on: DbOrTx, today: Day): Promise<readonly FederationUse[]> => find(on, { today });
