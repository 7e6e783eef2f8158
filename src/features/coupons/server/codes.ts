import type { OrderView } from '#features/orders/contract.ts';
import { lockOwnMoney, requirePayable } from '#features/orders/server/lockOrder.ts';
import { findOwnOrder } from '#features/orders/server/orderRecordView.ts';
import { orderView } from '#features/orders/server/orderView.ts';
import type { OnOrderChange } from '#features/orders/server/reactions.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { refusalOf } from '#kernel/rule.ts';
import type { Context } from '#server/context.ts';
import type { Account } from '#server/http/request.ts';
import { newId } from '#server/ids.ts';
import { couponRules } from '../rules/eligibility.ts';
import { takeOffAll } from '../rules/takeOff.ts';
import { readCodes } from './codesView.ts';
import { discountOrder, recountOrder } from './recount.ts';
import { dropUses, noteDiscounts, refusalForUse, reserveUse } from './uses.ts';

export interface CodeCommand {
  readonly account: Account;
  readonly orderId: string;
  /** As it is compared. */
  readonly code: string;
  readonly lang: Lang;
}

/**
 * Puts a code on an unpaid order of the account (checkout §8), and reserves a use of it. From then on the code holds for
 * as long as the order may be paid, whatever becomes of its terms. Refuses by `couponRules`.
 */
export const applyCode = (
  context: Context,
  afterCommit: readonly OnOrderChange[],
  { account, orderId, code, lang }: CodeCommand,
): Promise<OrderView> =>
  context.db.transaction(async (tx) => {
    const at = context.clock();
    const order = await lockOwnMoney(tx, orderId, account.id);
    requirePayable(order);
    const { lines, standing, asked } = await readCodes(tx, orderId, { code, user: account.id });
    if (!asked) return refuse('coupon_code_not_found');
    const others = standing.filter(({ id }) => id !== asked.id);
    const refusal = refusalOf(couponRules, {
      coupon: asked,
      lines: takeOffAll(others, lines).lines,
      circuitId: order.circuit_id,
      today: dayInRome(at),
      email: account.email,
      applied: others.length < standing.length,
      others,
      usesLeft: asked.usesLeft,
      usedByAccount: asked.usedByAccount,
    });
    if (refusal) throw refusal;

    const coupons = [...standing, asked];
    const reason = { by: account.id, at, why: 'a promo code was applied' };
    const discounts = await discountOrder(context, afterCommit, tx, order, { lines, coupons }, reason);
    await noteDiscounts(tx, orderId, standing, discounts);
    await reserveUse(tx, {
      id: newId(),
      coupon: asked.id,
      order: orderId,
      once_for: asked.oncePerUser ? account.id : null,
      discount: discounts.at(-1)!,
      at: at.toISOString(),
    }).catch((error: unknown) => {
      throw refusalForUse(error) ?? error;
    });
    return orderView((await findOwnOrder(tx, orderId, account.id)) ?? refuse('order_not_found'), lang);
  });

/** Takes a code off an unpaid order of the account, gives its use back, and recounts the other codes in their order. */
export const removeCode = (
  context: Context,
  afterCommit: readonly OnOrderChange[],
  { account, orderId, code }: Omit<CodeCommand, 'lang'>,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const order = await lockOwnMoney(tx, orderId, account.id);
    requirePayable(order);
    const { standing } = await readCodes(tx, orderId);
    const coupon = standing.find((one) => one.code === code) ?? refuse('coupon_code_not_found');
    await dropUses(tx, { order: orderId, coupons: [coupon.id] });
    const reason = { by: account.id, at: context.clock(), why: 'a promo code was taken off' };
    await recountOrder(context, afterCommit)(tx, order, reason);
  });
