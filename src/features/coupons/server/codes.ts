import { payOfferOf } from '#features/commission/server/payOfferView.ts';
import type { OrderView } from '#features/orders/contract.ts';
import { amountsAfter, withAmounts } from '#features/orders/server/changeAmounts.ts';
import { lockOwnMoney, requirePayable } from '#features/orders/server/lockOrder.ts';
import { orderView } from '#features/orders/server/orderView.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { Refusal, refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { refusalOf } from '#kernel/rule.ts';
import type { Context } from '#server/context.ts';
import type { Account } from '#server/http/request.ts';
import { newId } from '#server/ids.ts';
import { attemptOf, countAttempt, limits } from '#server/limits.ts';
import { optimistically } from '#server/optimistic.ts';
import { couponRules } from '../rules/eligibility.ts';
import { takeOffAll } from '../rules/takeOff.ts';
import { readCodes } from './codesView.ts';
import { findOrderForCode } from './orderForCodeView.ts';
import { putCode } from './putCode.ts';
import { discountLines, recountOrder } from './recount.ts';
import { changedDiscounts, dropUses, refusalForUse } from './uses.ts';

export interface CodeCommand {
  readonly account: Account;
  readonly orderId: string;
  /** As it is compared. */
  readonly code: string;
}

interface ApplyCommand extends CodeCommand {
  readonly lang: Lang;
  /** The network address that it comes from. */
  readonly address: string;
}

/**
 * Reserves a use, which holds for as long as the order may be paid, whatever becomes of the terms (checkout §8). Read
 * in one statement and written in another, if the order is still in that version: it waits for nobody (decision 066).
 */
export async function applyCode(context: Context, command: ApplyCommand): Promise<OrderView> {
  try {
    return await optimistically(() => attemptCode(context, command));
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'too_many_requests') await countRefused(context, command);
    throw error;
  }
}

/** Whoever tries too often is told so, and not what their code is. */
async function countRefused(context: Context, { account, address }: ApplyCommand): Promise<void> {
  await Promise.all([account.id, address].map((who) => countAttempt(context, limits.codes, who)));
}

/** Null if the order was changed after it was read. */
async function attemptCode(context: Context, command: ApplyCommand): Promise<OrderView | null> {
  const { account, orderId, code, lang, address } = command;
  const at = context.clock();
  const read = await findOrderForCode(context.db, { order: orderId, user: account.id, code, now: at.toISOString() });
  const { order, version, settings, lines, standing, asked } = read ?? refuse('order_not_found');
  requirePayable(order);
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

  const { shared, discountsOf } = discountLines([...standing, asked], lines);
  const change = { lines: shared, by: account.id, at, why: 'a promo code was applied' };
  const amounts = amountsAfter(context, payOfferOf(settings, context.environment), order, change);
  const discounts = discountsOf(amounts.lines);
  const attempt = attemptOf(context, limits.codes, account.id);
  const [put] = await putCode(context.db, {
    ...amounts.args,
    version,
    discounts: JSON.stringify(changedDiscounts(standing, discounts)),
    use: newId(),
    coupon: asked.id,
    code,
    once_for: asked.oncePerUser ? account.id : null,
    takes_off: discounts.at(-1)!,
    account: attempt.bucket,
    address: attemptOf(context, limits.codes, address).bucket,
    window: attempt.start,
    most: attempt.max,
  }).catch((error: unknown) => {
    throw refusalForUse(error) ?? error;
  });
  if (put?.too_many) return attempt.tooMany();
  if (!put?.written) return null;
  const coupons = [...standing, asked].map(({ id, code: its }, index) => ({
    id,
    code: its,
    discount: discounts[index]!,
  }));
  return orderView({ ...withAmounts(order, amounts), coupons: amounts.args.discount > 0 ? coupons : null }, lang);
}

/** Gives its use back, and recounts the other codes in their order. */
export const removeCode = (context: Context, { account, orderId, code }: CodeCommand): Promise<void> =>
  context.db.transaction(async (tx) => {
    const order = await lockOwnMoney(tx, orderId, account.id);
    requirePayable(order);
    const { standing } = await readCodes(tx, orderId);
    const coupon = standing.find((one) => one.code === code) ?? refuse('coupon_code_not_found');
    await dropUses(tx, { order: orderId, coupons: [coupon.id] });
    const reason = { by: account.id, at: context.clock(), why: 'a promo code was taken off' };
    await recountOrder(context)(tx, order, reason);
  });
