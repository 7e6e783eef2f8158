import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';

interface Args {
  readonly [name: string]: string | number | null;
  readonly user: string;
  readonly member: string;
  readonly race: number | null;
  readonly package: number | null;
  readonly except: string | null;
}

const find = statement<Args, { registered: boolean; in_cart: boolean }>(
  'check a registration',
  (at) => sql`
    with own as (
      select ${at('race')}::int as id where ${at('race')}::int is not null
      union select race_id from race_package_race where race_package_id = ${at('package')}::int
    )
    select
      exists (select from entry e where e.member_id = ${at('member')} and e.state = 'live'
        and e.race_id in (select id from own)) as registered,
      exists (select from cart_detail d join cart c on c.id = d.cart_id
        where c.user_id = ${at('user')} and c.status = 'open' and d.kind = 'registration'
          and d.member_id = ${at('member')} and d.id is distinct from ${at('except')}::uuid
          and (d.race_id in (select id from own) or exists (select from race_package_race q
            where q.race_package_id = d.race_package_id and q.race_id in (select id from own)))) as in_cart`,
);

/** Where an athlete stands already: in the race, or in a cart of this account (but for the line that is mended). */
export async function whereIs(
  on: DbOrTx,
  account: { readonly id: string },
  memberId: string,
  { raceType, raceId }: { readonly raceType: 'race' | 'package'; readonly raceId: number },
  except: string | null,
) {
  const [row] = await find(on, {
    user: account.id,
    member: memberId,
    race: raceType === 'race' ? raceId : null,
    package: raceType === 'package' ? raceId : null,
    except,
  });
  return row!;
}
