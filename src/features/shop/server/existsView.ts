import { eq } from 'drizzle-orm';
import { racePackages, races } from '#features/races/server/tables.ts';
import type { Db } from '#server/database.ts';

/** For an empty answer: a race without services, or none at all? */
export const raceExists = async (db: Db, id: number): Promise<boolean> =>
  (await db.$count(races, eq(races.id, id))) > 0;

export const packageExists = async (db: Db, id: number): Promise<boolean> =>
  (await db.$count(racePackages, eq(racePackages.id, id))) > 0;
