import { type LockedOrder, lockOrder } from '#features/orders/server/lockOrder.ts';
import { type OnOrderChange, react } from '#features/orders/server/reactions.ts';
import type { Day } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import { type Cents, cents, noMoney } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { partsOf, type RefundWay } from '../rules/refunds.ts';
import { requireDayBackAlready } from './daySent.ts';
import { givenAway } from './givenAwayView.ts';
import { movePayment } from './paymentRecords.ts';
import {
  cameInCash,
  endRefund,
  findRefund,
  isReturnedNoMore,
  linesOfRefund,
  lockPayment,
  noteAgain,
  type RefundRecord,
  refundedSoFar,
  requestRefund,
  surplusHappenings,
} from './refundRecords.ts';

/** As somebody saw at its provider. */
export interface BackAlready {
  /** It counts in the takings of that day. */
  readonly on: Day;
  readonly reference: string;
}

/** Without a `bankReference` it was given in cash. */
type RefundEnding =
  | { readonly ref: string }
  | { readonly back: BackAlready }
  | { readonly sentOn: Day; readonly bankReference: string | null; readonly sentTo?: string | null | undefined }
  | { readonly failure: string };

/** Once. A payment of which everything is back is `refunded`; one whose refund has failed keeps its money. */
export async function settleRefund(
  tx: Tx,
  refund: RefundRecord,
  ending: RefundEnding,
  now: Date,
  by: string | null = null,
): Promise<boolean> {
  const { id, payment_id, order_id: order, surplus } = refund;
  const [payment] = payment_id === null ? [] : await lockPayment(tx, { id: payment_id });
  const failed = 'failure' in ending;
  const back = 'back' in ending ? ending.back : null;
  const ended = await endRefund(tx, {
    id,
    to: failed ? 'failed' : 'done',
    ref: 'ref' in ending ? ending.ref : null,
    sent_on: 'sentOn' in ending ? ending.sentOn : (back?.on ?? null),
    bank_reference: 'sentOn' in ending ? ending.bankReference : (back?.reference ?? null),
    sent_to: 'sentOn' in ending ? (ending.sentTo ?? null) : null,
    way: 'sentOn' in ending && ending.bankReference === null ? 'cash' : null,
    failure: failed ? ending.failure : null,
    by,
    now: now.toISOString(),
  });
  if (ended.length === 0) return false;
  if (!payment) return true;
  const { of_payment_done } = (await refundedSoFar(tx, { order, payment: payment.id }))[0]!;
  if (of_payment_done === payment.amount) await movePayment(tx, payment.id, 'end_refund', now);
  // Money that never paid the order stays marked: it is still to go back.
  else if (failed && !surplus) await movePayment(tx, payment.id, 'keep', now);
  return true;
}

export interface SentByBank {
  readonly refundId: string;
  readonly orderId?: string;
  readonly sentOn: Day;
  readonly bankReference: string;
  readonly sentTo?: string | null;
  readonly by: string | null;
}

/** Refuses with `refund_not_found`, and with `refund_ended` if it was sent or undone before. */
export async function noteSentByBank(
  tx: Tx,
  { refundId, orderId, by, ...ending }: SentByBank,
  now: Date,
): Promise<void> {
  const [refund] = await findRefund(tx, { id: refundId });
  if (refund?.way !== 'bank' || (orderId && refund.order_id !== orderId)) return refuse('refund_not_found');
  if (!(await settleRefund(tx, refund, ending, now, by))) refuse('refund_ended');
}

export interface GivenInCash {
  readonly refundId: string;
  readonly orderId: string;
  /** It goes from that day's cash. */
  readonly givenOn: Day;
  readonly by: string | null;
}

/** Refuses with `refund_not_found`, `refund_not_in_cash`, and with `refund_ended` if it has gone back before. */
export async function noteGivenInCash(
  tx: Tx,
  { refundId, orderId, givenOn, by }: GivenInCash,
  now: Date,
): Promise<void> {
  const [refund] = await findRefund(tx, { id: refundId });
  if (refund?.order_id !== orderId) return refuse('refund_not_found');
  const isCash = refund.payment_id !== null && (await cameInCash(tx, { id: refund.payment_id })).length > 0;
  if (refund.way === 'provider' || !isCash) refuse('refund_not_in_cash');
  if (!(await settleRefund(tx, refund, { sentOn: givenOn, bankReference: null }, now, by))) refuse('refund_ended');
}

export interface GiveBackAgainCommand {
  readonly refundId: string;
  readonly locked?: LockedOrder;
  readonly way: RefundWay;
  readonly back?: BackAlready & { readonly amount: Cents };
  readonly note?: string;
  readonly by: string | null;
}

export interface GivenBackAgain {
  /** Or the one that was noted where nothing is left. */
  readonly refundId: string;
  readonly amount: Cents;
  /** And its refund. */
  readonly backAlready: Cents;
  readonly backId: string | null;
}

/**
 * Another refund for the same lines and amount, through the provider or by bank; what has gone back there already is a
 * refund of its own. The order stays in its state. Refuses with `refund_not_found`; with `refund_ended` if it has not
 * failed, or has gone back again before; with `refund_too_high` if the money has gone back meanwhile. Source: decision
 * 062.
 */
export const createGiveBackAgain =
  (context: Context, afterCommit: readonly OnOrderChange[]) =>
  async (tx: Tx, { refundId, locked, way, by, note, back }: GiveBackAgainCommand): Promise<GivenBackAgain> => {
    const at = context.clock();
    const before = locked ? undefined : (await findRefund(tx, { id: refundId }))[0];
    const order = locked ?? (before && (await lockOrder(tx, before.order_id)));
    // Of two who do it at once the second waits for the order, and sees what the first has done.
    const [found] = order ? await findRefund(tx, { id: refundId }) : [];
    if (!order || found?.order_id !== order.id) return refuse('refund_not_found');
    const { payment_id, surplus, why, order_id, ...failed } = found;
    const needsProvider = way === 'provider' || back !== undefined;
    if (failed.state !== 'failed' || failed.again_as !== null || (needsProvider && payment_id === null))
      return refuse('refund_ended');
    const [payment] = payment_id === null ? [] : await lockPayment(tx, { id: payment_id });
    if (back && payment) requireDayBackAlready(back.on, payment, at);
    const byBank = way === 'provider' && payment !== undefined && isReturnedNoMore(payment, at);
    const { of_order, of_payment } = (await refundedSoFar(tx, { order: order_id, payment: payment_id }))[0]!;
    const { whole: codes } = await givenAway(tx, order_id);
    const paid = surplus ? payment!.amount : order.total_amount_due - codes;
    const left = cents(paid - (surplus ? of_payment : of_order));
    const refundable = cents(Math.min(left, failed.amount));
    const backAlready = back?.amount ?? noMoney;
    if (failed.amount > refundable || backAlready > failed.amount) return refuse('refund_too_high', { refundable });

    const rest = cents(failed.amount - backAlready);
    const parts = partsOf({ ...failed, lines: await linesOfRefund(tx, { id: refundId }) }, [backAlready, rest]);
    const made = parts.map((part, index) => {
      const isBack = index === 0;
      return { ...part, id: newId(), isBack, way: isBack ? 'provider' : byBank ? 'bank' : way } as const;
    });
    const wanted = made.filter(({ amount }) => amount > noMoney);
    for (const one of wanted)
      await requestRefund(context, tx, { ...one, payment_id, order_id, surplus, why, note, at });
    const last = wanted.at(-1)!;
    await noteAgain(tx, { failed: [refundId], again: last.id });
    if (payment && of_payment + failed.amount === payment.amount) await movePayment(tx, payment.id, 'give_back', at);
    const { state } = order;
    const what = surplusHappenings[why] ?? (state === 'refunded' && failed.amount === left ? 'refund' : 'refund_part');
    for (const one of wanted) {
      if (back && one.isBack) await settleRefund(tx, { ...found, ...one }, { back }, at, by);
      await react(afterCommit, tx, { orderId: order_id, what, from: state, to: state, at, by, why, refundId: one.id });
    }
    return { refundId: last.id, amount: rest, backAlready, backId: back ? wanted[0]!.id : null };
  };
