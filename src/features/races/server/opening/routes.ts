import { createEvents, type EventAttributes } from 'ics';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countAttempt, limits } from '#server/limits.ts';
import { textIn } from '#text/translate.ts';
import {
  askOpeningNotice,
  confirmOpeningNotice,
  endOpeningNotice,
  getOpeningCalendar,
  getOpeningNotice,
  withdrawOpeningNotice,
} from '../../contract.ts';
import { openingText } from '../../text/opening.ts';
import { cachedRace } from '../recentRaces.ts';
import { askByEmail, askForAccount, confirmOpening, endForAccount, endOpening, isAskedFor } from './openingNotices.ts';

interface Opening {
  readonly race: { readonly id: number; readonly name: string; readonly place: string };
  readonly opensAt: Date;
  readonly link: string;
  readonly lang: Lang;
  readonly now: Date;
}

/** Long enough to fill the registration in. */
const minutes = 30;

const line = (text: string): string => text.replace(/\s+/g, ' ');

/** The opening of a race as a calendar file (RFC 5545), with a reminder. A second import changes nothing. */
function openingCalendar({ race, opensAt, link, lang, now }: Opening): string {
  const t = textIn(openingText, lang);
  const event: EventAttributes & { timestamp: number } = {
    uid: `opening-${race.id}@pettorale`,
    timestamp: now.getTime(),
    productId: '-//Pettorale//Openings//IT',
    start: opensAt.getTime(),
    startInputType: 'utc',
    startOutputType: 'utc',
    duration: { minutes },
    title: line(t('calendar_title', { race: race.name })),
    description: link,
    location: line(race.place),
    url: link,
    busyStatus: 'FREE',
    alarms: [{ action: 'display', description: line(race.name), trigger: { minutes: 15, before: true } }],
  };
  const { error, value } = createEvents([event]);
  if (error || !value) throw error ?? new Error('no calendar was made');
  return value;
}

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
