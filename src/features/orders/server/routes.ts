import { and, eq } from 'drizzle-orm';
import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { textIn } from '#text/translate.ts';
import * as calls from '../contract.ts';
import { ordersText } from '../text/index.ts';
import { calendarFile } from './documents/calendar.ts';
import { nextPass, placesOfOrder } from './documents/passesView.ts';
import { wireOf } from './documents/wireView.ts';
import { readLineDetail } from './lineDetailView.ts';
import { listOrders } from './listOrdersView.ts';
import { createMoveOrder } from './moves.ts';
import { findOwnOrder } from './orderRecordView.ts';
import { orderView } from './orderView.ts';
import { placeOrder } from './placeOrder.ts';
import type { Reactions } from './reactions.ts';
import { orders } from './tables.ts';
import { takeOrderBack } from './takeBack.ts';

export const orderRoutes =
  (context: Context, reactions: Reactions): Routes =>
  (app) => {
    const { db, clock } = context;
    const moveOrder = createMoveOrder(reactions.runMove);

    serve(app, calls.createOrder, async ({ account, lang, site, body, request }) => {
      const key = request.headers['idempotency-key'];
      const asked = { account, lang, site, body, key: typeof key === 'string' ? key : null };
      return placeOrder(context, asked);
    });

    serve(app, calls.getOrder, async ({ params, account, lang }) => {
      const order = await findOwnOrder(db, params.id, account.id);
      return orderView(order ?? refuse('order_not_found'), lang);
    });

    serve(app, calls.takeOrderBack, ({ params, account, lang }) =>
      takeOrderBack(context, moveOrder, { account, lang, orderId: params.id }),
    );

    serve(
      app,
      calls.getOrderDetail,
      async ({ params, account, lang }) =>
        (await readLineDetail(context, account, params.id, lang)) ?? refuse('detail_not_found'),
    );

    serve(app, calls.getOrders, ({ query, account, lang }) => listOrders(context, account.id, query.page ?? 1, lang));

    serve(app, calls.changeOrderState, async ({ body, account, lang }) =>
      db.transaction(async (tx) => {
        const own = await findOwnOrder(tx, body.order_id, account.id);
        if (!own) return refuse('order_not_found');
        const why = 'cancelled by its owner';
        await moveOrder(tx, { orderId: own.id, move: 'cancel', why, by: account.id, at: clock() });
        const order = await findOwnOrder(tx, own.id, account.id);
        return orderView(order ?? refuse('order_not_found'), lang);
      }),
    );

    async function ownOrder(id: string, userId: string) {
      const [order] = await db
        .select()
        .from(orders)
        .where(and(eq(orders.id, id), eq(orders.userId, userId)));
      return order ?? refuse('order_not_found');
    }

    serve(app, calls.getOrderPasses, async ({ params, account, lang }) => {
      const order = await ownOrder(params.id, account.id);
      const { passes } = await placesOfOrder(context, order.id, lang);
      return [...passes];
    });

    serve(app, calls.getNextPass, ({ query: { whose }, account, lang, site }) =>
      nextPass(context, { userId: account.id, circuitId: site.circuitId, whose, lang, now: clock() }),
    );

    serve(app, calls.getOrderWire, async ({ params, account }) => wireOf(db, await ownOrder(params.id, account.id)));

    serve(app, calls.getOrderCalendar, async ({ params, account, lang, reply }) => {
      const order = await ownOrder(params.id, account.id);
      const { races } = await placesOfOrder(context, order.id, lang);
      const t = textIn(ordersText, lang);
      reply.header('content-type', 'text/calendar; charset=utf-8');
      reply.header('content-disposition', `attachment; filename="${order.reference}.ics"`);
      return calendarFile(races, { name: t('calendar_name', { reference: order.reference }), now: clock() });
    });
  };
