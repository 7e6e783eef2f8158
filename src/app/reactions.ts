import { orderMails } from '#features/orders/server/mails/orderMails.ts';
import type { Reactions } from '#features/orders/server/reactions.ts';
import { closePayments } from '#features/payments/server/closePayments.ts';
import { friendMails } from '#features/subscriptions/server/friend/friendMails.ts';
import type { Ground } from '#server/ground.ts';

/**
 * What follows when an order changes, beside what its own statement does (registrations, entries, counters). What
 * must happen in the same transaction stands under `within`, in the order of locks; who is only told, under `told`.
 */
export const reactionsOf = (ground: Ground): Reactions => ({
  within: [],
  told: [closePayments(ground), orderMails(ground), friendMails(ground)],
});
