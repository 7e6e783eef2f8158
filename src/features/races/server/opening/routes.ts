import { refuse } from '#kernel/errors.ts';
import { paths } from '#kernel/paths.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countAttempt, limits } from '#server/limits.ts';
import {
  askOpeningNotice,
  confirmOpeningNotice,
  endOpeningNotice,
  getOpeningCalendar,
  getOpeningNotice,
  withdrawOpeningNotice,
} from '../../contract.ts';
import { cachedRace } from '../recentRaces.ts';
import { openingCalendar } from './openingCalendar.ts';
import { askByEmail, askForAccount, confirmOpening, endForAccount, endOpening, isAskedFor } from './openingNotices.ts';

const done = { data: null };

export const openingRoutes =
  (context: Context): Routes =>
  (app) => {
    const { db, clock } = context;

    serve(app, getOpeningCalendar, async ({ params, lang, site, reply }) => {
      const { race } = await cachedRace(context, 'race', params.id, lang);
      const opensAt = race?.availability.state === 'coming_soon' ? race.availability.opens_at : null;
      if (!race?.stage || opensAt === null) return refuse('race_not_awaited');
      reply.header('content-type', 'text/calendar; charset=utf-8');
      reply.header('content-disposition', `attachment; filename="${race.slug}.ics"`);
      return openingCalendar({
        race: { id: race.id, name: race.i18n.name, place: race.stage.place },
        opensAt: new Date(opensAt),
        link: site.origin + paths.race(lang, race.slug),
        lang,
        now: clock(),
      });
    });

    serve(app, getOpeningNotice, async ({ account, params }) => ({ asked: await isAskedFor(db, account, params.id) }));

    serve(app, askOpeningNotice, async ({ account, params, body, lang, request }) => {
      await countAttempt(context, limits.openingNotices, account?.id ?? request.ip);
      if (account) await askForAccount(context, account, params.id, lang);
      else await askByEmail(context, { email: body.email, raceId: params.id, lang });
      return done;
    });

    serve(app, withdrawOpeningNotice, async ({ account, params }) => {
      await endForAccount(db, account, params.id);
      return done;
    });

    serve(app, confirmOpeningNotice, ({ body, lang }) => confirmOpening(context, body.token, lang));

    serve(app, endOpeningNotice, async ({ body }) => {
      await endOpening(context, body.token);
      return done;
    });
  };
