import { takingWays } from '#features/payments/rules/takings.ts';
import { closeBooks } from '#features/payments/server/closeBooks.ts';
import { csvLine, csvMark } from '#kernel/csv.ts';
import type { Lang } from '#kernel/lang.ts';
import { fileEuro, noMoney } from '#kernel/money.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { textIn } from '#text/translate.ts';
import type { TakingsDay } from '../../contract/takings.ts';
import * as calls from '../../contract/takings.ts';
import { officeTakingsText } from '../../text/takings.ts';
import { readDay, readTakings } from './takingsView.ts';

export const officeTakingsRoutes =
  (context: Context): Routes =>
  (app) => {
    const { db, clock } = context;

    serve(app, calls.getTakings, ({ office, query }) =>
      readTakings(db, { circuitId: office.circuitId, month: query.month, now: clock() }),
    );

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

    serve(app, calls.getTakingsOfDay, ({ office, params }) =>
      readDay(db, { circuitId: office.circuitId, day: params.day }),
    );

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
    });
  };

function takingsFile(days: readonly TakingsDay[], lang: Lang): string {
  const t = textIn(officeTakingsText, lang);
  const head = [t('day'), ...takingWays.map((way) => t(`way_${way}`)), t('net')];
  const lines = days.map(({ day, ways, net }) => [
    day,
    ...takingWays.map((way) => fileEuro(ways.find((one) => one.way === way)?.net ?? noMoney, lang)),
    fileEuro(net, lang),
  ]);
  return csvMark + [head, ...lines].map((cells) => csvLine(cells, lang)).join('');
}
