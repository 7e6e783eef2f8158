import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { getStarts } from '../contract.ts';
import { startsOf } from './startsView.ts';

export const registrationRoutes =
  (context: Context): Routes =>
  (app) =>
    serve(app, getStarts, ({ account, query, lang }) => startsOf(context, account, query.detail_ids, lang));
