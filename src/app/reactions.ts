import { moveWithUses } from '#features/coupons/server/moveWithUses.ts';
import { recountOrder } from '#features/coupons/server/recount.ts';
import { issueInvoices } from '#features/invoices/server/jobs.ts';
import { orderMails } from '#features/orders/server/mails/orderMails.ts';
import type { Reactions } from '#features/orders/server/reactions.ts';
import { closePayments } from '#features/payments/server/closePayments.ts';
import { friendMails } from '#features/subscriptions/server/friend/friendMails.ts';
import type { Context } from '#server/context.ts';

export function reactionsOf(context: Context): Reactions {
  const afterCommit = [closePayments(context), orderMails(context), issueInvoices(context), friendMails(context)];
  return { runMove: moveWithUses, afterCommit, recount: recountOrder(context) };
}
