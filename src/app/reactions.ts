import { recountOrder } from '#features/coupons/server/recount.ts';
import { moveUses } from '#features/coupons/server/uses.ts';
import { issueInvoices } from '#features/invoices/server/jobs.ts';
import { orderMails } from '#features/orders/server/mails/orderMails.ts';
import type { Reactions } from '#features/orders/server/reactions.ts';
import { closePayments } from '#features/payments/server/closePayments.ts';
import { friendMails } from '#features/subscriptions/server/friend/friendMails.ts';
import type { Context } from '#server/context.ts';

/**
 * The reactions of features to a change of an order, beside what its own statement writes (registrations, entries,
 * counters): `inTransaction`, in the order of locks, or `afterCommit`, from the outbox.
 */
export function reactionsOf(context: Context): Reactions {
  const afterCommit = [closePayments(context), orderMails(context), issueInvoices(context), friendMails(context)];
  return { inTransaction: [moveUses], afterCommit, recount: recountOrder(context, afterCommit) };
}
