import { type SQL, sql } from 'drizzle-orm';

/**
 * SQL fragment: how the subscribers list pages and searches the entries of these rows `r` of `registration`, with `id`,
 * `circuit_id`, `season_id`, `created_at`, `words`, `team` and `adult_on`. Who was born on 29 February comes of age on 1 March.
 */
export const listingOf = (registrations: SQL): SQL => sql`
  select r.id, r.circuit_id, r.season_id, r.created_at,
    concat_ws(' ', case when r.unnamed_by is null and m.erased_at is null
      then plain_words(m.firstname || ' ' || m.lastname) end, plain_words(r.team_name)) as words,
    coalesce(plain_words(r.team_name), '') as team,
    a.day + (extract(day from a.day) <> extract(day from m.birthday))::int as adult_on
  from ${registrations} join member m on m.id = r.member_id
  cross join lateral (select (m.birthday + interval '18 years')::date as day) a`;
