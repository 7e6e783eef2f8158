import { type PayQuote, quoteFor } from '#features/commission/rules/payMethods.ts';
import { netOf } from '#features/commission/rules/total.ts';
import { readPayOffer } from '#features/commission/server/payOfferView.ts';
import type { OrderView } from '#features/orders/contract.ts';
import { awaitedWire } from '#features/orders/rules/awaitedWire.ts';
import { orderExpiry, wireDeadline } from '#features/orders/rules/deadlines.ts';
import { isPaid } from '#features/orders/rules/states.ts';
import { lockOwnOrder, requirePayable } from '#features/orders/server/lockOrder.ts';
import type { MoveOrder } from '#features/orders/server/moves.ts';
import { findOwnOrder, type OrderRecord } from '#features/orders/server/orderRecordView.ts';
import { orderView } from '#features/orders/server/orderView.ts';
import { setPayMethod } from '#features/orders/server/payMethod.ts';
import { type OnOrderChange, react } from '#features/orders/server/reactions.ts';
import type { payOrder } from '#features/payments/contract.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { noMoney } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import type { CallRequest } from '#server/http/serve.ts';

type PayOrderBody = CallRequest<typeof payOrder>['body'];

interface PayMethodChange {
  readonly quote: PayQuote;
  readonly now: Date;
  /** From now on it is awaited. */
  readonly awaitWire?: boolean;
}

/** While a wire is awaited, another method changes nothing: the bank may have it already. */
export async function choosePayMethod(
  { environment }: Context,
  tx: Tx,
  order: OrderRecord,
  change: PayMethodChange,
): Promise<void> {
  const { quote, now, awaitWire } = change;
  const { orderHoldHours } = environment;
  if (!awaitWire && awaitedWire(order.pay_method, order.due_day) !== null) return;
  // An order that is due by wire a second time is not held longer than from its first, nor one that was taken back.
  const wire = awaitWire
    ? wireDeadline(now, orderExpiry(new Date(order.held_since ?? order.created_at), orderHoldHours))
    : null;
  await setPayMethod(tx, order, {
    method: quote.method,
    cost: quote.adminCost,
    dueDay: wire?.dueDay ?? null,
    wireChosenAt: awaitWire ? now : null,
    expiresAt: wire?.expiresAt ?? null,
  });
}

type DueAmounts = Pick<PayQuote, 'adminCost' | 'due'>;

const refuseAmounts = (order: OrderRecord, { adminCost, due }: DueAmounts): never =>
  refuse('total_has_changed', {
    total_amount: order.total_amount,
    total_admin_cost: adminCost,
    total_discount: order.total_discount,
    total_amount_due: due,
  });

/** Ours are the ones that count. */
function checkAmounts(body: PayOrderBody, order: OrderRecord, amounts: DueAmounts) {
  const { adminCost, due } = amounts;
  const right = (body.total_admin_cost ?? adminCost) === adminCost && (body.total_amount_due ?? due) === due;
  if (!right) refuseAmounts(order, amounts);
}

export interface PayCommand {
  readonly account: Account;
  readonly lang: Lang;
  readonly orderId: string;
  readonly body: PayOrderBody;
}

/** Null if something is due. Idempotent: a second click gets the confirmed order. */
async function confirmFree(
  { db, clock }: Context,
  moveOrder: MoveOrder,
  { account, lang, orderId, body }: PayCommand,
): Promise<OrderView | null> {
  const order = (await findOwnOrder(db, orderId, account.id)) ?? refuse('order_not_found');
  if (netOf(order) > 0) return null;
  if (isPaid(order.state)) return orderView(order, lang);
  requirePayable(order);
  checkAmounts(body, order, { adminCost: noMoney, due: noMoney });
  const now = clock();
  const moving = { orderId, move: 'pay', why: 'nothing was due', by: account.id, at: now, due: noMoney } as const;
  try {
    await moveOrder(db, moving);
    return orderView({ ...order, state: 'paid', payed_at: now.toISOString(), expires_at: null }, lang);
  } catch (error) {
    const current = await findOwnOrder(db, orderId, account.id);
    if (current && isPaid(current.state)) return orderView(current, lang);
    // Its promo code was taken off in the meantime.
    if (current && netOf(current) > 0)
      refuseAmounts(current, { adminCost: current.admin_cost, due: current.total_amount_due });
    throw error;
  }
}

/** A pre-request sets the method; confirm confirms a zero total, or a wire (checkout §4, "Payment"). */
export const createPayOrder =
  (context: Context, moveOrder: MoveOrder, afterCommit: readonly OnOrderChange[]) =>
  async ({ account, lang, orderId, body }: PayCommand): Promise<OrderView> => {
    const confirmed =
      body.action === 'confirm' && (await confirmFree(context, moveOrder, { account, lang, orderId, body }));
    if (confirmed) return confirmed;
    return context.db.transaction(async (tx) => {
      const now = context.clock();
      const order = await lockOwnOrder(tx, orderId, account.id);
      const net = netOf(order);
      const confirm = body.action === 'confirm';
      requirePayable(order);
      if (net <= 0) refuse('nothing_due');

      const method = body.payment_method ?? (confirm ? order.pay_method : null);
      // It was free on the page: its promo code was taken off since.
      if (!method && body.total_amount_due === noMoney)
        return refuseAmounts(order, { adminCost: order.admin_cost, due: order.total_amount_due });
      if (!method || method === 'cash') return refuse('pay_method_not_available');
      const offer = await readPayOffer(tx, order.circuit_id, context.environment);
      const quote = quoteFor(offer, method, net) ?? refuse('pay_method_not_available');
      checkAmounts(body, order, quote);

      if (!confirm) await choosePayMethod(context, tx, order, { quote, now });
      else if (method !== 'wiretransfer') refuse('pay_method_not_available');
      else if (awaitedWire(order.pay_method, order.due_day) === null) {
        await choosePayMethod(context, tx, order, { quote, now, awaitWire: true });
        const { state } = order;
        const change = { orderId, from: state, to: state, at: now, by: account.id } as const;
        await react(afterCommit, tx, { ...change, what: 'choose_wire', why: 'a wire transfer will be sent' });
      }
      return orderView((await findOwnOrder(tx, orderId, account.id)) ?? refuse('order_not_found'), lang);
    });
  };
