import { findCart } from '#features/cart/server/cartRecordView.ts';
import { heldUntil } from '#features/cart/server/holds.ts';
import { reprice } from '#features/cart/server/reprice.ts';
import { blockReturned, lockCartForReturn, requireEmpty, returnLines } from '#features/cart/server/returnedLines.ts';
import { passCodes } from '#features/certificates/server/datahealthUses.ts';
import { copyAttachments } from '#features/certificates/server/lineCertificate.ts';
import { copyCrewPlaces } from '#features/crews/server/crewPlaces.ts';
import { copyLineConsents } from '#features/legal/server/registrationConsents.ts';
import { passKeptPlaces } from '#features/registration/server/keptPlaces.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { flag } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import { newId } from '#server/ids.ts';
import type { OrderTakenBack } from '../contract.ts';
import { takenBackWhy } from '../rules/states.ts';
import { type LineToReturn, linesToReturn } from './linesToReturnView.ts';
import { lockOwnOrder, requirePayable } from './lockOrder.ts';
import type { MoveOrder } from './moves.ts';
import { findOwnOrder, type OrderRecord } from './orderRecordView.ts';
import { checkReady } from './placeOrder.ts';

/**
 * The order is cancelled and its lines are the cart's again, with new ids and today's prices; what it held is never
 * free in between. Refuses an order that is paid or over, a cart that has lines, and what could not be ordered again.
 * Source: decision 259.
 */
export const takeOrderBack = (
  context: Context,
  moveOrder: MoveOrder,
  { account, lang, orderId }: { readonly account: Account; readonly lang: Lang; readonly orderId: string },
): Promise<OrderTakenBack> =>
  context.db.transaction(async (tx) => {
    const now = context.clock();
    const found = (await findOwnOrder(tx, orderId, account.id)) ?? refuse('order_not_found');
    // Before a cart is opened for nothing.
    requirePayable(found);
    const cartId = await lockCartForReturn(tx, context, { userId: account.id, circuitId: found.circuit_id });
    const order = await lockOwnOrder(tx, orderId, account.id);
    requirePayable(order);
    await requireEmpty(tx, cartId);

    const lines = (await linesToReturn(tx, { order: orderId })).map((line) => ({ ...line, newId: newId() }));
    const ids = lines.map(({ id, newId }) => ({ from: id, to: newId }));
    await write(tx, context, { cartId, account, order, lines, ids, now });
    await moveOrder(tx, { orderId, move: 'cancel', why: takenBackWhy, by: account.id, at: now });
    await passCodes(tx, ids);
    // Its place would be lost with it.
    checkReady((await findCart(tx, account.id, { id: cartId })) ?? refuse('cart_not_found'), now, lang, account);
    await hold(tx, context, lines, ids);
    return { cart_id: cartId, price_changed: flag(await reprice(tx, cartId)), details: ids };
  });

type LineCopy = LineToReturn & { readonly newId: string };
type Ids = readonly { readonly from: string; readonly to: string }[];

interface Writing {
  readonly cartId: string;
  readonly account: Account;
  readonly order: OrderRecord;
  readonly lines: readonly LineCopy[];
  readonly ids: Ids;
  readonly now: Date;
}

async function write(tx: Tx, context: Context, { cartId, account, order, lines, ids, now }: Writing): Promise<void> {
  const newIds = new Map(ids.map(({ from, to }) => [from, to]));
  const limit = order.expires_at === null ? null : new Date(order.expires_at);
  await returnLines(
    tx,
    context,
    { id: cartId, userId: account.id },
    lines.map((line) => ({
      id: line.newId,
      parentId: line.parent_id && (newIds.get(line.parent_id) ?? null),
      paidDetailId: line.paid_detail_id,
      kind: line.kind,
      quantity: line.quantity,
      price: line.price,
      memberId: line.member_id,
      raceId: line.race_id,
      racePackageId: line.race_package_id,
      registrationTypeId: line.registration_type_id,
      answers: line.answers,
      productId: line.product_id,
      variables: line.variables,
      requireShipping: line.require_shipping,
      createdAt: now,
    })),
    { limit, since: new Date(order.held_since ?? order.created_at) },
  );
  await copyCrewPlaces(tx, ids);
  await copyAttachments(tx, ids, now);
  await copyLineConsents(tx, ids);
}

/** Except those whose place is kept for the account by a code. */
async function hold(tx: Tx, context: Context, lines: readonly LineCopy[], ids: Ids): Promise<void> {
  const kept = await passKeptPlaces(tx, ids, heldUntil(context));
  const needs = lines.flatMap(({ newId: detailId, holds }) =>
    holds.flatMap(({ sellable_id, quantity }) =>
      kept.some((one) => one.detailId === detailId && one.sellableId === sellable_id)
        ? []
        : [{ detailId, sellable_id, quantity }],
    ),
  );
  // They were the order's until now: only what is not sold any more is refused.
  if (!(await blockReturned(tx, needs)).ok) refuse('registration_stopped');
}
