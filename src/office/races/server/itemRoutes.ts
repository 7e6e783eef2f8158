import type { QuestionFields } from '#features/races/contract/setup.ts';
import { serveList } from '#office/kit/server/serveList.ts';
import type { Context } from '#server/context.ts';
import type { Routes } from '#server/http/serve.ts';
import { fractionCalls, questionCalls, serviceCalls, typeCalls } from '../contract/raceItems.ts';
import { createRaceItemChanges } from './itemChanges.ts';

type OfRace = typeof questionCalls.add.schema.params.shape;

export const raceItemRoutes =
  (context: Context): Routes =>
  (app) => {
    const { types, questions, fractions, services } = createRaceItemChanges(context);
    serveList(app, typeCalls, types, ({ race }) => ({ raceId: race }));
    serveList<{ raceId: number }, OfRace, typeof QuestionFields.shape>(app, questionCalls, questions, ({ race }) => ({
      raceId: race,
    }));
    serveList(app, fractionCalls, fractions, ({ race }) => ({ raceId: race }));
    serveList(app, serviceCalls, services, ({ race }) => ({ raceId: race }));
  };
