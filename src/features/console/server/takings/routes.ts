import { closeDay } from '#features/payments/server/closeDay.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import * as calls from '../../contract/takings.ts';
import { takingsFile } from './takingsFile.ts';
import { hasMoneyBy, readDay, readTakings } from './takingsView.ts';

/** What came in and went back by day and way, and the closing of days. */
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
      data: await readDay(db, { circuitId: office.circuitId, day: params.day, now: clock() }),
    }));

    serve(app, calls.closeTakings, async ({ account, office, params, body }) => {
      const { circuitId } = office;
      const now = clock();
      await db.transaction(async (tx) => {
        const { day } = params;
        const note = body.note || null;
        if (day < dayInRome(now) && !(await hasMoneyBy(tx, circuitId, day))) refuse('day_before_money');
        const ways = await closeDay(tx, { circuitId, day, ways: body.ways, note, by: account.id, now });
        await writeAudit(tx, {
          at: now,
          actorUserId: account.id,
          circuitId,
          action: 'day_closed',
          subjectType: 'day_close',
          subjectId: day,
          facts: { ways, counted: body.ways, note },
        });
      });
      return { data: null };
    });
  };
