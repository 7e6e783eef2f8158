import { expect } from 'vitest';
import type { Db } from '#server/database.ts';
import { askInvariants } from '../../tools/invariants.ts';

/**
 * Asserts that everything in the database is as it must be whatever has happened (database/verify.sql).
 *
 * @param left the faults that were there before, where a test has taken a guard away on purpose
 */
export async function invariantsHold(db: Db, left: Awaited<ReturnType<typeof askInvariants>> = []): Promise<void> {
  expect(await askInvariants(db)).toEqual(left);
}
