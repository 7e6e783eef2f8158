import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import * as calls from '../../contract/disruptions.ts';
import { createDisruptions } from './disruptions.ts';

/** Races that are postponed or cancelled, in the organiser's hands. */
export const disruptionRoutes =
  (context: Context): Routes =>
  (app) => {
    const disruptions = createDisruptions(context);

    serve(app, calls.getDisruptionImpact, async ({ office, params, query, lang }) => ({
      data: await disruptions.impact({ office, lang, raceId: params.race }, query.starts_at ?? null),
    }));

    serve(app, calls.previewDisruption, async ({ office, params, body }) => {
      const words = { it: body.words_it, en: body.words_en };
      return { data: await disruptions.preview({ office, raceId: params.race }, { startsAt: body.starts_at, words }) };
    });

    serve(app, calls.disruptOfficeRace, async ({ account, office, params, lang, body }) => {
      const { starts_at: startsAt, words_it: it, words_en: en, athletes } = body;
      await disruptions.disrupt(
        { account, office, lang, raceId: params.race },
        { startsAt, words: { it, en }, athletes },
      );
      return { data: null };
    });

    serve(app, calls.setRaceSale, async ({ account, office, params, lang, body }) => {
      await disruptions.sale({ account, office, lang, raceId: params.race }, body.open);
      return { data: null };
    });
  };
