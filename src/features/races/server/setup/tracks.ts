import { eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#server/database.ts';
import { bareTrack, type TrackProfile } from '../../rules/gpx.ts';
import { raceTracks } from '../tables.ts';

export async function readProfile(on: DbOrTx, raceId: number): Promise<TrackProfile | null> {
  const [found] = await on
    .select({ profile: raceTracks.profile })
    .from(raceTracks)
    .where(eq(raceTracks.raceId, raceId));
  return found?.profile ?? null;
}

/** Gives a race its track, in place of another one; answers what is read from it, null where the file has none. */
export async function writeTrack(tx: Tx, raceId: number, file: string): Promise<TrackProfile | null> {
  const track = bareTrack(file);
  if (!track) return null;
  await tx
    .insert(raceTracks)
    .values({ raceId, ...track })
    .onConflictDoUpdate({ target: raceTracks.raceId, set: track });
  return track.profile;
}

export async function deleteTrack(tx: Tx, raceId: number): Promise<void> {
  await tx.delete(raceTracks).where(eq(raceTracks.raceId, raceId));
}
