import { sql } from 'drizzle-orm';
import { knows } from '#features/athletes/server/knownMemberView.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Owner } from '#server/http/request.ts';
import { statement } from '#server/statement.ts';
import type { Standing } from '../rules/standing.ts';
import type { Wanted } from '../rules/wanted.ts';
import { standing } from './standingView.ts';

interface Args {
  readonly [name: string]: string | number | null;
  readonly circuit: number;
  readonly user: string;
  readonly member: string;
  readonly race: number | null;
  readonly package: number | null;
  readonly except: string | null;
}

interface Whereabouts extends Standing {
  /** The race or package belongs to the circuit. */
  readonly offered: boolean;
  /** The athlete is one that the account keeps, has linked or has registered before; nobody else's is there for it. */
  readonly known: boolean;
}

const find = statement<Args, Whereabouts>(
  'check a registration',
  (at) => sql`
    with own as (
      select ${at('race')}::int as id where ${at('race')}::int is not null
      union select race_id from race_package_race where race_package_id = ${at('package')}::int
    )
    select
      exists (select from race r join stage s on s.id = r.stage_id
          where r.id = ${at('race')}::int and s.circuit_id = ${at('circuit')})
        or exists (select from race_package g
          where g.id = ${at('package')}::int and g.circuit_id = ${at('circuit')}) as offered,
      ${knows(at('user'), at('member'))} as known,
      ${standing({ user: at('user'), member: at('member'), races: sql`select id from own`, except: at('except') })}`,
);

/**
 * Where an athlete stands already: in the race, or in a cart of this account (but for the line that is mended). Asked
 * at each step of many buyers at once, so it reads no more than it needs.
 */
export async function whereIs(
  on: DbOrTx,
  account: Owner,
  memberId: string,
  { circuitId, raceType, raceId }: Wanted,
  except: string | null,
): Promise<Whereabouts> {
  const [row] = await find(on, {
    circuit: circuitId,
    user: account.id,
    member: memberId,
    race: raceType === 'race' ? raceId : null,
    package: raceType === 'package' ? raceId : null,
    except,
  });
  return row!;
}
