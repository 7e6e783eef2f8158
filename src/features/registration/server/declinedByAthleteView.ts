import { type SQL, sql } from 'drizzle-orm';

/** Whether this athlete has refused a registration of this account for one of these races (decision 054). */
export const declinedByAthlete = ({ user, member, races }: { user: SQL; member: SQL; races: SQL }): SQL => sql`
  exists (select from registration refused join entry place on place.registration_id = refused.id
    where refused.member_id = ${member} and refused.user_id = ${user} and refused.declined_at is not null
      and place.race_id in (${races}))`;
