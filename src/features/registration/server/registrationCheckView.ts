import { sql } from 'drizzle-orm';
import { knownMembers, knows } from '#features/athletes/server/knownMemberView.ts';
import type { Lang, Translations } from '#kernel/lang.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Owner } from '#server/http/request.ts';
import { statement } from '#server/statement.ts';
import type { StandingView } from '../contract.ts';
import { markOf, type RaceStanding, type RegistrationTarget } from '../rules/standing.ts';
import { standingColumns } from './standingView.ts';

type RaceStandingArgs = {
  readonly circuit: number;
  readonly user: string;
  readonly member: string;
  readonly race: number | null;
  readonly package: number | null;
  readonly except: string | null;
};

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

interface RaceStandingRow extends RaceStanding {
  readonly member_id: string;
  readonly race: Translations<{ readonly name: string }> | null;
}

const selectStandings = statement<Omit<RaceStandingArgs, 'member'>, RaceStandingRow>(
  'where the athletes of an account stand',
  (at) => sql`
    with own as (
      select r.id from race r join stage s on s.id = r.stage_id
      where s.circuit_id = ${at('circuit')} and (r.id = ${at('race')}::int
        or r.id in (select race_id from race_package_race where race_package_id = ${at('package')}::int))
    ),
    athlete(id) as (${knownMembers(at('user'))})
    select a.id as member_id,
      (select r.i18n from entry place join race r on r.id = place.race_id where place.member_id = a.id
        and place.state = 'live' and r.id in (select id from own) order by r.starts_at, r.id limit 1) as race, ${standingColumns({ user: at('user'), member: sql`a.id`, races: sql`select id from own`, except: at('except') })}
    from athlete a order by a.id`,
);

/** The account's athletes who cannot be chosen for a race; the cart line `except` does not count. */
export async function readStandings(
  on: DbOrTx,
  account: Owner,
  { circuitId, raceType, raceId }: RegistrationTarget,
  except: string | null,
  lang: Lang,
): Promise<StandingView[]> {
  const athletes = await selectStandings(on, {
    circuit: circuitId,
    user: account.id,
    race: raceType === 'race' ? raceId : null,
    package: raceType === 'package' ? raceId : null,
    except,
  });
  return athletes.flatMap(({ member_id, race, ...where }) => {
    const mark = markOf(where);
    return mark ? [{ member_id, standing: mark, race_name: mark === 'cart' ? null : (race?.[lang].name ?? null) }] : [];
  });
}
