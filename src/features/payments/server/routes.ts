import { getPayMethods, type PayMethodView } from '#features/commission/contract.ts';
import { type PayQuote, payMethodIds, quotesFor } from '#features/commission/rules/payMethods.ts';
import { netOf } from '#features/commission/rules/total.ts';
import { readPayOffer } from '#features/commission/server/payOfferView.ts';
import { findOwnOrder } from '#features/orders/server/orderRecordView.ts';
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
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Cents } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import type { Account } from '#server/http/request.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { textIn } from '#text/translate.ts';
import { payMethodsText } from '../text/methods.ts';
import { createPayments } from './payments.ts';
import { giveRefundAccount, readRefundAccount } from './refundAccounts.ts';

interface PayMethodsQuery {
  readonly circuitId: number;
  readonly orderId: string | undefined;
  /** A cart's amount, where there is no order yet. */
  readonly amount?: Cents | undefined;
  readonly account: Account | null;
  readonly lang: Lang;
}

async function listPayMethods(
  { db, environment }: Context,
  { circuitId, orderId, amount, account, lang }: PayMethodsQuery,
): Promise<PayMethodView[]> {
  const t = textIn(payMethodsText, lang);
  const offer = await readPayOffer(db, circuitId, environment);
  const order = orderId === undefined ? null : await ownOrder(orderId);
  const net = order ? netOf(order) : (amount ?? null);
  const shown = net === null ? offer.methods.map((method) => ({ method })) : quotesFor(offer, net);
  return shown.map(({ method, ...quote }: Pick<PayQuote, 'method'> & Partial<PayQuote>) => ({
    id: payMethodIds[method],
    pay_method_id: payMethodIds[method],
    name: method,
    i18n: { name: t(method), description: t(`${method}_text`) },
    admin_cost: quote.adminCost ?? null,
    total_amount_due: quote.due ?? null,
  }));

  async function ownOrder(id: string) {
    const own = account && (await findOwnOrder(db, id, account.id));
    return own && own.circuit_id === circuitId ? own : refuse('order_not_found');
  }
}

const entriesOf = <K extends string, V>(object: Readonly<Record<K, V>>) => Object.entries(object) as [K, V][];

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
