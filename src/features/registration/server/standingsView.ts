import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { StandingView } from '../contract.ts';
import type { Wanted } from '../rules/wanted.ts';
import { heldByOthers } from './heldByOthersView.ts';

interface Args {
  readonly [name: string]: string | number | null;
  readonly circuit: number;
  readonly user: string;
  readonly race: number | null;
  readonly package: number | null;
  readonly except: string | null;
}

const find = statement<Args, StandingView>(
  'athletes of an account who are in a race or in the cart already',
  (at) => sql`
    with own as (
      select r.id from race r join stage s on s.id = r.stage_id
      where s.circuit_id = ${at('circuit')} and (r.id = ${at('race')}::int
        or r.id in (select race_id from race_package_race where race_package_id = ${at('package')}::int))
    ),
    athlete as (
      select id from member where user_id = ${at('user')}
      union select member_id from member_link where user_id = ${at('user')} and linked_at is not null
      union select member_id from registration where user_id = ${at('user')}
    )
    select distinct on (member_id) member_id, standing from (
      select e.member_id, case when ${heldByOthers({ user: at('user'), member: sql`e.member_id`, races: sql`select id from own` })} then 'held' else 'registered' end as standing, 0 as sort from entry e
      where e.state = 'live' and e.race_id in (select id from own) and e.member_id in (select id from athlete)
      union all
      select d.member_id, 'cart', 1 from cart_detail d join cart c on c.id = d.cart_id
      where c.user_id = ${at('user')} and c.status = 'open' and d.kind = 'registration'
        and d.id is distinct from ${at('except')}::uuid
        and (d.race_id in (select id from own) or exists (select from race_package_race q
          where q.race_package_id = d.race_package_id and q.race_id in (select id from own)))
    ) standing
    order by member_id, sort`,
);

/** Those of the account's athletes who cannot be chosen: in the race already, or in the cart, but for one line. */
export const readStandings = (
  on: DbOrTx,
  account: { readonly id: string },
  { circuitId, raceType, raceId }: Wanted,
  except: string | null,
): Promise<StandingView[]> =>
  find(on, {
    circuit: circuitId,
    user: account.id,
    race: raceType === 'race' ? raceId : null,
    package: raceType === 'package' ? raceId : null,
    except,
  });
