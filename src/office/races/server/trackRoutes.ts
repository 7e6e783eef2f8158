import multipart from '@fastify/multipart';
import { z } from 'zod';
import { readForm } from '#features/certificates/server/uploadForm.ts';
import type { TrackProfile } from '#features/races/rules/gpx.ts';
import { deleteTrack, readProfile, writeTrack } from '#features/races/server/setup/tracks.ts';
import { refuse } from '#kernel/errors.ts';
import { writeEntry } from '#office/kit/server/setUps.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countAttempt, limits } from '#server/limits.ts';
import { mostTrackBytes, removeRaceTrack, setRaceTrack } from '../contract/raceTracks.ts';
import { changingRace, type RaceOfficer } from './changingRace.ts';

const told = (profile: TrackProfile | null) =>
  profile ? { track_length: `${profile.length} m`, track_climb: `${profile.climb} m` } : {};

export const raceTrackRoutes =
  (context: Context): Routes =>
  async (app) => {
    const { changing } = changingRace(context);
    await app.register(multipart);

    const change = (acting: RaceOfficer, action: string, write: (tx: Tx) => Promise<TrackProfile | null>) =>
      changing(acting, async (tx) => {
        const before = await readProfile(tx, acting.raceId);
        const after = await write(tx);
        const facts = { before: told(before), after: told(after) };
        await writeEntry(tx, acting, { at: context.clock(), action, type: 'race', id: acting.raceId, facts });
      });

    serve(app, setRaceTrack, async ({ account, office, lang, params, request }) => {
      await countAttempt(context, limits.uploads, account.id);
      const { document } = await readForm(request, z.object({}), mostTrackBytes);
      const acting = { account, office, lang, raceId: params.race };
      await change(
        acting,
        'race_track_set',
        async (tx) => (await writeTrack(tx, acting.raceId, document.toString('utf8'))) ?? refuse('track_not_readable'),
      );
    });

    serve(app, removeRaceTrack, async ({ account, office, lang, params }) => {
      const acting = { account, office, lang, raceId: params.race };
      await change(acting, 'race_track_removed', async (tx) => {
        await deleteTrack(tx, acting.raceId);
        return null;
      });
    });
  };
