import { holdsFollow } from '#features/orders/server/holds.ts';
import { orderMails } from '#features/orders/server/mails/orderMails.ts';
import type { OnOrderChange } from '#features/orders/server/reactions.ts';
import { registrationsFollow } from '#features/orders/server/registrations.ts';
import { closePayments } from '#features/payments/server/closePayments.ts';
import type { Ground } from '#server/ground.ts';

/**
 * What follows when an order changes, all inside the transaction of the change, in the order of locks: counters
 * before athletes' entries, as when an order is written, and last what only queues.
 */
export const reactionsOf = (ground: Ground): readonly OnOrderChange[] => [
  holdsFollow,
  registrationsFollow,
  closePayments(ground),
  orderMails(ground),
];
