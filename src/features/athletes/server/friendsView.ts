import { and, asc, eq, exists, or, sql } from 'drizzle-orm';
import { choicesOf } from '#features/legal/server/choiceConsents.ts';
import { registrations } from '#features/registration/server/tables.ts';
import type { Day } from '#kernel/calendar.ts';
import { flag, pageOf } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import type { FriendView } from '../contract.ts';
import { maskedEmail } from '../rules/maskedEmail.ts';
import { memberView } from './members.ts';
import { members } from './tables.ts';

/** So many a page; the whole list at once is cut where nobody reads on. */
const perPage = 20;
const most = 500;

export interface FriendsAsked {
  /** A part of the name. */
  readonly search: string;
  /** Nothing means: the whole list. */
  readonly page?: number | undefined;
}

/** The athletes that this account keeps or has registered before, without the account's own, by name. */
export async function readFriends(
  on: DbOrTx,
  { id: userId, circuitId }: { readonly id: string; readonly circuitId: number },
  { search, page }: FriendsAsked,
) {
  const registered = on
    .select({ one: sql`1` })
    .from(registrations)
    .where(and(eq(registrations.memberId, members.id), eq(registrations.userId, userId)));
  const theirs = and(
    or(
      and(eq(members.userId, userId), eq(members.himself, false)),
      and(sql`${members.userId} is distinct from ${userId}`, exists(registered)),
    ),
    sql`strpos(lower(${members.firstname} || ' ' || ${members.lastname}), lower(${search})) > 0`,
  );
  const { offset, ...paging } = pageOf(
    page ?? 1,
    await on.$count(members, theirs),
    page === undefined ? most : perPage,
  );
  const rows = await on
    .select()
    .from(members)
    .where(theirs)
    .orderBy(asc(sql`lower(${members.lastname})`), asc(sql`lower(${members.firstname})`), asc(members.id))
    .limit(paging.per_page)
    .offset(offset);
  const choices = await choicesOf(
    on,
    { userId, circuitId },
    rows.map(({ id }) => id),
  );
  const data = rows.map(
    (row): FriendView => ({ ...memberView(row, choices(row.id)), own: flag(row.userId === userId) }),
  );
  return { data, ...paging };
}

/** The athlete of this name and birthday, if there is one: that the person exists, and nothing more. */
export async function findSamePerson(
  on: DbOrTx,
  { firstname, lastname, birthday }: { readonly firstname: string; readonly lastname: string; readonly birthday: Day },
) {
  const [row] = await on
    .select({ id: members.id, firstname: members.firstname, lastname: members.lastname, email: members.email })
    .from(members)
    .where(
      and(
        sql`lower(${members.lastname}) = lower(${lastname})`,
        sql`lower(${members.firstname}) = lower(${firstname})`,
        eq(members.birthday, birthday),
      ),
    )
    .orderBy(asc(members.createdAt))
    .limit(1);
  return row ? { ...row, email: row.email && maskedEmail(row.email) } : null;
}
