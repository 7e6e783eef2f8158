import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { choicesOf } from '#features/legal/server/choiceConsents.ts';
import { flag, pageOf } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Owner } from '#server/http/request.ts';
import type { FriendView } from '../contract.ts';
import { maskedEmail } from '../rules/maskedEmail.ts';
import { knownMembers } from './knownMemberView.ts';
import { asGiven } from './links.ts';
import { memberView } from './members.ts';
import { type PersonIdentity, samePerson } from './samePerson.ts';
import { memberLinks, members } from './tables.ts';

const perPage = 20;
const most = 500;

export interface FriendsQuery {
  readonly search: string;
  /** Nothing means: the whole list. */
  readonly page?: number | undefined;
}

/** Whom this account owns, has linked or registered, by name. Of a linked one only what the account wrote. */
export async function readFriends(
  on: DbOrTx,
  { id: userId, circuitId }: { readonly id: string; readonly circuitId: number },
  { search, page }: FriendsQuery,
) {
  const theirs = and(
    sql`${members.id} in (${knownMembers(sql`${userId}::uuid`)})`,
    sql`not (${members.userId} is not distinct from ${userId} and ${members.himself})`,
    sql`strpos(lower(${members.firstname} || ' ' || ${members.lastname}), lower(${search})) > 0`,
  );
  const linked = and(eq(memberLinks.memberId, members.id), eq(memberLinks.userId, userId));
  const [counted] = await on
    .select({ total: sql<number>`count(*)::int` })
    .from(members)
    .leftJoin(memberLinks, linked)
    .where(theirs);
  const { offset, ...paging } = pageOf(page ?? 1, counted?.total ?? 0, page === undefined ? most : perPage);
  const rows = await on
    .select({ record: members, link: memberLinks })
    .from(members)
    .leftJoin(memberLinks, linked)
    .where(theirs)
    .orderBy(asc(sql`lower(${members.lastname})`), asc(sql`lower(${members.firstname})`), asc(members.id))
    .limit(paging.per_page)
    .offset(offset);
  const choices = await choicesOf(
    on,
    { userId, circuitId },
    rows.map(({ record }) => record.id),
  );
  const data = rows.map(({ record, link }): FriendView => {
    const own = record.userId === userId;
    const isLinked = !own && Boolean(link?.linkedAt);
    const shown = isLinked ? asGiven(record, link?.given ?? null) : record;
    return { ...memberView(shown, choices(record.id)), own: flag(own), linked: flag(isLinked) };
  });
  return { data, ...paging };
}

/** Only that the person exists. The account's own athletes come first, then athletes with an account. */
export async function findSamePerson(on: DbOrTx, actor: Owner, wanted: PersonIdentity) {
  const [row] = await on
    .select({
      id: members.id,
      firstname: members.firstname,
      lastname: members.lastname,
      email: members.email,
      own: sql<boolean>`${members.userId} is not distinct from ${actor.id}`,
    })
    .from(members)
    .where(samePerson(wanted))
    .orderBy(
      sql`${members.userId} is not distinct from ${actor.id} desc`,
      desc(members.himself),
      sql`${members.userId} is null desc`,
      asc(members.createdAt),
    )
    .limit(1);
  return row ? { ...row, email: row.email && maskedEmail(row.email) } : null;
}
