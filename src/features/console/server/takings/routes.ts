import { netOfWay } from '#features/payments/rules/takings.ts';
import { closeDay } from '#features/payments/server/closeDay.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import { lockByName } from '#server/advisoryLock.ts';
import { writeAudit, writeAudits } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import * as calls from '../../contract/takings.ts';
import { readDays, readOpenDays } from './openDaysView.ts';
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

    serve(app, calls.getOpenDays, async ({ office, params }) => {
      const asked = { circuitId: office.circuitId, until: params.day, now: clock(), most: calls.mostDaysAtOnce };
      const found = await readOpenDays(db, asked);
      return {
        data: {
          days: found
            .filter(({ differs }) => differs === null)
            .map(({ day, ways }) => ({ day, ways: ways.map((way) => ({ way: way.way, net: netOfWay(way) })) })),
          left: found.flatMap(({ day, differs }) => (differs ? [{ day, ...differs }] : [])),
        },
      };
    });

    serve(app, calls.closeOpenDays, async ({ account, office, body }) => {
      const { circuitId } = office;
      const now = clock();
      await db.transaction(async (tx) => {
        // No money is written for a day that is being closed.
        await lockByName(tx, `day close ${circuitId}`);
        const found = await readDays(
          tx,
          circuitId,
          body.days.map(({ day }) => day),
        );
        // The bank says something else by now.
        if (found.some(({ differs }) => differs !== null)) refuse('takings_changed');
        const [earliest] = found;
        if (earliest && !(await hasMoneyBy(tx, circuitId, earliest.day))) refuse('day_before_money');
        for (const { day, ways } of body.days) {
          await closeDay(tx, {
            ...{ circuitId, day, note: null, by: account.id, now },
            ways: ways.map(({ way, net }) => ({ way, net, counted: net })),
          });
        }
        await writeAudits(
          tx,
          body.days.map(({ day, ways }) => ({
            ...{ at: now, actorUserId: account.id, circuitId },
            ...{ action: 'day_closed', subjectType: 'day_close', subjectId: day },
            facts: { ways, counted: null, together: body.days.length },
          })),
        );
      });
      return { data: { closed: body.days.length } };
    });

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
