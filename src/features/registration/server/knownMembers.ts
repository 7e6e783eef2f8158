import { and, eq } from 'drizzle-orm';
import { findLinked } from '#features/athletes/server/links.ts';
import { findOwnMember, type MemberRow, readMember } from '#features/athletes/server/members.ts';
import type { DbOrTx } from '#server/database.ts';
import { registrations } from './tables.ts';

/**
 * An athlete that this account keeps, has linked or has registered before; nobody else's record is shown or used. Of a
 * linked one only what the account itself wrote is there, whatever else it has done.
 */
export async function findKnownMember(
  on: DbOrTx,
  account: { readonly id: string },
  memberId: string,
): Promise<MemberRow | null> {
  const own = await findOwnMember(on, account, memberId);
  if (own) return own;
  const linked = await findLinked(on, account, memberId);
  if (linked) return linked;
  const [registered] = await on
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.memberId, memberId), eq(registrations.userId, account.id)))
    .limit(1);
  return registered ? readMember(on, memberId) : null;
}
