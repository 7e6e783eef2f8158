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

    serve(app, calls.getSeasonSetUp, ({ account, office, query, lang }) =>
      readWithPackages(office, query.season, { lang, mayChange: mayChange(account, office) }),
    );

    serve(app, calls.getRaceSetUp, ({ account, office, params, lang }) =>
      readRaceSetUp(context, office, params.race, { lang, mayChange: mayChange(account, office) }),
    );

    serve(app, calls.createOfficeRace, async ({ account, office, lang, body }) => ({
      id: await changes.create({ account, office, lang }, body),
    }));

    serve(app, calls.copyOfficeRace, async ({ account, office, lang, params, body }) => {
      const to = { stageId: body.stage_id, startsAt: body.starts_at };
      return { id: await changes.copy({ account, office, lang, raceId: params.race }, to) };
    });

    serve(app, calls.changeOfficeRace, ({ account, office, lang, params, body }) =>
      changes.change({ account, office, lang, raceId: params.race }, body),
    );

    serve(app, calls.publishOfficeRace, ({ account, office, lang, params }) =>
      changes.publish({ account, office, lang, raceId: params.race }),
    );

    serve(app, calls.withdrawOfficeRace, ({ account, office, lang, params }) =>
      changes.withdraw({ account, office, lang, raceId: params.race }),
    );

    serve(app, calls.archiveOfficeRace, ({ account, office, lang, params }) =>
      changes.archive({ account, office, lang, raceId: params.race }),
    );

    serve(app, calls.deleteOfficeRace, ({ account, office, lang, params }) =>
      changes.delete({ account, office, lang, raceId: params.race }),
    );

    serve(app, calls.createOfficeStage, async ({ account, office, lang, params, body }) => ({
      id: await seasons.createStage({ account, office, lang }, params.season, body),
    }));

    serve(app, calls.changeOfficeStage, ({ account, office, lang, params, body }) =>
      seasons.changeStage({ account, office, lang }, params.stage, body),
    );

    serve(app, calls.copyOfficeStage, async ({ account, office, lang, params, body }) => {
      const to = { seasonId: body.season, startsOn: body.starts_on };
      return { id: await seasons.copyStage({ account, office, lang }, params.stage, to) };
    });

    serve(app, calls.tryOfficeCopy, ({ office, body }) => readCopied(context.db, office.circuitId, body));

    serve(app, calls.createOfficeSeason, async ({ account, office, lang, body }) => ({
      id: await seasons.createSeason({ account, office, lang }, body),
    }));

    serve(app, calls.showOfficeSeason, ({ account, office, lang, params }) =>
      seasons.show({ account, office, lang }, params.season),
    );
  };
