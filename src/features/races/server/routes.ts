import { refuse } from '#kernel/errors.ts';
import type { Ground } from '#server/ground.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { getRace, getRaceBySlug, getRacePackage } from '../contract.ts';
import { findRaceId, type Reader, readRace, readRacePackage } from './raceView.ts';

export const raceRoutes =
  ({ db, clock, environment }: Pick<Ground, 'db' | 'clock' | 'environment'>): Routes =>
  (app) => {
    const reader = (lang: Reader['lang']): Reader => ({ lang, now: clock(), secret: environment.secret });

    serve(app, getRaceBySlug, async ({ params, lang, site }) => {
      const id = (await findRaceId(db, site.circuitId, params.slug)) ?? refuse('race_not_found');
      return { data: (await readRace(db, id, reader(lang))) ?? refuse('race_not_found') };
    });

    serve(app, getRace, async ({ params, lang }) => ({
      data: (await readRace(db, params.id, reader(lang))) ?? refuse('race_not_found'),
    }));

    serve(app, getRacePackage, async ({ params, lang }) => ({
      data: (await readRacePackage(db, params.id, reader(lang))) ?? refuse('race_not_found'),
    }));
  };
