import { and, asc, eq, exists, or, sql } from 'drizzle-orm';
import { choicesOf } from '#features/legal/server/choiceConsents.ts';
import { registrations } from '#features/registration/server/tables.ts';
import type { Day } from '#kernel/calendar.ts';
import type { DbOrTx } from '#server/database.ts';
import type { MemberView } from '../contract.ts';
import { maskedEmail } from '../rules/maskedEmail.ts';
import { memberView } from './members.ts';
import { members } from './tables.ts';

/** The athletes that this account keeps or has registered before, without the account's own. */
export async function readFriends(
  on: DbOrTx,
  account: { readonly id: string; readonly circuitId: number },
): Promise<MemberView[]> {
  const registered = on
    .select({ one: sql`1` })
    .from(registrations)
    .where(and(eq(registrations.memberId, members.id), eq(registrations.userId, account.id)));
  const rows = await on
    .select()
    .from(members)
    .where(
      or(
        and(eq(members.userId, account.id), eq(members.himself, false)),
        and(sql`${members.userId} is distinct from ${account.id}`, exists(registered)),
      ),
    )
    .orderBy(asc(sql`lower(${members.lastname})`), asc(sql`lower(${members.firstname})`), asc(members.id));
  const { id: userId, circuitId } = account;
  const choices = await choicesOf(
    on,
    { userId, circuitId },
    rows.map(({ id }) => id),
  );
  return rows.map((row) => memberView(row, choices(row.id)));
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
