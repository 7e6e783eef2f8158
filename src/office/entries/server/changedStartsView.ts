import { sql } from 'drizzle-orm';
import type { StartSubject } from '#server/startChanges.ts';
import { statement } from '#server/statement.ts';

/** Of an athlete, of a race, of a way to register (a package's in all its races), and of a line with its crew. */
export const registrationsOf = statement<{ of: readonly StartSubject[]; subjects: readonly string[] }, { id: string }>(
  'registrations of changed starts',
  (at) => sql`
    with changed as materialized (
      select distinct c.of, c.subject from unnest(${at('of')}::text[], ${at('subjects')}::text[]) c (of, subject)),
    lines as (
      select c.subject::uuid as id from changed c where c.of = 'line'
      union
      select mate.detail_id from changed c join crew_place own on own.detail_id = c.subject::uuid
        join crew_place mate on mate.crew_id = own.crew_id
        where c.of = 'line'),
    races as (
      select c.subject::int as id from changed c where c.of = 'race'
      union
      select coalesce(t.race_id, p.race_id) from changed c join registration_type t on t.id = c.subject::int
        left join race_package_race p on p.race_package_id = t.race_package_id
        where c.of = 'type')
    select r.id from lines l join registration r on r.order_detail_id = l.id
    union
    select r.id from changed c join registration r on r.member_id = c.subject::uuid where c.of = 'athlete'
    union
    select e.registration_id from races g join entry e on e.race_id = g.id and e.state = 'live'`,
);
