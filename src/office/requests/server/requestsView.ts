import { and, asc, desc, eq, min, ne, type SQL, sql } from 'drizzle-orm';
import { members } from '#features/athletes/server/tables.ts';
import { users } from '#features/identity/server/tables.ts';
import { isExtendable } from '#features/privacy/rules/answering.ts';
import { privacyRequests } from '#features/privacy/server/tables.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { flag, pageOf } from '#kernel/wire.ts';
import { nameOf } from '#office/orders/server/ordersView.ts';
import type { DbOrTx } from '#server/database.ts';
import type { OfficeRequestRow, RequestsView } from '../contract.ts';

interface RequestsQuery {
  readonly circuitId: number;
  readonly view: RequestsView;
  readonly page: number;
  readonly size: number;
  readonly now: Date;
}

const conditionOf = (view: RequestsView): SQL | undefined => {
  if (view === 'all') return undefined;
  return view === 'open' ? eq(privacyRequests.state, 'received') : ne(privacyRequests.state, 'received');
};

export async function listRequests(on: DbOrTx, { circuitId, view, page: wanted, size, now }: RequestsQuery) {
  const where = and(eq(privacyRequests.circuitId, circuitId), conditionOf(view));
  const { offset, ...page } = pageOf(wanted, await on.$count(privacyRequests, where), size);
  const rows = await on
    .select({
      request: privacyRequests,
      account: users.email,
      firstname: members.firstname,
      lastname: members.lastname,
    })
    .from(privacyRequests)
    .leftJoin(users, eq(users.id, privacyRequests.userId))
    .leftJoin(members, and(eq(members.userId, privacyRequests.userId), eq(members.himself, true)))
    .where(where)
    .orderBy(
      sql`${privacyRequests.state} <> 'received'`,
      ...(view === 'open' ? [asc(privacyRequests.dueDay)] : [desc(privacyRequests.changedAt)]),
      privacyRequests.id,
    )
    .limit(size)
    .offset(offset);
  const data = rows.map(({ request, account, ...name }): OfficeRequestRow => {
    const { id, kind, text, state, receivedOn: received_on, dueDay: due_day, extension, answer } = request;
    return {
      id,
      kind,
      text,
      state,
      received_on,
      due_day,
      extension,
      answer,
      email: account ?? request.email,
      name: nameOf(name),
      has_account: flag(request.userId !== null),
      may_extend: flag(isExtendable({ state, due_day, extended: extension !== null }, dayInRome(now))),
    };
  });
  return { data, ...page };
}

export async function countRequests(on: DbOrTx, circuitId: number) {
  const [row] = await on
    .select({ count: sql<number>`count(*)::int`, day: min(privacyRequests.dueDay) })
    .from(privacyRequests)
    .where(and(eq(privacyRequests.circuitId, circuitId), eq(privacyRequests.state, 'received')));
  return row!;
}
