import { type SQL, sql } from 'drizzle-orm';
import { statement } from '#server/statement.ts';

/** The account, the athlete, and the races as a query of their ids. */
interface StandingQuery {
  readonly user: SQL;
  readonly member: SQL;
  readonly races: SQL;
}

/** Does somebody else hold the place? True only for the account that owns the athlete's record (decision 054). */
const heldByOthers = ({ user, member, races }: StandingQuery): SQL => sql`
  exists (select from entry held join registration other on other.id = held.registration_id
    join member kept on kept.id = held.member_id
    where held.member_id = ${member} and held.state = 'live' and held.race_id in (${races})
      and other.state = 'on_hold' and other.user_id is distinct from kept.user_id and kept.user_id = ${user})`;

/** SQL fragment: the columns of a `RaceStanding`. The cart line that is being edited (`except`) does not count. */
export const standingColumns = ({ user, member, races, except }: StandingQuery & { readonly except: SQL }): SQL => sql`
  exists (select from entry live
    where live.member_id = ${member} and live.state = 'live' and live.race_id in (${races})) as registered,
  ${heldByOthers({ user, member, races })} as held,
  exists (select from registration refused join entry place on place.registration_id = refused.id
    where refused.member_id = ${member} and refused.user_id = ${user} and refused.declined_at is not null
      and place.race_id in (${races})) as declined,
  exists (select from cart_detail line join cart own_cart on own_cart.id = line.cart_id
    where own_cart.user_id = ${user} and own_cart.status = 'open' and line.kind = 'registration'
      and line.member_id = ${member} and line.id is distinct from ${except}::uuid
      and (line.race_id in (${races}) or exists (select from race_package_race part
        where part.race_package_id = line.race_package_id and part.race_id in (${races})))) as "inCart"`;

/** After another order was faster with one of the athletes: does somebody else hold that place? */
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

/** The registrations of an order that their athletes have refused; late money does not revive them. */
export const declinedRegistrations = statement<{ order: string }, { id: string }>(
  'registrations of an order that were refused',
  (at) => sql`
    select r.id from registration r join order_detail d on d.id = r.order_detail_id
    where d.order_id = ${at('order')} and r.declined_at is not null
    order by d.position`,
);
