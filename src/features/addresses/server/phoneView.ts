import { type SQL, sql } from 'drizzle-orm';

/**
 * SQL: the phone of an athlete `member`, of the record or else of the home address of a registration, of the record's own
 * account or for itself (registration §2, step 4; decision 191). It reads by indexes.
 */
export const athletePhone = (member: SQL): SQL<string | null> => sql<string | null>`coalesce(${member}.phone, (
  select home.phone from address home
  where home.user_id = ${member}.user_id and (home.member_id = ${member}.id or ${member}.himself)
  order by home.member_id is not distinct from ${member}.id desc, home.is_primary desc, home.created_at desc limit 1))`;
