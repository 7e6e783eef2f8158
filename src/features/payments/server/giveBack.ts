import { netOf } from '#features/commission/rules/total.ts';
import { isPaid } from '#features/orders/rules/states.ts';
import { isCounted } from '#features/orders/rules/takenOut.ts';
import { type LockedOrder, lockedOnce } from '#features/orders/server/lockOrder.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { type Reactions, react } from '#features/orders/server/reactions.ts';
import type { LineToTakeOut } from '#features/orders/server/standingLinesView.ts';
import { createTakeOut } from '#features/orders/server/takeOut.ts';
import { refuse } from '#kernel/errors.ts';
import { type Cents, cents, noMoney } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import {
  ofAllLines,
  type PaidLine,
  type RefundLine,
  type RefundOf,
  type RefundWay,
  sharesOf,
  worthOf,
} from '../rules/refunds.ts';
import { requireDayBackAlready } from './daySent.ts';
import { type BackAlready, settleRefund } from './endRefund.ts';
import { movePayment } from './paymentRecords.ts';
import { type Refundable, refundableOf } from './refundableView.ts';
import {
  isReturnedNoMore,
  lockPaymentOf,
  noteAgain,
  refundedSoFar,
  refusedOf,
  requestRefund,
} from './refundRecords.ts';

export interface GiveBackCommand {
  readonly orderId: string;
  readonly what: RefundOf;
  /** The provider cannot give it back any more. */
  readonly byBank?: boolean;
  /** Noted, and sent no more. */
  readonly back?: BackAlready | undefined;
  readonly why: string;
  readonly note?: string;
  readonly by: string | null;
  readonly locked?: LockedOrder;
  /** Where the caller has read it under that lock. */
  readonly left?: Refundable;
}

export interface GivenBack {
  readonly refundId: string | null;
  readonly amount: Cents;
  readonly lines: readonly string[];
}

/**
 * Whole, in part or for lines, as long as something is left; the order is `refunded` or `partly_refunded`. After
 * `refundableUntil` it goes by bank. What codes of given-away registrations carry never goes back. Refuses with
 * `order_not_found`, `order_not_paid`, `line_not_of_order`, `refund_too_high`; `back` with `refund_not_at_provider`.
 * Source: contract §2, "Order states"; decision 062.
 */
export type GiveBack = (tx: Tx, command: GiveBackCommand) => Promise<GivenBack>;

export function createGiveBack(context: Context, reactions: Reactions): GiveBack {
  const moveOrder = createMoveOrder(reactions.runMove);
  const takeOut = createTakeOut(reactions);

  return async (tx, { orderId, what, byBank = false, back, why, note, by, locked, left: known }) => {
    const at = context.clock();
    const order = await lockedOnce(tx, orderId, locked);
    if (!isPaid(order.state)) refuse('order_not_paid');
    const [payment] = await lockPaymentOf(tx, { order: orderId });
    if (back) {
      if (!payment || payment.hand) return refuse('refund_not_at_provider');
      requireDayBackAlready(back.on, payment, at);
    }
    const payment_id = payment?.id ?? null;
    // Read once the payment is locked: a refund of it may have failed meanwhile.
    const { of_payment } = (await refundedSoFar(tx, { order: orderId, payment: payment_id }))[0]!;
    const left = known ?? (await refundableOf(tx, orderId, order.total_amount_due, commissionOf(order)));
    const { rest } = left;

    const id = newId();
    const ofLines = what !== 'rest' && 'lines' in what;
    const toFree = what === 'rest' ? [] : ofLines ? (what.keep ? [] : what.lines) : (what.free ?? []);
    const removed =
      toFree.length > 0 ? await takeOut(tx, { orderId, lines: toFree, why, by, at, refundId: id, locked: order }) : [];
    const lines = removed.map((line) => line.id);
    const beside = what === 'rest' ? undefined : what.beside;
    const asked = what === 'rest' || (beside?.commission ?? noMoney);
    const commission = asked === true ? left.commission : cents(Math.min(asked, left.commission));
    const shipping = what === 'rest' || beside?.shipping ? left.shipping : noMoney;
    const more = what === 'rest' ? noMoney : cents(commission + shipping);
    const { amount: ofThese, shares } = ofLines
      ? forLines(left, new Set([...what.lines, ...lines]), what)
      : { amount: what === 'rest' ? rest : what.amount, shares: [] };
    const amount = cents(ofThese + more);
    if (amount > rest) return refuse('refund_too_high', { refundable: rest });
    if (amount <= noMoney) {
      // Nothing goes back: that lines are gone is told by itself. An amount of nothing is a mistake.
      if (lines.length === 0) return refuse('refund_too_high', { refundable: rest });
      const { state } = order;
      const change = { orderId, what: 'take_out', from: state, to: state, at, by, why, lines } as const;
      await react(reactions.afterCommit, tx, change);
      return { refundId: null, amount: noMoney, lines };
    }

    const byProvider = payment && !payment.hand && !byBank && !isReturnedNoMore(payment, at);
    const way: RefundWay = back || byProvider ? 'provider' : 'bank';
    const money = { amount, commission, shipping, surplus: false, lines: shares } as const;
    const refund = { id, payment_id, order_id: orderId, ...money, way, why, note, isBack: back !== undefined, at };
    await requestRefund(context, tx, refund);
    await endRefused(tx, order, id);
    if (payment && of_payment + amount === payment.amount) await movePayment(tx, payment.id, 'give_back', at);
    if (back) await settleRefund(tx, { ...refund, state: 'requested', again_as: null }, { back }, at, by);
    const areKept = ofLines || (what !== 'rest' && what.free !== undefined);
    const stands = left.all.some((line) => line.removed_in === null && !lines.includes(line.id));
    const isWhole = amount === rest && !(areKept && stands);
    const move = isWhole ? 'refund' : 'refund_part';
    await moveOrder(tx, { orderId, move, why, by, at, refundId: id, isLocked: true });
    return { refundId: id, amount, lines };
  };
}

/** Not to be sent back any more. */
async function endRefused(tx: Tx, order: LockedOrder, refundId: string): Promise<void> {
  const refused = await refusedOf(tx, { order: order.id });
  if (refused.length === 0) return;
  const { rest, lines } = await refundableOf(tx, order.id, order.total_amount_due, commissionOf(order));
  const isGone = (one: (typeof refused)[number]) =>
    one.amount > rest || one.lines.some(({ id, amount }) => amount > (lines.get(id) ?? noMoney));
  const failed = refused.filter(isGone).map(({ id }) => id);
  if (failed.length > 0) await noteAgain(tx, { failed, again: refundId });
}

/** What is left of these lines, or an amount up to it; what has gone back for none of the lines is taken off. */
function forLines(
  left: Refundable,
  ids: ReadonlySet<string>,
  { amount: wanted, parts }: { readonly amount?: Cents; readonly parts?: ReadonlyMap<string, Cents> },
): { amount: Cents; shares: readonly RefundLine[] } {
  const { all, refunded, codes } = left;
  if (all.filter(({ id }) => ids.has(id)).length < ids.size) return refuse('line_not_of_order');
  const paid: PaidLine[] = all
    .filter((line) => ids.has(line.id) && isCounted(line))
    .map((line) => {
      const before = refunded.get(line.id) ?? noMoney;
      const paid = cents(paidFor(line) - (codes.byLine.get(line.id) ?? 0));
      const part = parts?.get(line.id);
      return { id: line.id, paid: part === undefined ? paid : cents(Math.min(paid, before + part)), refunded: before };
    });
  const worth = worthOf(paid);
  const amount = wanted ?? cents(Math.min(worth, ofAllLines(left)));
  if (amount > worth) return refuse('refund_too_high', { refundable: worth });
  return { amount, shares: sharesOf(paid, amount) };
}

export const commissionOf = (order: LockedOrder): Cents => cents(order.total_amount_due - netOf(order));

/** A line after its share of the coupons, without shipping and commission. */
const paidFor = ({ total_amount, discount }: LineToTakeOut): Cents => cents(total_amount - discount);
