import { reachIn } from '#kernel/roles.ts';
import { flag } from '#kernel/wire.ts';
import { renewForReading } from '#office/entries/server/renewEntries.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { getFigures, seesTotals } from '../contract.ts';
import { readFigures } from './figuresView.ts';

/** The figures of a season: totals, so that nobody in them can be told. */
export const officeFiguresRoutes =
  (context: Context): Routes =>
  (app) => {
    serve(app, getFigures, async ({ account, office: { circuitId, races: reach }, query: { season }, lang }) => {
      const seesMoney = reachIn(account.roles, circuitId, seesTotals) === 'all';
      const behind = await renewForReading(context);
      const read = await readFigures(context.db, { circuitId, reach, seesMoney, season, lang, now: context.clock() });
      return { ...read, behind: flag(behind) };
    });
  };
