import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import * as calls from '../../contract/figures.ts';
import { figuresFile } from './figuresFile.ts';
import { readFigures } from './figuresView.ts';

/** The figures of a season, and its tables as files. Both are totals: nobody in them can be told. */
export const officeFiguresRoutes =
  (context: Context): Routes =>
  (app) => {
    const { db, clock } = context;

    serve(app, calls.getFigures, async ({ office, query, lang }) => ({
      data: await readFigures(db, {
        circuitId: office.circuitId,
        season: query.season,
        race: query.race,
        lang,
        now: clock(),
      }),
    }));

    serve(app, calls.getFiguresFile, async ({ office, query, lang, reply }) => {
      const { season, race, table } = query;
      const figures = await readFigures(db, { circuitId: office.circuitId, season, race, lang, now: clock() });
      reply.header('content-type', 'text/csv; charset=utf-8');
      reply.header('content-disposition', `attachment; filename="${table}-${figures.season.id}.csv"`);
      reply.header('cache-control', 'private, no-store');
      return figuresFile(figures, table, lang);
    });
  };
