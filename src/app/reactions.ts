import { holdsFollow } from '#features/orders/server/holds.ts';
import { orderMails } from '#features/orders/server/mails/orderMails.ts';
import type { OnOrderChange } from '#features/orders/server/reactions.ts';
import { registrationsFollow } from '#features/orders/server/registrations.ts';
import { closePayments } from '#features/payments/server/closePayments.ts';
import type { Ground } from '#server/ground.ts';

/**
 * What follows when an order changes, all inside the transaction of the change. The counters come last: they are
 * what everybody waits for, and stay locked for no longer than the commit takes. A reaction must not need the rows
 * of an order that is just being placed: they are written after it, for the same reason.
 */
export const reactionsOf = (ground: Ground): readonly OnOrderChange[] => [
  registrationsFollow,
  closePayments(ground),
  orderMails(ground),
  holdsFollow,
];
