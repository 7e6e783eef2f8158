import { eq } from 'drizzle-orm';
import { racePackages, races } from '#features/races/server/tables.ts';
import type { Db } from '#server/database.ts';

/** Tells a race without services from one that does not exist. */
export const raceExists = async (db: Db, id: number): Promise<boolean> =>
  (await db.$count(races, eq(races.id, id))) > 0;

export const packageExists = async (db: Db, id: number): Promise<boolean> =>
  (await db.$count(racePackages, eq(racePackages.id, id))) > 0;
