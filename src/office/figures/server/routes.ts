import { reachIn } from '#kernel/roles.ts';
import { renewForReading } from '#office/entries/server/renewEntries.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { getFigures, seesTotals } from '../contract.ts';
import { readFigures } from './figuresView.ts';

export const officeFiguresRoutes =
  (context: Context): Routes =>
  (app) => {
    serve(app, getFigures, async ({ account, office: { circuitId, races: reach }, query: { season }, lang }) => {
      const seesMoney = reachIn(account.roles, circuitId, seesTotals) === 'all';
      await renewForReading(context);
      return readFigures(context.db, { circuitId, reach, seesMoney, season, lang, now: context.clock() });
    });
  };
