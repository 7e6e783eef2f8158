import { type SQL, sql } from 'drizzle-orm';
import { statement } from '#server/statement.ts';

/**
 * Whether an athlete whose record this account keeps is in one of these races by an unpaid registration of somebody
 * else: then the account is told so, for the athlete may refuse it (decision 054).
 */
export const heldByOthers = ({ user, member, races }: { user: SQL; member: SQL; races: SQL }): SQL => sql`
  exists (select from entry held join registration other on other.id = held.registration_id
    join member kept on kept.id = held.member_id
    where held.member_id = ${member} and held.state = 'live' and held.race_id in (${races})
      and other.state = 'on_hold' and other.user_id is distinct from kept.user_id and kept.user_id = ${user})`;

/** The same of whoever is in a cart. */
export const heldInCart = statement<{ cart: string; user: string }, { held: boolean }>(
  'does somebody else hold the place of an athlete in a cart',
  (at) => sql`
    select exists (select from cart_detail d where d.cart_id = ${at('cart')} and d.kind = 'registration'
      and ${heldByOthers({
        user: at('user'),
        member: sql`d.member_id`,
        races: sql`select d.race_id union all
          select q.race_id from race_package_race q where q.race_package_id = d.race_package_id`,
      })}) as held`,
);
