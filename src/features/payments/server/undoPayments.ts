import { and, eq, inArray, ne } from 'drizzle-orm';
import { quoteFor } from '#features/commission/rules/payMethods.ts';
import { netOf } from '#features/commission/rules/total.ts';
import { readPayOffer } from '#features/commission/server/payOfferView.ts';
import { lockRequest } from '#features/invoices/server/issueDocuments.ts';
import { wireDeadline } from '#features/orders/rules/deadlines.ts';
import { type LockedOrder, lockOrder } from '#features/orders/server/lockOrder.ts';
import { createMoveOrder } from '#features/orders/server/moves.ts';
import { setPayMethod } from '#features/orders/server/payMethod.ts';
import { type Reactions, react } from '#features/orders/server/reactions.ts';
import { putBackOnLines } from '#features/orders/server/writeOff.ts';
import { refuse } from '#kernel/errors.ts';
import { cents } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { undoPayment } from './paymentRecords.ts';
import { endRefund, lockPayment } from './refundRecords.ts';
import { payments, refunds } from './tables.ts';
import { undoableOf } from './undoableView.ts';

interface ToUndo {
  readonly payments: readonly string[];
  readonly why: string;
  readonly by: string;
  readonly locked?: LockedOrder;
}

/**
 * An order that one of them had paid awaits a transfer again; what was marked to go back goes no more. Answers the
 * orders that are unpaid again. Refuses with `money_followed`. Source: decisions 203 and 178.
 */
export type UndoPayments = (tx: Tx, undoing: ToUndo) => Promise<readonly string[]>;

export function createUndoPayments(context: Context, reactions: Reactions): UndoPayments {
  const moveOrder = createMoveOrder(reactions.runMove);

  return async (tx, { payments: ids, why, by, locked }) => {
    const now = context.clock();
    const found = await tx
      .select({ id: payments.id, orderId: payments.orderId })
      .from(payments)
      .where(inArray(payments.id, [...ids]))
      .orderBy(payments.orderId, payments.id);
    const unpaid: string[] = [];
    let order = locked;
    for (const { id, orderId } of found) {
      if (order?.id !== orderId) order = (await lockOrder(tx, orderId)) ?? refuse('order_not_found');
      if (await isSurplus(tx, id)) {
        const { state } = order;
        const undone = await keepSurplus(tx, id, now);
        // The mail that the order is to be paid again says this, too.
        const isUnpaid = unpaid.includes(orderId) || (await hasPaying(tx, found, { id, orderId }));
        for (const refundId of isUnpaid ? [] : undone) {
          const change = { orderId, from: state, to: state, at: now, by, why, refundId } as const;
          await react(reactions.afterCommit, tx, { ...change, what: 'refund_undone' });
        }
      } else {
        await requireUndoable(tx, order);
        await moveOrder(tx, { orderId, move: 'unpay', why, by, at: now, isLocked: true });
        await awaitWire(context, tx, await putBackOnLines(tx, order), now);
        unpaid.push(orderId);
      }
      if (!(await undoPayment(tx, { id, by, why }, now))) refuse('money_followed', { by: 'money_back', number: '' });
    }
    return unpaid;
  };
}

const refundsOf = (payment: string) => and(eq(refunds.paymentId, payment), ne(refunds.state, 'failed'));

async function isSurplus(tx: Tx, payment: string): Promise<boolean> {
  await lockPayment(tx, { id: payment });
  return (await tx.$count(refunds, and(eq(refunds.paymentId, payment), eq(refunds.surplus, true)))) > 0;
}

async function hasPaying(
  tx: Tx,
  found: readonly { readonly id: string; readonly orderId: string }[],
  { id, orderId }: { readonly id: string; readonly orderId: string },
): Promise<boolean> {
  for (const other of found)
    if (other.orderId === orderId && other.id !== id && !(await isSurplus(tx, other.id))) return true;
  return false;
}

/** If it was sent, the payment is given back, and not to be undone. Answers the refunds that are undone. */
async function keepSurplus(tx: Tx, payment: string, now: Date): Promise<readonly string[]> {
  const undone: string[] = [];
  for (const { id } of await tx.select({ id: refunds.id }).from(refunds).where(refundsOf(payment))) {
    const failure = 'its money was undone';
    const nothing = { ref: null, sent_on: null, bank_reference: null, sent_to: null, way: null, by: null } as const;
    const ended = await endRefund(tx, { id, to: 'failed', ...nothing, failure, now: now.toISOString() });
    undone.push(...ended.map((one) => one.id));
  }
  return undone;
}

/** Its invoice is issued under the lock of the request. */
async function requireUndoable(tx: Tx, { id, state }: LockedOrder): Promise<void> {
  await lockRequest(tx, id);
  const [followed] = await undoableOf(tx, { order: id });
  const { invoice, given_away, goes_back, race_cancelled } = followed!;
  const isBack = state !== 'paid' || goes_back;
  const by = isBack ? 'money_back' : given_away ? 'given_away' : race_cancelled ? 'race_cancelled' : 'invoice';
  if (by !== 'invoice' || invoice !== null) refuse('money_followed', { by, number: invoice ?? '' });
}

async function awaitWire({ environment }: Context, tx: Tx, order: LockedOrder, now: Date): Promise<void> {
  const net = netOf(order);
  const offer = await readPayOffer(tx, order.circuit_id, environment);
  // Where the circuit offers no transfer any more, the commission stays what it was.
  const cost = quoteFor(offer, 'wiretransfer', net)?.adminCost ?? cents(order.total_amount_due - net);
  const { dueDay, expiresAt } = wireDeadline(now);
  await setPayMethod(tx, order, { method: 'wiretransfer', cost, dueDay, wireChosenAt: now, expiresAt });
}
