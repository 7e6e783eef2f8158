import type { PayMethodView } from '#features/commission/contract.ts';
import { type PayQuote, payMethodIds, quotesFor } from '#features/commission/rules/payMethods.ts';
import { netOf } from '#features/commission/rules/total.ts';
import { readPayOffer } from '#features/commission/server/payOfferView.ts';
import { findOwnOrder } from '#features/orders/server/orderRecordView.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Cents } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import type { Account } from '#server/http/request.ts';
import { textIn } from '#text/translate.ts';
import { payMethodsText } from '../text/methods.ts';

interface PayMethodsQuery {
  readonly circuitId: number;
  readonly orderId: string | undefined;
  /** A cart's amount, where there is no order yet. */
  readonly amount?: Cents | undefined;
  readonly account: Account | null;
  readonly lang: Lang;
}

export async function listPayMethods(
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
