import { and, asc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { accountName } from '#features/athletes/server/accountNameView.ts';
import { members } from '#features/athletes/server/tables.ts';
import { whyNotSuspend } from '#features/identity/rules/suspendable.ts';
import { isKnown, suspendable } from '#features/identity/server/staff/suspendableView.ts';
import { accountSuspensions, users } from '#features/identity/server/tables.ts';
import { orders } from '#features/orders/server/tables.ts';
import { flag, pageOf } from '#kernel/wire.ts';
import { wordsLike } from '#office/kit/rules/orderSearch.ts';
import { nameOf } from '#office/orders/server/ordersView.ts';
import type { DbOrTx } from '#server/database.ts';
import { type Account, isSuperAdmin } from '#server/http/request.ts';
import type { OfficeAccountRow } from '../../contract/accounts.ts';

/** The most accounts that a word may mean: whoever types more of it finds their own. */
const mostFound = 500;

function found(on: DbOrTx, search: string): SQL | undefined {
  const words = wordsLike(search);
  const open = on
    .select({ id: accountSuspensions.userId })
    .from(accountSuspensions)
    .where(isNull(accountSuspensions.endedAt));
  if (words.length === 0) return inArray(users.id, open);
  const byEmail = on
    .select({ id: users.id })
    .from(users)
    .where(and(...words.map((word) => ilike(users.email, word))))
    .limit(mostFound);
  const byName = on
    .select({ id: members.userId })
    .from(members)
    .where(
      and(
        eq(members.himself, true),
        ...words.map(
          (word) => sql`plain_words(${members.firstname} || ' ' || ${members.lastname}) like plain_words(${word})`,
        ),
      ),
    )
    .limit(mostFound);
  return or(inArray(users.id, byEmail), inArray(users.id, byName));
}

interface AccountsQuery {
  readonly circuitId: number;
  readonly account: Account;
  readonly search: string;
  readonly page: number;
  readonly size: number;
}

export async function listAccounts(on: DbOrTx, { circuitId, account, search, page: wanted, size }: AccountsQuery) {
  const where = and(found(on, search), isKnown(on, circuitId));
  const { offset, ...page } = pageOf(wanted, await on.$count(users, where), size);
  const rows = await on
    .select({
      ...suspendable(on, circuitId),
      email: users.email,
      createdAt: users.createdAt,
      firstname: members.firstname,
      lastname: members.lastname,
      orders: sql<number>`(select count(*)::int from ${orders}
        where ${orders.userId} = ${users.id} and ${orders.circuitId} = ${circuitId})`,
    })
    .from(users)
    .leftJoin(members, and(eq(members.userId, users.id), eq(members.himself, true)))
    .where(where)
    .orderBy(sql`lower(${members.lastname}) nulls last`, asc(users.email))
    .limit(size)
    .offset(offset);
  const suspensions = await openSuspensions(
    on,
    rows.map(({ id }) => id),
  );
  const asker = { id: account.id, isSuperAdmin: isSuperAdmin(account) };
  const data = rows.map((row): OfficeAccountRow => {
    const open = suspensions.get(row.id);
    const tells = open !== undefined && (open.circuitId === circuitId || asker.isSuperAdmin);
    return {
      id: row.id,
      email: row.email,
      name: nameOf(row),
      created_at: row.createdAt.toISOString(),
      orders: row.orders,
      suspension: open
        ? { at: open.suspendedAt.toISOString(), reason: tells ? open.reason : null, by: tells ? open.by : null }
        : null,
      may_change: flag(whyNotSuspend(asker, row) === null),
    };
  });
  return { data, ...page };
}

async function openSuspensions(on: DbOrTx, ids: readonly string[]) {
  const rows = await on
    .select({
      userId: accountSuspensions.userId,
      circuitId: accountSuspensions.circuitId,
      suspendedAt: accountSuspensions.suspendedAt,
      reason: accountSuspensions.reason,
      by: accountName(accountSuspensions.suspendedBy),
    })
    .from(accountSuspensions)
    .where(and(inArray(accountSuspensions.userId, [...ids]), isNull(accountSuspensions.endedAt)));
  return new Map(rows.map((row) => [row.userId, row]));
}
