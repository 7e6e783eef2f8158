import { getPayMethods } from '#features/commission/contract.ts';
import type { Reactions } from '#features/orders/server/reactions.ts';
import {
  getOrderResult,
  getRefundAccount,
  getSatispayStatus,
  giveRefundAccount as giveAccount,
  noticeCalls,
  payOrder,
  startCalls,
} from '#features/payments/contract.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { listPayMethods } from './methodsView.ts';
import { createPayments } from './payments.ts';
import { giveRefundAccount, readRefundAccount } from './refundAccounts.ts';

const entriesOf = <K extends string, V>(object: Readonly<Record<K, V>>) => Object.entries(object) as [K, V][];

/** The calls of payments (checkout §7). */
export const paymentRoutes =
  (context: Context, reactions: Reactions): Routes =>
  (app) => {
    const payments = createPayments(context, reactions);

    // Answered here and not by the commission feature, because the call may name an order.
    serve(app, getPayMethods, ({ params, query: { order_id: orderId, amount }, account, lang }) =>
      listPayMethods(context, { circuitId: params.id, orderId, amount, account, lang }),
    );

    serve(app, payOrder, async ({ params, body, account, lang }) => ({
      data: await payments.pay({ account, lang, orderId: params.id, body }),
      status: true as const,
    }));

    for (const [method, call] of entriesOf(startCalls)) {
      serve(app, call, async ({ body, account, lang }) => ({
        status: true as const,
        redirect_link: await payments.start({ account, orderId: body.order_id, method, lang }),
      }));
    }

    serve(app, getOrderResult, ({ params, query: { method }, account, lang }) =>
      payments.readResult({ userId: account.id, orderId: params.id, lang, method }),
    );

    serve(app, getSatispayStatus, async ({ params, account }) => ({
      success: await payments.isPaid(account.id, 'satispay', params.chargeId),
    }));

    serve(app, getRefundAccount, ({ params, account, lang }) =>
      readRefundAccount(context, { key: params.key, account }, lang),
    );

    serve(app, giveAccount, ({ params, body, account, lang }) =>
      giveRefundAccount(context, reactions, { key: params.key, account, lang, ...body }),
    );

    app.register(async (scope) => {
      // The webhook signature covers the raw bytes, so the body is not parsed.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      for (const [provider, call] of entriesOf(noticeCalls)) {
        serve(scope, call, async ({ request, query }) => {
          const header = (name: string) => {
            const value = request.headers[name];
            return typeof value === 'string' ? value : undefined;
          };
          const { circuit = null, ...asked } = query ?? {};
          await payments.receiveNotice(provider, circuit, {
            body: String(request.body ?? ''),
            header,
            query: asked,
          });
          return { received: true as const };
        });
      }
    });
  };
