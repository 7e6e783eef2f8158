import { isOver, isPayable } from '#features/orders/rules/states.ts';
import { lockOrder } from '#features/orders/server/lockOrder.ts';
import type { TakeOut } from '#features/orders/server/takeOut.ts';
import { noteDeclined } from '#features/registration/server/noteDeclined.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { DeclinedRegistrationView } from '../../contract.ts';
import { declinedView, type FriendKey, findByKey } from './friend.ts';
import { declinedOf } from './friendView.ts';

/**
 * The athlete refuses an unpaid registration by somebody else: its line goes out of the order, and late money does not
 * bring it back. Idempotent; against a concurrent payment the first to get the order's row lock wins.
 */
export async function declineFriend(
  context: Context,
  takeOut: TakeOut,
  key: FriendKey,
): Promise<DeclinedRegistrationView> {
  const at = context.clock();
  const row = await findByKey(context, key, (registration) =>
    declinedOf(context.db, { registration, today: dayInRome(at) }),
  );
  await context.db.transaction(async (tx) => {
    const { order_id: orderId, detail_id, reference } = row;
    const order = (await lockOrder(tx, orderId)) ?? refuse('friend_link_not_valid');
    if (!isPayable(order.state) && !isOver(order.state)) refuse('friend_registration_paid');
    await noteDeclined(tx, row.id, at);
    if (!isPayable(order.state)) return;
    const why = `refused by the athlete of registration ${reference}`;
    await takeOut(tx, { orderId, lines: [detail_id], why, by: null, at });
  });
  return declinedView(row);
}
