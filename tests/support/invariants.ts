import { expect } from 'vitest';
import type { Db } from '#server/database.ts';
import { askInvariants } from '../../tools/invariants.ts';

/** Asserts that everything in the database is as it must be whatever has happened (database/verify.sql). */
export async function invariantsHold(db: Db): Promise<void> {
  expect(await askInvariants(db)).toEqual([]);
}
