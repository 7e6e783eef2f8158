import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Owner } from '#server/http/request.ts';
import { noteStarts } from '#server/startChanges.ts';
import type { PersonIn } from '../rules/personGiven.ts';
import { isLinkInUse, mayLink } from './linkableView.ts';
import { type MemberRow, memberLinks, members } from './tables.ts';

/** How long after the check an account may answer “it is this person”, in milliseconds (registration §4). */
const answerWithin = 3_600_000;

const linkOf = (owner: Owner, memberId: string) =>
  and(eq(memberLinks.userId, owner.id), eq(memberLinks.memberId, memberId));

/** A linked athlete as the account sees it: name and birthday of the record, the rest as the account wrote it. */
export const asGiven = (record: MemberRow, given: PersonIn | null): MemberRow => ({
  ...record,
  email: given?.email ?? null,
  gender: given?.gender ?? null,
  nationality: given?.nationality ?? null,
  taxCode: given?.tax_code ?? null,
  phone: null,
  gadgetSize: given?.gadget_size ?? null,
  emergencyContact: given?.emergency_contact ?? null,
  emergencyPhone: given?.emergency_phone ?? null,
  parentName: null,
  parentRelation: null,
});

/** Stores that this account was told of an athlete; deletes its earlier checks that expired unanswered. */
export async function noteCheck(on: DbOrTx, owner: Owner, memberId: string, now: Date): Promise<void> {
  const unanswered = and(eq(memberLinks.userId, owner.id), isNull(memberLinks.linkedAt));
  await on
    .delete(memberLinks)
    .where(and(unanswered, lt(memberLinks.checkedAt, new Date(now.getTime() - answerWithin))));
  await on
    .insert(memberLinks)
    .values({ userId: owner.id, memberId, checkedAt: now })
    .onConflictDoUpdate({ target: [memberLinks.userId, memberLinks.memberId], set: { checkedAt: now } });
}

export async function findLinked(on: DbOrTx, owner: Owner, memberId: string): Promise<MemberRow | null> {
  const [found] = await on
    .select({ record: members, given: memberLinks.given })
    .from(memberLinks)
    .innerJoin(members, eq(members.id, memberLinks.memberId))
    .where(and(linkOf(owner, memberId), isNotNull(memberLinks.linkedAt)));
  return found ? asGiven(found.record, found.given) : null;
}

/** The record that this account may link: it was just told of it, has linked it, or has registered the athlete before. */
export async function readLinkable(on: DbOrTx, owner: Owner, memberId: string, now: Date): Promise<MemberRow | null> {
  if (!(await mayLink(on, owner, memberId, new Date(now.getTime() - answerWithin)))) return null;
  const [record] = await on.select().from(members).where(eq(members.id, memberId));
  return record ?? null;
}

export async function keepLink(on: DbOrTx, owner: Owner, memberId: string, given: PersonIn, now: Date) {
  await on
    .insert(memberLinks)
    .values({ userId: owner.id, memberId, checkedAt: now, linkedAt: now, given })
    .onConflictDoUpdate({
      target: [memberLinks.userId, memberLinks.memberId],
      set: { linkedAt: sql`coalesce(${memberLinks.linkedAt}, excluded.linked_at)`, given },
    });
  await noteStarts(on, 'athlete', [memberId]);
}

/** Takes a linked athlete off the account's list. One whom it has registered or has in the cart stays. */
export async function forgetLink(on: DbOrTx, owner: Owner, memberId: string): Promise<boolean> {
  if (!(await findLinked(on, owner, memberId))) return false;
  if (await isLinkInUse(on, owner, memberId)) refuse('member_in_use');
  await on.delete(memberLinks).where(linkOf(owner, memberId));
  return true;
}
