import { and, asc, eq, inArray } from 'drizzle-orm';
import { circuits, stages } from '#features/circuits/server/tables.ts';
import { givableIn } from '#features/identity/rules/givenRoles.ts';
import { races } from '#features/races/server/tables.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Reach, reaches, reachIn, roleNames } from '#kernel/roles.ts';
import { flag } from '#kernel/wire.ts';
import type { OfficeView } from '#office/kit/contract/office.ts';
import { withRaceNames } from '#office/staff/server/namedRolesView.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Account, Office } from '#server/http/request.ts';
import { officeToDo } from './todoView.ts';

const most = { offices: 200, races: 500 };

interface OfficeReader {
  readonly lang: Lang;
  readonly now: Date;
}

export async function readOffice(
  on: DbOrTx,
  account: Account,
  { circuitId, races: reach }: Office,
  { lang, now }: OfficeReader,
): Promise<OfficeView> {
  const own = account.roles.flatMap((held) => held.circuitId ?? []);
  const everywhere = account.roles.some((held) => held.circuitId === null);
  const offices = await on
    .select({ id: circuits.id, i18n: circuits.i18n, season: circuits.seasonId })
    .from(circuits)
    .where(everywhere ? undefined : inArray(circuits.id, own))
    .orderBy(asc(circuits.id))
    .limit(most.offices);
  const here = offices.find(({ id }) => id === circuitId) ?? refuse('not_found');
  const reaching = roleNames.flatMap((role) => {
    const of = reachIn(account.roles, circuitId, [role]);
    return of === null ? [] : [{ role, races: of === 'all' ? null : [...of] }];
  });
  const [held = []] = await withRaceNames(on, [reaching], lang);
  return {
    circuit: { id: here.id, name: here.i18n[lang].name },
    roles: reaching.map(({ role }) => role),
    whole: reaching.flatMap(({ role, races: of }) => (of === null ? [role] : [])),
    held,
    givable: [...givableIn(account.roles, circuitId)],
    todo: await officeToDo(on, { accountId: account.id, circuitId, roles: account.roles, now }),
    races: await racesOf(on, { circuitId, season: here.season, reach, lang, now }),
    offices: offices.map(({ id, i18n }) => ({ id, name: i18n[lang].name })),
  };
}

interface RacesQuery {
  readonly circuitId: number;
  readonly season: number;
  readonly reach: Reach;
  readonly lang: Lang;
  readonly now: Date;
}

async function racesOf(on: DbOrTx, { circuitId, season, reach, lang, now }: RacesQuery): Promise<OfficeView['races']> {
  const rows = await on
    .select({ id: races.id, slug: races.slug, i18n: races.i18n, stage: stages.i18n, startsAt: races.startsAt })
    .from(races)
    .innerJoin(stages, eq(stages.id, races.stageId))
    .where(and(eq(stages.circuitId, circuitId), eq(stages.seasonId, season)))
    .orderBy(asc(races.startsAt), asc(races.id))
    .limit(most.races);
  return rows
    .filter(({ id }) => reaches(reach, id))
    .map(({ id, slug, i18n, stage, startsAt }) => ({
      id,
      name: i18n[lang].name,
      stage: stage[lang].name,
      slug,
      day: dayInRome(startsAt),
      past: flag(startsAt <= now),
    }));
}
