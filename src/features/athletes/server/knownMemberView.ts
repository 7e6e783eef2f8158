import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import type { Owner } from '#server/http/request.ts';
import { statement } from '#server/statement.ts';
import { findLinked } from './links.ts';
import { findOwnMember, type MemberRow, readMember } from './members.ts';

/** SQL: does an account know an athlete? It owns the record, has linked it, or has registered the athlete before. */
export const knows = (user: SQL, member: SQL): SQL => sql`(
  exists (select from member own where own.id = ${member} and own.user_id = ${user})
  or exists (select from member_link link
    where link.member_id = ${member} and link.user_id = ${user} and link.linked_at is not null)
  or exists (select from registration made where made.member_id = ${member} and made.user_id = ${user}))`;

/** SQL: the ids of the athletes that an account knows, by indexes; `knows` of each athlete would read them all. */
export const knownMembers = (user: SQL): SQL => sql`
  select id from member where user_id = ${user}
  union select member_id from member_link where user_id = ${user} and linked_at is not null
  union select member_id from registration where user_id = ${user}`;

const isKnown = statement<{ user: string; member: string }, { known: boolean }>(
  'does an account know an athlete',
  (at) => sql`select ${knows(at('user'), at('member'))} as known`,
);

/** An athlete that this account knows (`knows`). Of a linked one only what the account wrote is answered. */
export async function findKnownMember(on: DbOrTx, account: Owner, memberId: string): Promise<MemberRow | null> {
  const mine = (await findOwnMember(on, account, memberId)) ?? (await findLinked(on, account, memberId));
  if (mine) return mine;
  const [row] = await isKnown(on, { user: account.id, member: memberId });
  return row?.known ? readMember(on, memberId) : null;
}
