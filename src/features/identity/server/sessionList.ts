import { parse } from 'bowser';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import { flag, pageOf } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import type { Account } from '#server/http/request.ts';
import type { SessionView } from '../contract.ts';
import type { Sessions } from './sessions.ts';
import { sessions as table } from './tables.ts';

const perPage = 20;

type OwnSession = Pick<Account, 'id' | 'sessionId'>;

/** “Firefox”, “Android”. */
export function deviceOf(agent: string | null): Pick<SessionView, 'browser' | 'system'> {
  if (!agent) return { browser: null, system: null };
  const { browser, os } = parse(agent);
  return { browser: browser.name || null, system: os.name || null };
}

export async function listSessions({ db, clock }: Pick<Context, 'db' | 'clock'>, account: OwnSession, wanted: number) {
  const open = and(eq(table.userId, account.id), gt(table.expiresAt, clock()));
  const { offset, ...paging } = pageOf(wanted, await db.$count(table, open), perPage);
  const rows = await db
    .select()
    .from(table)
    .where(open)
    .orderBy(desc(sql`${table.id} = ${account.sessionId}`), desc(table.lastSeenAt), desc(table.id))
    .limit(perPage)
    .offset(offset);
  const data = rows.map(
    ({ id, device, createdAt, lastSeenAt }): SessionView => ({
      id,
      ...deviceOf(device),
      created_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
      current: flag(id === account.sessionId),
    }),
  );
  return { data, ...paging };
}

/** Ends a session of this account; one of another account is not found. */
export async function endSession(
  { db }: Pick<Context, 'db'>,
  sessions: Sessions,
  account: OwnSession,
  id: string,
): Promise<void> {
  const own = and(eq(table.id, id), eq(table.userId, account.id));
  if ((await db.$count(table, own)) === 0) refuse('session_not_found');
  await sessions.close(id);
}
