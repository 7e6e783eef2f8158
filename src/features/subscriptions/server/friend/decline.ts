import type { MoveOrder } from '#features/orders/server/moves.ts';
import { noteDeclined } from '#features/registration/server/noteDeclined.ts';
import { Refusal, refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { DeclinedRegistrationView } from '../../contract.ts';
import { type FriendKey, findByKey } from './friend.ts';
import { type DeclinedRow, declinedOf } from './friendView.ts';

const isRefusal = (error: unknown, code: Refusal['code']): boolean => error instanceof Refusal && error.code === code;

/** Cancels the order while it is unpaid. One that is over already has nothing more to free; a paid one stays. */
async function cancel(tx: Tx, moveOrder: MoveOrder, { order_id: orderId, reference }: DeclinedRow, at: Date) {
  const why = `refused by the athlete of registration ${reference}`;
  await moveOrder(tx, { orderId, move: 'cancel', why, by: null, at }).catch((error: unknown) => {
    if (isRefusal(error, 'order_already_paid')) return refuse('friend_registration_paid');
    if (!isRefusal(error, 'order_not_payable')) throw error;
  });
}

/**
 * The athlete refuses a registration that somebody else made and has not paid: its order is cancelled, and a late
 * payment does not revive it. Idempotent; against a concurrent payment the first to get the order's row lock wins.
 */
export async function declineFriend(
  context: Context,
  moveOrder: MoveOrder,
  key: FriendKey,
): Promise<DeclinedRegistrationView> {
  const row = await findByKey(context, key, (registration) => declinedOf(context.db, { registration }));
  const at = context.clock();
  await context.db.transaction(async (tx) => {
    await cancel(tx, moveOrder, row, at);
    await noteDeclined(tx, row.id, at);
  });
  const { reference, race_id, race_package_id } = row;
  return { reference, race_type: race_id === null ? 'package' : 'race', race_id: (race_id ?? race_package_id)! };
}
