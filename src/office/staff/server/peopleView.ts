import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { accountNames } from '#features/athletes/server/accountNameView.ts';
import { members } from '#features/athletes/server/tables.ts';
import type { GivenRole } from '#features/identity/rules/givenRoles.ts';
import { suspensionsOf } from '#features/identity/server/staff/colleaguesView.ts';
import { employees, invitations, users } from '#features/identity/server/tables.ts';
import type { Lang } from '#kernel/lang.ts';
import { fullName } from '#kernel/names.ts';
import { flag, pageOf } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import type { InvitationView, PersonView } from '../contract/people.ts';
import { withRaceNames } from './namedRolesView.ts';

const mostInvitations = 100;

interface PeopleReader {
  readonly lang: Lang;
  readonly now: Date;
}

const perPage = 50;

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
  { lang, now }: PeopleReader,
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
export async function listInvitations(on: DbOrTx, circuitId: number, reader: PeopleReader): Promise<InvitationView[]> {
  const rows = await on
    .select()
    .from(invitations)
    .where(and(eq(invitations.circuitId, circuitId), isNull(invitations.endedAt)))
    .orderBy(desc(invitations.createdAt))
    .limit(mostInvitations);
  return viewInvitations(on, rows, reader);
}
