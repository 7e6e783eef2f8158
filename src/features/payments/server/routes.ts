import { getPayMethods } from '#features/commission/contract.ts';
import type { Reactions } from '#features/orders/server/reactions.ts';
import { getOrderResult, payByCard, payOrder, stripeNotice } from '#features/payments/contract.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { listPayMethods } from './methodsView.ts';
import { createPayments } from './payments.ts';

/** The calls of payments (checkout §7). */
export const paymentRoutes =
  (context: Context, reactions: Reactions): Routes =>
  (app) => {
    const payments = createPayments(context, reactions);

    // Answered here and not by the commission feature, because the call may name an order.
    serve(app, getPayMethods, async ({ params, query: { order_id: orderId, amount }, account, lang }) => ({
      data: await listPayMethods(context, { circuitId: params.id, orderId, amount, account, lang }),
    }));

    serve(app, payOrder, async ({ params, body, account, lang }) => ({
      data: await payments.pay({ account, lang, orderId: params.id, body }),
      status: true as const,
    }));

    serve(app, payByCard, async ({ body, account }) => ({
      status: true as const,
      redirect_link: await payments.start(account, body.order_id),
    }));

    serve(app, getOrderResult, async ({ params, account, lang }) => ({
      data: await payments.readResult(account.id, params.id, lang),
    }));

    app.register(async (scope) => {
      // The webhook signature covers the raw bytes, so the body is not parsed.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      serve(scope, stripeNotice, async ({ request }) => {
        const signature = request.headers['stripe-signature'];
        await payments.receiveNotice(String(request.body), typeof signature === 'string' ? signature : undefined);
        return { received: true as const };
      });
    });
  };
