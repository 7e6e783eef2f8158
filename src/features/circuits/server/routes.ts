import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { getCircuit, getCircuitSetting } from '../contract.ts';
import { readCircuit, readSetting } from './circuitView.ts';

export const circuitRoutes =
  ({ db, clock }: Pick<Context, 'db' | 'clock'>): Routes =>
  (app) => {
    serve(app, getCircuit, async ({ params, lang }) => ({
      data: (await readCircuit(db, params.id, lang, clock())) ?? refuse('not_found'),
    }));

    serve(app, getCircuitSetting, async ({ params, query }) => {
      const value = (await readSetting(db, params.id, query.setting)) ?? refuse('not_found');
      return { data: { key: query.setting, value }, value };
    });
  };
