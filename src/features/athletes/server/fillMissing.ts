import { and, eq, sql } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Owner } from '#server/http/request.ts';
import { noteStarts } from '#server/startChanges.ts';
import { members } from './tables.ts';

export interface RegistryFacts {
  readonly birthday: Day | null;
  readonly gender: 'M' | 'F' | null;
  readonly nationality: string | null;
}

/** Fills in empty fields of a record of this account (registration §4, a found card); what was written stays. */
export async function fillMissing(
  on: DbOrTx,
  owner: Owner,
  memberId: string,
  { birthday, gender, nationality }: RegistryFacts,
): Promise<void> {
  await on
    .update(members)
    .set({
      birthday: sql`coalesce(${members.birthday}, ${birthday})`,
      gender: sql`coalesce(${members.gender}, ${gender})`,
      nationality: sql`coalesce(${members.nationality}, ${nationality})`,
    })
    .where(and(eq(members.id, memberId), eq(members.userId, owner.id)));
  await noteStarts(on, 'athlete', [memberId]);
}
