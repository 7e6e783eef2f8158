import { closeBooks } from '#features/payments/server/closeBooks.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import * as calls from '../../contract/takings.ts';
import { takingsFile } from './takingsFile.ts';
import { readDay, readTakings } from './takingsView.ts';

/** What came in and went back by day and way, and the day up to which the books are closed. */
export const officeTakingsRoutes =
  (context: Context): Routes =>
  (app) => {
    const { db, clock } = context;

    serve(app, calls.getTakings, async ({ office, query }) => ({
      data: await readTakings(db, { circuitId: office.circuitId, month: query.month, now: clock() }),
    }));

    serve(app, calls.getTakingsFile, async ({ office, query, lang, reply }) => {
      const { month, days } = await readTakings(db, { circuitId: office.circuitId, month: query.month, now: clock() });
      reply.header('content-type', 'text/csv; charset=utf-8');
      reply.header(
        'content-disposition',
        `attachment; filename="${lang === 'it' ? 'incassi' : 'takings'}-${month}.csv"`,
      );
      reply.header('cache-control', 'private, no-store');
      return takingsFile(days.toReversed(), lang);
    });

    serve(app, calls.getTakingsOfDay, async ({ office, params }) => ({
      data: await readDay(db, { circuitId: office.circuitId, day: params.day }),
    }));

    serve(app, calls.closeBooks, async ({ account, office, body: { until } }) => {
      const { circuitId } = office;
      await db.transaction(async (tx) => {
        const before = await closeBooks(tx, { circuitId, until, clock });
        await writeAudit(tx, {
          at: clock(),
          actorUserId: account.id,
          circuitId,
          action: 'books_closed',
          subjectType: 'books_lock',
          subjectId: String(circuitId),
          facts: { before: { closed_until: before }, after: { closed_until: until } },
        });
      });
      return { data: null };
    });
  };
