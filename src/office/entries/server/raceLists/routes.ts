import { refuse } from '#kernel/errors.ts';
import { reaches } from '#kernel/roles.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { createTurns } from '#server/turns.ts';
import * as calls from '../../contract/raceLists.ts';
import { columnsOf, isListOpen, mostRowsOfXlsx } from '../../rules/raceLists.ts';
import { sightOf } from '../../rules/sight.ts';
import { contentTypes, listFile } from './listFile.ts';
import { type ListRow, listRows } from './listRowsView.ts';
import { listsOfRace } from './listTaken.ts';
import { countRows, readerOf, readLists, readRace } from './raceListsView.ts';

export const raceListRoutes =
  ({ db, clock }: Context): Routes =>
  (app) => {
    // Each holds a connection of the pool for as long as somebody downloads, so a few do it at a time.
    const turns = createTurns({ atOnce: 2, mostWaiting: 100 });
    async function* inTurn(rows: AsyncGenerator<ListRow[]>): AsyncGenerator<ListRow[]> {
      const end = await turns.enter('lists');
      try {
        yield* rows;
      } finally {
        end();
      }
    }

    serve(app, calls.getRaceLists, ({ account, office, params, lang }) =>
      readLists(db, { account, office }, { raceId: params.race, lang, now: clock() }),
    );

    serve(app, calls.getRaceListFile, async ({ account, office, params, query, lang, reply }) => {
      const { list } = params;
      const { format } = query;
      const now = clock();
      const race = await readRace(db, office, params.race);
      if (!isListOpen(list, readerOf(account, office, race, now))) refuse('forbidden');
      const count = await countRows(db, list, race.id, lang);
      if (format === 'xlsx' && count > mostRowsOfXlsx) refuse('list_too_long', { count, most: mostRowsOfXlsx });
      await writeAudit(db, {
        at: now,
        actorUserId: account.id,
        circuitId: office.circuitId,
        action: 'list_downloaded',
        subjectType: listsOfRace,
        subjectId: String(race.id),
        facts: { list, format, rows: count } satisfies calls.ListFacts,
      });
      const seesPayment = reaches(sightOf(account.roles, office.circuitId).payment, race.id);
      reply.header('content-type', contentTypes[format]);
      reply.header('content-disposition', `attachment; filename="${list}-${race.slug}.${format}"`);
      reply.header('cache-control', 'private, no-store');
      const rows = inTurn(listRows(db, list, { race: race.id, lang }));
      return listFile({ columns: columnsOf(list, seesPayment), lang, format, rows });
    });
  };
