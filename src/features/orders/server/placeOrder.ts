import { findAddress } from '#features/addresses/server/addresses.ts';
import { requiresShipping } from '#features/cart/rules/totals.ts';
import { type CartRecord, findCart } from '#features/cart/server/cartRecordView.ts';
import { blockersOfCart, lineName, priced, shippingsNow, shortLine, totalsOf } from '#features/cart/server/cartView.ts';
import { leftIn, needsOf, sellablesOf, sweepingLapsedCarts } from '#features/cart/server/holds.ts';
import { isLapsed, reprice } from '#features/cart/server/reprice.ts';
import { dueOf, netOf, type OrderAmounts } from '#features/commission/rules/total.ts';
import type { createOrder, OrderView } from '#features/orders/contract.ts';
import { registeredBy } from '#features/registration/rules/standing.ts';
import { heldInCart } from '#features/registration/server/standingView.ts';
import { chosenShipping, type Shipping } from '#features/shop/rules/shippings.ts';
import { circuitShippings } from '#features/shop/server/shippingsView.ts';
import { type Shortage, ShortageError } from '#features/stock/server/stock.ts';
import { Refusal, refuse, refuseFields } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { noMoney } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import { type Db, violated } from '#server/database.ts';
import { type Account, isSuperAdmin, type Site } from '#server/http/request.ts';
import type { CallRequest } from '#server/http/serve.ts';
import { answerRow, findAnswer, keepAnswer, type Repeatable } from '#server/idempotency.ts';
import { optimistically } from '#server/optimistic.ts';
import { expiryOfCart } from '../rules/deadlines.ts';
import { newOrder } from './newOrder.ts';
import { findOrderOfCart } from './orderRecordView.ts';
import { orderView } from './orderView.ts';
import type { AddressCopy } from './tables.ts';
import { writeOrder } from './writeOrder.ts';

type CreateOrderBody = CallRequest<typeof createOrder>['body'];

export interface PlaceOrderCommand {
  readonly account: Account;
  readonly lang: Lang;
  readonly site: Site;
  readonly body: CreateOrderBody;
  readonly key: string | null;
}

/** Checkout §4. Idempotent by the key, and a cart that has been ordered already returns its order. */
export const placeOrder = (context: Context, command: PlaceOrderCommand): Promise<OrderView> =>
  // Optimistic concurrency: a cart that another tab changes in between is read and decided on again.
  sweepingLapsedCarts(context, () => optimistically(() => placeOrderOnce(context, command)));

const requestOf = ({ account, key, body }: PlaceOrderCommand): Repeatable | null =>
  key === null ? null : { userId: account.id, operation: 'createOrder', key, body };

/** Null if the cart has changed between reading and writing. */
async function placeOrderOnce(context: Context, command: PlaceOrderCommand): Promise<OrderView | null> {
  const { db, clock, environment } = context;
  const { account, lang, site, body } = command;
  const cart = await findCart(db, account.id, { id: body.cart_id });
  if (!cart) return findPlacedOrder(context, command);

  const now = clock();
  // A lapsed cart gets today's prices; if one has changed, the next attempt reads the cart with it.
  if (isLapsed(cart, now) && (await reprice(db, cart.id))) return null;
  checkReady(cart, now, lang, account);
  const shipping = await shippingOf(db, cart, body, now);
  const amounts = amountsOf(cart, shipping);
  checkTotals(body, amounts);
  const address = shipping?.require_address ? await shippingAddress(db, body, account) : null;
  const expiresAt = expiryOfCart(now, environment.orderHoldHours, cart.hold_limit);
  const made = newOrder({ account, lang, site, cart, amounts, shipping, address, now, expiresAt });

  const order = orderView(made.record, lang);
  const request = requestOf(command);
  const answer = request && answerRow(request, order, now);
  const written = await writeOrder(db, { cart, user: account.id, now, made, answer }).catch((error: unknown) =>
    readConflict(error, () => heldInCart(db, { cart: cart.id, user: account.id })),
  );
  if (written === 'written') return order;
  if (written === 'cart changed') return null;
  if (written === 'in progress') return refuse('request_in_progress');
  // The key was used before: `findAnswer` returns that answer, or refuses a key that came with another body.
  if (written === 'key used') return request && findAnswer<OrderView>(db, request);
  throw new ShortageError(written.shortages, shortageRefusal(cart, written.shortages, lang));
}

async function readConflict(error: unknown, whoseEntry: () => ReturnType<typeof heldInCart>): Promise<'key used'> {
  const constraint = violated(error);
  // Another order was faster: an athlete has one entry in a race.
  if (constraint === 'athlete_once_per_race') {
    const [entry] = await whoseEntry();
    return refuse('member_already_registered', registeredBy({ held: entry?.held === true }));
  }
  if (constraint?.startsWith('idempotency_key')) return 'key used';
  throw error;
}

async function findPlacedOrder({ db, clock }: Context, command: PlaceOrderCommand): Promise<OrderView> {
  const { account, lang, body } = command;
  const request = requestOf(command);
  const answered = request && (await findAnswer<OrderView>(db, request));
  if (answered) return answered;
  const order = (await findOrderOfCart(db, body.cart_id, account.id)) ?? refuse('cart_not_found');
  const answer = orderView(order, lang);
  if (request) await keepAnswer(db, request, answer, clock());
  return answer;
}

export function checkReady(cart: CartRecord, now: Date, lang: Lang, account: Account) {
  // Lapsed holds do not block: the statement takes them again, or reports the shortage.
  const held = { ...cart, lines: cart.lines.map((line) => ({ ...line, held: true })) };
  const [blocker] = blockersOfCart(held, now, lang, isSuperAdmin(account));
  if (blocker) throw blocker.refusal;
}

/** As chosen, or in the first way. Refuses a way that the circuit does not offer, for a cart without goods as well. */
async function shippingOf(db: Db, cart: CartRecord, body: CreateOrderBody, now: Date): Promise<Shipping | null> {
  const ships = requiresShipping(priced(cart));
  if (!ships && !body.shipping_id) return null;
  const [circuit] = ships ? [cart] : await circuitShippings(db, { circuit: cart.circuit_id });
  const chosen = circuit && chosenShipping(shippingsNow(circuit, now), body.shipping_id);
  if (!chosen) refuseFields({ shipping_id: 'not_valid' });
  return ships ? (chosen ?? null) : null;
}

function amountsOf(cart: CartRecord, chosen: Shipping | null): OrderAmounts {
  const { subtotal, shipping, discount } = totalsOf(cart, chosen ?? undefined);
  return { total_amount: subtotal, total_shipping: shipping, total_discount: discount };
}

/** Ours are the ones that count. */
function checkTotals(body: CreateOrderBody, amounts: OrderAmounts) {
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

async function shippingAddress(db: Db, body: CreateOrderBody, account: Account): Promise<AddressCopy> {
  const id = body.shipping_address_id ?? refuse('address_required');
  const { id: _, is_primary: __, ...address } = (await findAddress(db, account, id)) ?? refuse('address_not_found');
  return address;
}

function shortageRefusal(cart: CartRecord, shortages: readonly Shortage[], lang: Lang): Refusal {
  const short = new Set(shortages.map(({ sellable_id }) => sellable_id));
  const line = cart.lines.find((one) => needsOf(one).some(({ sellable_id }) => short.has(sellable_id)));
  return line?.product
    ? new Refusal('quantity_not_available', shortLine(line, lang, leftIn(shortages, sellablesOf(line.product))))
    : new Refusal('sold_out', { name: line ? lineName(line, lang) : '', of: 'whole', left: 0 });
}
