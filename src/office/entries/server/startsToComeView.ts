import { sql } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import type { Translations } from '#kernel/lang.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';

export interface StartToCome {
  readonly id: string;
  readonly detail_id: string;
  readonly reference: string;
  readonly circuit_id: number;
  /** Of the account that keeps the athlete's record. */
  readonly is_own: boolean;
  readonly name: Translations<string>;
}

const find = statement<{ member: string; today: string }, StartToCome>(
  'starts of an athlete that are to come',
  (at) => sql`
    select r.id, r.order_detail_id as detail_id, r.reference, r.circuit_id,
      m.user_id is not distinct from r.user_id as is_own,
      coalesce((select ${translated('g')} from race g where g.id = r.race_id),
        (select ${translated('p')} from race_package p where p.id = r.race_package_id)) as name
    from registration r join member m on m.id = r.member_id
    where r.member_id = ${at('member')}::uuid and r.state <> 'released' and r.status is null
      and exists (select from entry e join race g on g.id = e.race_id
        where e.registration_id = r.id and e.state = 'live' and g.ends_on >= ${at('today')}::date)
    order by r.id`,
);

/** Whose last race is not over, of all circuits. */
export const startsToCome = (on: DbOrTx, member: string, today: Day): Promise<StartToCome[]> =>
  find(on, { member, today });
