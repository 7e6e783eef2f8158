import { and, eq } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { textIn } from '#text/translate.ts';
import { getNextPass, getOrderCalendar, getOrderPasses, getOrderWire } from '../../contract.ts';
import { ordersText } from '../../text/index.ts';
import { orders } from '../tables.ts';
import { calendarFile } from './calendar.ts';
import { nextPass, placesOfOrder } from './passesView.ts';
import { wireOf } from './wireView.ts';

/** An order's documents for its owner: passes, calendar file, bank details. */
export const orderDocumentRoutes =
  (context: Pick<Context, 'db' | 'clock' | 'environment'>): Routes =>
  (app) => {
    const { db, clock } = context;

    async function ownOrder(id: string, userId: string) {
      const [order] = await db
        .select()
        .from(orders)
        .where(and(eq(orders.id, id), eq(orders.userId, userId)));
      return order ?? refuse('order_not_found');
    }

    serve(app, getOrderPasses, async ({ params, account, lang }) => {
      const order = await ownOrder(params.id, account.id);
      const { passes } = await placesOfOrder(context, order.id, lang);
      return [...passes];
    });

    serve(app, getNextPass, ({ query: { whose }, account, lang, site }) =>
      nextPass(context, { userId: account.id, circuitId: site.circuitId, whose, lang, now: clock() }),
    );

    serve(app, getOrderWire, async ({ params, account }) => wireOf(db, await ownOrder(params.id, account.id)));

    serve(app, getOrderCalendar, async ({ params, account, lang, reply }) => {
      const order = await ownOrder(params.id, account.id);
      const { races } = await placesOfOrder(context, order.id, lang);
      const t = textIn(ordersText, lang);
      reply.header('content-type', 'text/calendar; charset=utf-8');
      reply.header('content-disposition', `attachment; filename="${order.reference}.ics"`);
      return calendarFile(races, { name: t('calendar_name', { reference: order.reference }), now: clock() });
    });
  };
