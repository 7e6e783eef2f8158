import { orderMails } from '#features/orders/server/mails/orderMails.ts';
import type { Reactions } from '#features/orders/server/reactions.ts';
import { closePayments } from '#features/payments/server/closePayments.ts';
import { friendMails } from '#features/subscriptions/server/friend/friendMails.ts';
import type { Context } from '#server/context.ts';

/**
 * What follows when an order changes, beside what its own statement does (registrations, entries, counters). What
 * must happen in the same transaction stands under `inTransaction`, in the order of locks; what may wait until it is
 * committed, under `afterCommit`.
 */
export const reactionsOf = (context: Context): Reactions => ({
  inTransaction: [],
  afterCommit: [closePayments(context), orderMails(context), friendMails(context)],
});
