import { sql } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';

/** A way to register that asks for a certificate of a kind. */
export interface AskedKind {
  readonly type_id: number;
  readonly discipline_id: number;
  readonly circuit_id: number;
  readonly way_id: number;
  /** Its race, or the last race of its package, is to come. */
  readonly to_come: boolean;
}

const find = statement<{ today: Day }, AskedKind>(
  'ways to register that ask for certificates',
  (at) => sql`
    select k.certificate_type_id as type_id, k.discipline_id, coalesce(s.circuit_id, p.circuit_id) as circuit_id,
      t.id as way_id,
      coalesce(r.ends_on, (select max(o.ends_on) from race_package_race q join race o on o.id = q.race_id
        where q.race_package_id = p.id)) >= ${at('today')}::date as to_come
    from registration_type t
    join registration_type_certificate k on k.registration_type_id = t.id
    left join race r on r.id = t.race_id
    left join stage s on s.id = r.stage_id
    left join race_package p on p.id = t.race_package_id`,
);

/** Who asks for which kinds of certificates, in every circuit. */
export const askedKinds = (on: DbOrTx, today: Day): Promise<readonly AskedKind[]> => find(on, { today });

/** A kind of which somebody's certificate is, in a registration of this circuit. */
export interface BroughtKind {
  readonly type_id: number;
  readonly discipline_id: number;
  readonly circuit_id: number;
}

const findBrought = statement<Record<string, never>, BroughtKind>(
  'kinds of certificates in registrations of circuits',
  () => sql`
    select distinct c.certificate_type_id as type_id, c.discipline_id, g.circuit_id
    from medical_certificate c
    join attachment a on a.certificate_id = c.id
    join registration g on g.order_detail_id = a.detail_id
    where g.state <> 'released' and c.certificate_type_id is not null and c.discipline_id is not null`,
);

/** In which circuits somebody is registered with certificates of which kinds. */
export const broughtKinds = (on: DbOrTx): Promise<readonly BroughtKind[]> => findBrought(on, {});
