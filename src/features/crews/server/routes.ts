import { findKnownMember } from '#features/athletes/server/knownMemberView.ts';
import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { checkCrew, getCrews, getUserCrews } from '../contract.ts';
import { admitCrew } from './admitCrew.ts';
import { crewsView, readRaceOfCrews } from './crewsView.ts';
import { checkFraction } from './fractionView.ts';
import { userCrewsView } from './userCrewsView.ts';

export const crewRoutes =
  (context: Context): Routes =>
  (app) => {
    const { db } = context;

    /** A race of another circuit is not there. */
    const raceOf = async (raceId: number, circuitId: number) => {
      const race = await readRaceOfCrews(db, raceId);
      return race?.circuitId === circuitId ? race : refuse('race_not_found');
    };

    serve(app, getCrews, async ({ account, query, lang, site }) => {
      const race = await raceOf(query.race_id, query.circuit_id ?? site.circuitId);
      const { search, page, race_id: raceId } = query;
      return crewsView(db, race, { raceId, userId: account.id, search, page, lang });
    });

    serve(app, getUserCrews, async ({ account, query, lang }) => {
      const asked = { userId: account.id, detailIds: query.detail_ids, lang, now: context.clock() };
      return userCrewsView(db, asked);
    });

    serve(app, checkCrew, async ({ account, body, site }) => {
      const race = await raceOf(body.race_id, body.circuit_id ?? site.circuitId);
      // For whom it is asked, if it is said: an athlete whom this account may register.
      if (body.member_id && !(await findKnownMember(db, account, body.member_id))) refuse('member_not_found');
      const given = {
        choice: body.crew_choice,
        id: body.crew_id,
        name: body.crew_name,
        type: body.crew_type,
        password: body.crew_password,
        fraction_id: body.crew_fraction_id,
      };
      const crew = await admitCrew(context, account, { raceId: body.race_id, race, given });
      await checkFraction(db, crew, account.id);
      return { status: true as const };
    });
  };
