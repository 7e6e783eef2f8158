import { and, eq, sql } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Owner } from '#server/http/request.ts';
import { members } from './tables.ts';

/** What a federation's registry says of somebody. */
export interface RegistryFacts {
  readonly birthday: Day | null;
  readonly gender: 'M' | 'F' | null;
  readonly nationality: string | null;
}

/**
 * Fills in what an athlete's record lacks; what its owner wrote stays. Of a record that somebody else keeps nothing is
 * changed (registration §4: a found card number fills in the athlete's data).
 */
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
}
