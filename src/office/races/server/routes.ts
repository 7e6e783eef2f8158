import { reachIn } from '#kernel/roles.ts';
import type { Context } from '#server/context.ts';
import type { Account, Office } from '#server/http/request.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import * as calls from '../contract/races.ts';
import { createSetUpChanges } from './changes.ts';
import { readCopied } from './copiedView.ts';
import { readPackages } from './packageView.ts';
import { createSeasonChanges } from './seasonChanges.ts';
import { readRaceSetUp, readSeason } from './setUpsView.ts';

/** Seasons, stages and races, in the organiser's hands. */
export const setUpRoutes =
  (context: Context): Routes =>
  (app) => {
    const changes = createSetUpChanges(context);
    const seasons = createSeasonChanges(context);
    const mayChange = (account: Account, { circuitId }: Office) =>
      reachIn(account.roles, circuitId, calls.changeOfficeRace.roles) !== null;

    /** Packages are of the whole circuit: who reaches single races does not see them. */
    const readWithPackages = async (
      office: Office,
      asked: number | undefined,
      reader: Parameters<typeof readSeason>[3],
    ) => {
      const season = await readSeason(context, office, asked, reader);
      const of = { circuitId: office.circuitId, season: season.season };
      return { ...season, packages: office.races === 'all' ? await readPackages(context, of, reader.lang) : [] };
    };

    serve(app, calls.getSeasonSetUp, async ({ account, office, query, lang }) => ({
      data: await readWithPackages(office, query.season, { lang, mayChange: mayChange(account, office) }),
    }));

    serve(app, calls.getRaceSetUp, async ({ account, office, params, lang }) => ({
      data: await readRaceSetUp(context, office, params.race, { lang, mayChange: mayChange(account, office) }),
    }));

    serve(app, calls.createOfficeRace, async ({ account, office, lang, body }) => ({
      data: { id: await changes.create({ account, office, lang }, body) },
    }));

    serve(app, calls.copyOfficeRace, async ({ account, office, lang, params, body }) => {
      const to = { stageId: body.stage_id, startsAt: body.starts_at };
      return { data: { id: await changes.copy({ account, office, lang, raceId: params.race }, to) } };
    });

    serve(app, calls.changeOfficeRace, async ({ account, office, lang, params, body }) => ({
      data: await changes.change({ account, office, lang, raceId: params.race }, body),
    }));

    serve(app, calls.addOfficeType, async ({ account, office, lang, params, body }) => ({
      data: { id: await changes.addType({ account, office, lang, raceId: params.race }, body) },
    }));

    serve(app, calls.changeOfficeType, async ({ account, office, lang, params, body }) => ({
      data: await changes.changeType({ account, office, lang, raceId: params.race, typeId: params.type }, body),
    }));

    serve(app, calls.deleteOfficeType, async ({ account, office, lang, params }) => {
      await changes.deleteType({ account, office, lang, raceId: params.race, typeId: params.type });
      return { data: null };
    });

    serve(app, calls.publishOfficeRace, async ({ account, office, lang, params }) => {
      await changes.publish({ account, office, lang, raceId: params.race });
      return { data: null };
    });

    serve(app, calls.withdrawOfficeRace, async ({ account, office, lang, params }) => {
      await changes.withdraw({ account, office, lang, raceId: params.race });
      return { data: null };
    });

    serve(app, calls.archiveOfficeRace, async ({ account, office, lang, params }) => {
      await changes.archive({ account, office, lang, raceId: params.race });
      return { data: null };
    });

    serve(app, calls.deleteOfficeRace, async ({ account, office, lang, params }) => {
      await changes.delete({ account, office, lang, raceId: params.race });
      return { data: null };
    });

    serve(app, calls.createOfficeStage, async ({ account, office, lang, params, body }) => ({
      data: { id: await seasons.createStage({ account, office, lang }, params.season, body) },
    }));

    serve(app, calls.changeOfficeStage, async ({ account, office, lang, params, body }) => {
      await seasons.changeStage({ account, office, lang }, params.stage, body);
      return { data: null };
    });

    serve(app, calls.copyOfficeStage, async ({ account, office, lang, params, body }) => {
      const to = { seasonId: body.season, startsOn: body.starts_on };
      return { data: { id: await seasons.copyStage({ account, office, lang }, params.stage, to) } };
    });

    serve(app, calls.tryOfficeCopy, async ({ office, body }) => ({
      data: await readCopied(context.db, office.circuitId, body),
    }));

    serve(app, calls.createOfficeSeason, async ({ account, office, lang, body }) => ({
      data: { id: await seasons.createSeason({ account, office, lang }, body) },
    }));

    serve(app, calls.showOfficeSeason, async ({ account, office, lang, params }) => {
      await seasons.show({ account, office, lang }, params.season);
      return { data: null };
    });
  };
