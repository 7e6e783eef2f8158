import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import * as calls from '../contract/disruptions.ts';
import { createDisruptions } from './disruptions.ts';

const wantedIn = (body: z.output<typeof calls.DisruptionFields>) => ({
  startsAt: body.starts_at,
  toStage: body.starts_at && body.stage_id,
  words: { it: body.words_it, en: body.words_en },
  offers: {
    code: body.offers_code,
    refund: body.offers_refund,
    answerBy: body.answer_by,
    commission: body.gives_commission,
    services: body.gives_services,
  },
});

export const disruptionRoutes =
  (context: Context): Routes =>
  (app) => {
    const disruptions = createDisruptions(context);

    serve(app, calls.getDisruptionImpact, ({ account, office, params, query, lang }) =>
      disruptions.impact({ account, office, lang, raceId: params.race }, query.starts_at ?? null),
    );

    serve(app, calls.previewDisruption, ({ office, params, body }) =>
      disruptions.preview({ office, raceId: params.race }, wantedIn(body)),
    );

    serve(app, calls.disruptOfficeRace, async ({ account, office, params, lang, body }) => {
      const acting = { account, office, lang, raceId: params.race };
      await disruptions.disrupt(acting, { ...wantedIn(body), athletes: body.athletes, seen: body.seen });
    });

    serve(app, calls.setRaceSale, ({ account, office, params, lang, body }) =>
      disruptions.sale({ account, office, lang, raceId: params.race }, body.open),
    );
  };
