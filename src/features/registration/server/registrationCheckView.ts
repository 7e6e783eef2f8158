import { sql } from 'drizzle-orm';
import { knows } from '#features/athletes/server/knownMemberView.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Owner } from '#server/http/request.ts';
import { statement } from '#server/statement.ts';
import type { RegistrationTarget } from '../rules/registrationTarget.ts';
import type { RaceStanding } from '../rules/standing.ts';
import { standingColumns } from './standingView.ts';

interface RaceStandingArgs {
  readonly [name: string]: string | number | null;
  readonly circuit: number;
  readonly user: string;
  readonly member: string;
  readonly race: number | null;
  readonly package: number | null;
  readonly except: string | null;
}

interface AthleteInRaceRow extends RaceStanding {
  readonly offered: boolean;
  /** The account owns the athlete, has linked or registered them before; other athletes are not visible to it. */
  readonly known: boolean;
}

const selectRaceStanding = statement<RaceStandingArgs, AthleteInRaceRow>(
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
      ${standingColumns({ user: at('user'), member: at('member'), races: sql`select id from own`, except: at('except') })}`,
);

/** How an athlete stands to a race, without the cart line `except`. It runs at each step, so it reads little. */
export async function readRaceStanding(
  on: DbOrTx,
  account: Owner,
  memberId: string,
  { circuitId, raceType, raceId }: RegistrationTarget,
  except: string | null,
): Promise<AthleteInRaceRow> {
  const [row] = await selectRaceStanding(on, {
    circuit: circuitId,
    user: account.id,
    member: memberId,
    race: raceType === 'race' ? raceId : null,
    package: raceType === 'package' ? raceId : null,
    except,
  });
  return row!;
}
