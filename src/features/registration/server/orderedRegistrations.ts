import { type SQL, sql } from 'drizzle-orm';
import { notingStarts } from '#server/startChanges.ts';
import { listingOf } from './listingView.ts';

/**
 * SQL fragment of the statement that writes an order: writes `registration` and `entry`, notes the starts, needs a query
 * `lines(id)` before it, and answers `registration_rows(id)` and `entry_rows(id)`. Entries are written in one order, so
 * that two orders of the same athletes cannot deadlock.
 */
export const insertingRegistrations = (rows: {
  readonly lines: SQL;
  readonly registrations: SQL;
  readonly entries: SQL;
}): SQL => sql`
  registration_rows as (
    insert into registration
    select r.* from jsonb_populate_recordset(null::registration, ${rows.registrations}::jsonb) r
    join ${rows.lines} l on l.id = r.order_detail_id
    returning *
  ),
  ${notingStarts('noted_registrations', 'registration', sql`select id from registration_rows`)},
  entry_rows as (
    insert into entry (id, registration_id, race_id, member_id, state, circuit_id, season_id, created_at, words, team, adult_on)
    select r.id, r.registration_id, r.race_id, r.member_id, r.state, g.circuit_id, g.season_id, g.created_at,
      g.words, g.team, g.adult_on
    from jsonb_populate_recordset(null::entry, ${rows.entries}::jsonb) r
    join (${listingOf(sql`registration_rows r`)}) g on g.id = r.registration_id
    order by r.race_id, r.member_id
    returning id
  )`;

/**
 * SQL fragment of the statement that moves an order: sets this state on the `registration` and `entry` rows of a query
 * `lines(id)`, except those given away, notes the starts, and answers `registered(id)` and `entered(id)`.
 */
export const movingRegistrations = (moving: {
  readonly lines: SQL;
  readonly registration: SQL;
  readonly entry: SQL;
  readonly at: SQL;
}): SQL => sql`
  registered as (
    update registration r
    set state = ${moving.registration},
        confirmed_at = case when ${moving.registration} = 'confirmed' then ${moving.at}::timestamptz
          else r.confirmed_at end
    from ${moving.lines} l
    where l.id = r.order_detail_id and r.status is null and r.state <> ${moving.registration}
    returning r.id, r.order_detail_id
  ),
  ${notingStarts('noted_moves', 'line', sql`select order_detail_id from registered`)},
  entered as (
    update entry e set state = ${moving.entry} from registered r
    where e.registration_id = r.id and e.state <> ${moving.entry}
    returning e.id
  )`;

/** SQL condition: this line's registration was not given away; whoever has its place has it by a code. */
export const notGivenAway = (line: SQL): SQL => sql`
  not exists (select from registration given where given.order_detail_id = ${line} and given.status is not null)`;
