import { asc } from 'drizzle-orm';
import { circuits } from '#features/circuits/server/tables.ts';
import type { DbOrTx } from '#server/database.ts';

export const allCircuits = async (on: DbOrTx): Promise<readonly number[]> =>
  (await on.select({ id: circuits.id }).from(circuits).orderBy(asc(circuits.id))).map(({ id }) => id);
