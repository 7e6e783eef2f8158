import type { Reactions } from '#features/orders/server/reactions.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { answerOffers as answerCall, getOffers } from '../contract.ts';
import { answerOffers } from './offers.ts';
import { readOffers } from './offersPage.ts';

export const offerRoutes =
  (context: Context, { reactions }: { readonly reactions: Reactions }): Routes =>
  (app) => {
    serve(app, getOffers, ({ params, lang }) => readOffers(context, params.key, lang));

    serve(app, answerCall, async ({ params, body, lang }) => {
      await answerOffers(context, reactions, { key: params.key, ...body });
      return readOffers(context, params.key, lang);
    });
  };
