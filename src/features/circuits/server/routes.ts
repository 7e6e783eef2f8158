import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { getCircuitSetting } from '../contract.ts';
import { readSetting } from './circuitView.ts';

export const circuitRoutes =
  ({ db }: Pick<Context, 'db'>): Routes =>
  (app) =>
    serve(app, getCircuitSetting, async ({ params, query }) => {
      const value = (await readSetting(db, params.id, query.setting)) ?? refuse('not_found');
      return { data: { key: query.setting, value }, value };
    });
