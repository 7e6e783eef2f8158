import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { accountNames } from '#features/athletes/server/accountNameView.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { fullName } from '#kernel/names.ts';
import { type Reach, reaches, reachIn, roleNames } from '#kernel/roles.ts';
import { flag, pageOf } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Account, Office } from '#server/http/request.ts';
import { members } from '../../athletes/server/tables.ts';
import { circuits, stages } from '../../circuits/server/tables.ts';
import { employees, users } from '../../identity/server/tables.ts';
import { races } from '../../races/server/tables.ts';
import type { InvitationView, OfficeView, PersonView } from '../contract.ts';
import { type GivenRole, givableIn } from '../rules/givenRoles.ts';
import { suspensionsOf } from './colleaguesView.ts';
import { withRaceNames } from './namedRolesView.ts';
import { invitations } from './tables.ts';
import { officeToDo } from './todoView.ts';

/** The most offices, races and open invitations that are listed. */
const most = { offices: 200, races: 500, invitations: 100 };

/** Refuses races that are not of the circuit. */
export async function requireRaces(on: DbOrTx, circuitId: number, roles: readonly GivenRole[]): Promise<void> {
  const wanted = [...new Set(roles.flatMap((role) => role.races ?? []))];
  if (wanted.length === 0) return;
  const found = await on
    .select({ id: races.id })
    .from(races)
    .innerJoin(stages, eq(stages.id, races.stageId))
    .where(and(eq(stages.circuitId, circuitId), inArray(races.id, wanted)));
  if (found.length < wanted.length) refuse('race_not_found');
}

/** In whose language, and when. */
interface Reader {
  readonly lang: Lang;
  readonly now: Date;
}

/** A super-admin works in every circuit, and so passes every check but this one. Refuses one that there is not. */
export async function requireCircuit(on: DbOrTx, circuitId: number): Promise<void> {
  if ((await on.$count(circuits, eq(circuits.id, circuitId))) === 0) refuse('not_found');
}

export async function circuitName(on: DbOrTx, circuitId: number, lang: Lang): Promise<string> {
  const [row] = await on.select({ i18n: circuits.i18n }).from(circuits).where(eq(circuits.id, circuitId));
  return row?.i18n[lang].name ?? '';
}

/** The office of a circuit, as it is for who asks. */
export async function readOffice(
  on: DbOrTx,
  account: Account,
  { circuitId, races: reach }: Office,
  { lang, now }: Reader,
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

interface RacesAsked {
  readonly circuitId: number;
  readonly season: number;
  readonly reach: Reach;
  readonly lang: Lang;
  readonly now: Date;
}

async function racesOf(on: DbOrTx, { circuitId, season, reach, lang, now }: RacesAsked): Promise<OfficeView['races']> {
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

const perPage = 50;

/** The people of a circuit's office, by name; the page number is clamped. */
export async function listPeople(on: DbOrTx, circuitId: number, wanted: number, lang: Lang) {
  const ofOffice = and(or(eq(employees.circuitId, circuitId), isNull(employees.circuitId)), isNull(users.erasedAt));
  const [all] = await on
    .select({ count: sql<number>`count(distinct ${employees.userId})::int` })
    .from(employees)
    .innerJoin(users, eq(users.id, employees.userId))
    .where(ofOffice);
  const { offset, ...page } = pageOf(wanted, all?.count ?? 0, perPage);
  const rows = await on
    .select({
      id: users.id,
      email: users.email,
      firstname: members.firstname,
      lastname: members.lastname,
      roles: sql<GivenRole[]>`json_agg(json_build_object('role', ${employees.role}, 'races', ${employees.races}))`,
      suspended: sql<boolean>`exists(${suspensionsOf(on)})`,
    })
    .from(employees)
    .innerJoin(users, eq(users.id, employees.userId))
    .leftJoin(members, and(eq(members.userId, users.id), eq(members.himself, true)))
    .where(ofOffice)
    .groupBy(users.id, members.id)
    .orderBy(sql`lower(${members.lastname}) nulls last`, asc(users.email))
    .limit(perPage)
    .offset(offset);
  const roles = await withRaceNames(
    on,
    rows.map((row) => row.roles),
    lang,
  );
  const data = rows.map(
    ({ id, email, firstname, lastname, suspended }, at): PersonView => ({
      id,
      email,
      name: firstname !== null && lastname !== null ? fullName({ firstname, lastname }) : null,
      roles: roles[at] ?? [],
      suspended: flag(suspended),
    }),
  );
  return { data, ...page };
}

type InvitationRow = Pick<
  typeof invitations.$inferSelect,
  'id' | 'email' | 'roles' | 'invitedBy' | 'createdAt' | 'expiresAt'
>;

export async function viewInvitations(
  on: DbOrTx,
  rows: readonly InvitationRow[],
  { lang, now }: Reader,
): Promise<InvitationView[]> {
  const roles = await withRaceNames(
    on,
    rows.map((row) => row.roles),
    lang,
  );
  const names = await accountNames(
    on,
    rows.map(({ invitedBy }) => invitedBy),
  );
  return rows.map(({ id, email, invitedBy, createdAt, expiresAt }, at) => ({
    id,
    email,
    invited_by: names.get(invitedBy) ?? '',
    roles: roles[at] ?? [],
    invited_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    expired: flag(expiresAt <= now),
  }));
}

/** The open invitations of a circuit, those whose link has run out included, newest first. */
export async function listInvitations(on: DbOrTx, circuitId: number, reader: Reader): Promise<InvitationView[]> {
  const rows = await on
    .select()
    .from(invitations)
    .where(and(eq(invitations.circuitId, circuitId), isNull(invitations.endedAt)))
    .orderBy(desc(invitations.createdAt))
    .limit(most.invitations);
  return viewInvitations(on, rows, reader);
}
