import { and, eq, ne } from 'drizzle-orm';
import { racePackages, races } from '#features/races/server/tables.ts';
import type { Db } from '#server/database.ts';

/** For an empty answer: a race without services, or none at all? */
export const raceExists = async (db: Db, id: number): Promise<boolean> =>
  (await db.$count(races, and(eq(races.id, id), ne(races.state, 'draft')))) > 0;

export const packageExists = async (db: Db, id: number): Promise<boolean> =>
  (await db.$count(racePackages, and(eq(racePackages.id, id), ne(racePackages.state, 'draft')))) > 0;
