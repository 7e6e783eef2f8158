import { getCircuit } from '#features/circuits/contract.ts';
import { recentPayOffer } from '#features/commission/server/payOfferView.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { getRace, getRaceBySlug, getRaceDraft, getRacePackage, getRaceTrack, getReturningPlaces } from '../contract.ts';
import { readCircuit } from './raceListView.ts';
import { findRaceId, readDraft, readTrack } from './raceView.ts';
import { cachedRace, cachedReturning } from './recentRaces.ts';

export const raceRoutes =
  (context: Context): Routes =>
  (app) => {
    const shown = async (type: 'race' | 'package', id: number | null, lang: Lang) => {
      const found = id === null ? null : await cachedRace(context, type, id, lang);
      return found?.race ?? refuse('race_not_found');
    };

    serve(app, getCircuit, async ({ params: { id }, lang }) => {
      const offer = await recentPayOffer(context, id);
      return (await readCircuit(context.db, id, { lang, now: context.clock(), offer })) ?? refuse('not_found');
    });

    serve(app, getRaceBySlug, async ({ params, lang, site }) =>
      shown('race', await findRaceId(context.db, site.circuitId, params.slug), lang),
    );

    serve(app, getRace, ({ params, lang }) => shown('race', params.id, lang));

    serve(app, getRaceDraft, async ({ office, params, lang }) => {
      const { db, clock, environment } = context;
      const reader = { lang, now: clock(), secret: environment.secret };
      return (await readDraft(db, office, params.race, reader)) ?? refuse('race_not_found');
    });

    serve(
      app,
      getReturningPlaces,
      async ({ params }) => (await cachedReturning(context, params.id)) ?? refuse('race_not_found'),
    );

    serve(app, getRaceTrack, async ({ params, reply }) => {
      const track = (await readTrack(context.db, params.id)) ?? refuse('race_not_found');
      reply.header('content-type', 'application/gpx+xml; charset=utf-8');
      reply.header('content-disposition', `attachment; filename="${track.slug}.gpx"`);
      return track.gpx;
    });

    serve(app, getRacePackage, ({ params, lang }) => shown('package', params.id, lang));
  };
