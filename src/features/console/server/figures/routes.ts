import { flag } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import * as calls from '../../contract/figures.ts';
import { renewForReading } from '../registrations/renewEntries.ts';
import { figuresFile } from './figuresFile.ts';
import { type FiguresAsked, readFigures } from './figuresView.ts';
import { renewMoneyForReading } from './renewMoneyDays.ts';

/** The figures of a season, and its tables as files. Both are totals: nobody in them can be told. */
export const officeFiguresRoutes =
  (context: Context): Routes =>
  (app) => {
    const { db, clock } = context;
    const figures = async (asked: Omit<FiguresAsked, 'now'>) => {
      const behind = [await renewForReading(context), await renewMoneyForReading(context)];
      return { ...(await readFigures(db, { ...asked, now: clock() })), behind: flag(behind.includes(true)) };
    };

    serve(app, calls.getFigures, async ({ office, query, lang }) => ({
      data: await figures({ circuitId: office.circuitId, season: query.season, race: query.race, lang }),
    }));

    serve(app, calls.getFiguresFile, async ({ office, query, lang, reply }) => {
      const { season, race, table } = query;
      const read = await figures({ circuitId: office.circuitId, season, race, lang });
      reply.header('content-type', 'text/csv; charset=utf-8');
      reply.header('content-disposition', `attachment; filename="${table}-${read.season.id}.csv"`);
      reply.header('cache-control', 'private, no-store');
      return figuresFile(read, table, lang);
    });
  };
