import { dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countAttempt, limits } from '#server/limits.ts';
import { getSubscribers } from '../contract.ts';
import { pageSizes } from '../rules/pageSize.ts';
import { isListPublic, listedRaces } from './listedRacesView.ts';
import { listSubscribers } from './subscribersView.ts';

/** The public subscribers list (checkout §2, §7). It names people, so search engines are asked to leave it out. */
export const subscriberRoutes =
  (context: Context): Routes =>
  (app) =>
    serve(app, getSubscribers, async ({ query, lang, site, request, reply, account }) => {
      reply.header('x-robots-tag', 'noindex');
      await countAttempt(context, limits.subscribersList, request.ip);
      const { db, clock } = context;
      const circuit = query.circuit_id ?? site.circuitId;
      if (!(await isListPublic(db, circuit))) refuse('list_not_public');
      const season = query.season ?? site.seasonId;
      const today = dayInRome(clock());
      const races = await listedRaces(db, { circuit, season }, { lang, today });
      const race = query.race || null;
      if (race !== null && !races.some(({ id }) => id === race)) refuse('race_not_found');
      const asked = {
        circuit,
        season,
        race,
        search: query.search ?? '',
        page: query.page ?? 1,
        size: query.records_to_view ?? pageSizes[0],
      };
      const reader = { lang, today, account: account?.id ?? null };
      return { ...(await listSubscribers(db, asked, reader)), races };
    });
