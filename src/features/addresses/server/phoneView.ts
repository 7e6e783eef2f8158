import { type SQL, sql } from 'drizzle-orm';

/**
 * The phone of an athlete: that of the record, or else of the home address that was given with a registration, for the record
 * itself or by the account whose own record it is. Null: nobody has given one.
 *
 * A part of a query, with the alias of the table `member`: what it reads for a row, it finds by indexes.
 *
 * Source: registration §2, step 4; decision 191.
 */
export const athletePhone = (member: SQL): SQL<string | null> => sql<string | null>`coalesce(${member}.phone, (
  select home.phone from address home
  where home.user_id = ${member}.user_id and (home.member_id = ${member}.id or ${member}.himself)
  order by home.member_id is not distinct from ${member}.id desc, home.is_primary desc, home.created_at desc limit 1))`;
