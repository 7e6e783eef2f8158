import { findAddress } from '#features/addresses/server/addresses.ts';
import { requiresShipping } from '#features/cart/rules/totals.ts';
import { type CartRecord, findCart } from '#features/cart/server/cartRecordView.ts';
import { blockersOfCart, lineName, priced, totalsOf } from '#features/cart/server/cartView.ts';
import { needsOf, sweepingLapsedCarts } from '#features/cart/server/holds.ts';
import { isLapsed, reprice } from '#features/cart/server/reprice.ts';
import { dueOf, netOf, type OrderAmounts } from '#features/commission/rules/total.ts';
import type { createOrder, OrderView } from '#features/orders/contract.ts';
import { registeredBy } from '#features/registration/rules/standing.ts';
import { heldInCart } from '#features/registration/server/standingView.ts';
import { type Shortage, ShortageError } from '#features/stock/server/stock.ts';
import { Refusal, refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { noMoney } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import { type Db, violated } from '#server/database.ts';
import { type Account, isSuperAdmin, type Site } from '#server/http/request.ts';
import type { CallRequest } from '#server/http/serve.ts';
import { answerRow, findAnswer, keepAnswer, type Repeatable } from '#server/idempotency.ts';
import { optimistically } from '#server/optimistic.ts';
import { orderExpiry } from '../rules/deadlines.ts';
import { newOrder } from './newOrder.ts';
import { findOrderOfCart } from './orderRecordView.ts';
import { orderView } from './orderView.ts';
import type { AddressCopy } from './tables.ts';
import { writeOrder } from './writeOrder.ts';

type Body = CallRequest<typeof createOrder>['body'];

export interface PlacingOrder {
  readonly account: Account;
  readonly lang: Lang;
  readonly site: Site;
  readonly body: Body;
  /** The request's Idempotency-Key, if it has one. */
  readonly key: string | null;
}

/**
 * Turns a cart into an order (checkout §4). The same key is answered the same; a cart that was ordered already, by
 * another tab or by a request that died, answers its order.
 */
export const placeOrder = (context: Context, placing: PlacingOrder): Promise<OrderView> =>
  // A cart that another tab changes in between is read again: what is ordered is what it says at last.
  sweepingLapsedCarts(context, () => optimistically(() => attempt(context, placing)));

const requestOf = ({ account, key, body }: PlacingOrder): Repeatable | null =>
  key === null ? null : { userId: account.id, operation: 'createOrder', key, body };

/** Makes the order of the cart as it is and writes it, if the cart is still the same then; null if it is not. */
async function attempt(context: Context, placing: PlacingOrder): Promise<OrderView | null> {
  const { db, clock, environment } = context;
  const { account, lang, site, body } = placing;
  const cart = await findCart(db, account.id, { id: body.cart_id });
  if (!cart) return orderedBefore(context, placing);

  const now = clock();
  // Places that were let go are taken anew at the price of now: the cart is read again with it.
  if (isLapsed(cart, now) && (await reprice(db, cart.id))) return null;
  checkReady(cart, now, lang, account);
  const amounts = amountsOf(cart);
  checkTotals(body, amounts);
  const address = await shippingAddress(db, cart, body, account);
  const expiresAt = orderExpiry(now, environment.orderHoldHours);
  const made = newOrder({ account, lang, site, cart, amounts, address, now, expiresAt });

  const order = orderView(made.record, lang);
  const request = requestOf(placing);
  const answer = request && answerRow(request, order, now);
  const written = await writeOrder(db, { cart, user: account.id, now, made, answer }).catch((error: unknown) =>
    whichRow(error, () => heldInCart(db, { cart: cart.id, user: account.id })),
  );
  if (written === 'written') return order;
  if (written === 'cart changed') return null;
  if (written === 'in progress') return refuse('request_in_progress');
  // The key was used before: for another cart, or else this one is ordered by now.
  if (written === 'key used') return request && findAnswer<OrderView>(db, request);
  throw new ShortageError(written.shortages, shortageRefusal(cart, written.shortages, lang));
}

/** Which row was there before ours? */
async function whichRow(error: unknown, whoseEntry: () => ReturnType<typeof heldInCart>): Promise<'key used'> {
  const constraint = violated(error);
  // Another order of the same athlete won the race to the one entry that there is.
  if (constraint === 'athlete_once_per_race') {
    const [entry] = await whoseEntry();
    return refuse('member_already_registered', registeredBy({ held: entry?.held === true }));
  }
  if (constraint?.startsWith('idempotency_key')) return 'key used';
  throw error;
}

async function orderedBefore({ db, clock }: Context, placing: PlacingOrder): Promise<OrderView> {
  const { account, lang, body } = placing;
  const request = requestOf(placing);
  const answered = request && (await findAnswer<OrderView>(db, request));
  if (answered) return answered;
  const order = (await findOrderOfCart(db, body.cart_id, account.id)) ?? refuse('cart_not_found');
  const answer = orderView(order, lang);
  if (request) await keepAnswer(db, request, answer, clock());
  return answer;
}

function checkReady(cart: CartRecord, now: Date, lang: Lang, account: Account) {
  // What lost its hold is taken anew while the order is written; the statement itself says if it cannot be.
  const held = { ...cart, lines: cart.lines.map((line) => ({ ...line, held: true })) };
  const [blocker] = blockersOfCart(held, now, lang, isSuperAdmin(account));
  if (blocker) throw blocker.refusal;
}

function amountsOf(cart: CartRecord): OrderAmounts {
  const { subtotal, shipping, discount } = totalsOf(cart);
  return { total_amount: subtotal, total_shipping: shipping, total_discount: discount };
}

/** An amount that the client sends is compared, never believed; one left out is not compared. */
function checkTotals(body: Body, amounts: OrderAmounts) {
  const sent = [
    [body.total_amount, amounts.total_amount],
    [body.total_discount, amounts.total_discount],
    [body.admin_cost, noMoney],
  ] as const;
  if (sent.every(([given, right]) => given === undefined || given === right)) return;
  refuse('total_has_changed', {
    total_amount: amounts.total_amount,
    total_admin_cost: noMoney,
    total_discount: amounts.total_discount,
    total_amount_due: dueOf(netOf(amounts), noMoney),
  });
}

async function shippingAddress(db: Db, cart: CartRecord, body: Body, account: Account): Promise<AddressCopy | null> {
  if (!requiresShipping(priced(cart))) return null;
  const id = body.shipping_address_id ?? refuse('address_required');
  const { id: _, is_primary: __, ...address } = (await findAddress(db, account, id)) ?? refuse('address_not_found');
  return address;
}

function shortageRefusal(cart: CartRecord, shortages: readonly Shortage[], lang: Lang): Refusal {
  const short = new Map(shortages.map(({ sellable_id, available }) => [sellable_id, available]));
  const line = cart.lines.find((one) => needsOf(one).some(({ sellable_id }) => short.has(sellable_id)));
  const name = line ? lineName(line, lang) : '';
  return line?.product
    ? new Refusal('quantity_not_available', { name, available: short.get(line.product.sellable_id) ?? 0 })
    : new Refusal('sold_out', { name });
}
