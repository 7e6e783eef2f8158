import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';

/** How many ways to register of a circuit ask for a federation. */
export interface Asked {
  readonly federation_id: number;
  readonly circuit_id: number;
  readonly types: number;
}

const find = statement<Record<string, never>, Asked>(
  'circuits that ask for federations',
  () => sql`
    select k.federation_id, coalesce(s.circuit_id, p.circuit_id) as circuit_id, count(*)::int as types
    from registration_type_federation k
    join registration_type t on t.id = k.registration_type_id
    left join race r on r.id = t.race_id
    left join stage s on s.id = r.stage_id
    left join race_package p on p.id = t.race_package_id
    group by 1, 2`,
);

/** Which circuits ask for which federations. */
export const askedFederations = (on: DbOrTx): Promise<readonly Asked[]> => find(on, {});
