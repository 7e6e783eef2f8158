import {
  changeOrderState,
  createOrder,
  getOrder,
  getOrderDetail,
  getOrders,
  takeOrderBack,
} from '#features/orders/contract.ts';
import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { readLineDetail } from './lineDetailView.ts';
import { listOrders } from './listOrdersView.ts';
import { createMoveOrder } from './moves.ts';
import { findOwnOrder } from './orderRecordView.ts';
import { orderView } from './orderView.ts';
import { placeOrder } from './placeOrder.ts';
import type { Reactions } from './reactions.ts';
import { takeOrderBack as takeBack } from './takeBack.ts';

/** The calls of orders (checkout §7). */
export const orderRoutes =
  (context: Context, reactions: Reactions): Routes =>
  (app) => {
    const { db, clock } = context;
    const moveOrder = createMoveOrder(reactions.runMove);

    serve(app, createOrder, async ({ account, lang, site, body, request }) => {
      const key = request.headers['idempotency-key'];
      const asked = { account, lang, site, body, key: typeof key === 'string' ? key : null };
      return placeOrder(context, asked);
    });

    serve(app, getOrder, async ({ params, account, lang }) => {
      const order = await findOwnOrder(db, params.id, account.id);
      return orderView(order ?? refuse('order_not_found'), lang);
    });

    serve(app, takeOrderBack, ({ params, account, lang }) =>
      takeBack(context, moveOrder, { account, lang, orderId: params.id }),
    );

    serve(
      app,
      getOrderDetail,
      async ({ params, account, lang }) =>
        (await readLineDetail(context, account, params.id, lang)) ?? refuse('detail_not_found'),
    );

    serve(app, getOrders, ({ query, account, lang }) => listOrders(context, account.id, query.page ?? 1, lang));

    serve(app, changeOrderState, async ({ body, account, lang }) =>
      db.transaction(async (tx) => {
        const own = await findOwnOrder(tx, body.order_id, account.id);
        if (!own) return refuse('order_not_found');
        const why = 'cancelled by its owner';
        await moveOrder(tx, { orderId: own.id, move: 'cancel', why, by: account.id, at: clock() });
        const order = await findOwnOrder(tx, own.id, account.id);
        return orderView(order ?? refuse('order_not_found'), lang);
      }),
    );
  };
