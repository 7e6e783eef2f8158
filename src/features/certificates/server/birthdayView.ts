import { eq } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import type { DbOrTx } from '#server/database.ts';
import { members } from '../../athletes/server/tables.ts';

export async function birthdayOf(on: DbOrTx, memberId: string): Promise<Day | null> {
  const [person] = await on.select({ birthday: members.birthday }).from(members).where(eq(members.id, memberId));
  return person?.birthday ?? null;
}
