import { sql } from 'drizzle-orm';
import { type CartTotals, requiresShipping } from '#features/cart/rules/totals.ts';
import { type CartRecord, findCart } from '#features/cart/server/cartRecordView.ts';
import { blockersOfCart, lineName, priced, totalsOf } from '#features/cart/server/cartView.ts';
import { takingStock, wishesOf } from '#features/cart/server/holds.ts';
import type { createOrder, OrderView } from '#features/orders/contract.ts';
import { type Lacking, NotEnough } from '#features/stock/server/stock.ts';
import { Refusal, refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { noMoney } from '#kernel/money.ts';
import { type Tx, violated } from '#server/database.ts';
import type { Ground } from '#server/ground.ts';
import { type Account, isSuperAdmin, type Site } from '#server/http/request.ts';
import type { Asked } from '#server/http/serve.ts';
import { claimKey, keepAnswer, type Repeatable } from '#server/idempotency.ts';
import { statement } from '#server/statement.ts';
import { orderExpiry } from '../rules/deadlines.ts';
import { newOrder } from './newOrder.ts';
import { findOrderOfCart } from './orderRecordView.ts';
import { orderView } from './orderView.ts';
import { type OnOrderChange, react } from './reactions.ts';
import type { AddressCopy } from './tables.ts';
import { writeOrder } from './writeOrder.ts';

type Body = Asked<typeof createOrder>['body'];

export interface PlacingOrder {
  readonly account: Account;
  readonly lang: Lang;
  readonly site: Site;
  readonly body: Body;
  /** The request's Idempotency-Key, if it has one. */
  readonly key: string | null;
}

const lockCart = statement<{ cart: string; user: string }, { status: 'open' | 'ordered' }>(
  'lock a cart to order it',
  (at) => sql`select status from cart where id = ${at('cart')} and user_id = ${at('user')} for update`,
);

/**
 * Turns a cart into an order, in one transaction (checkout §4). The same key is answered the same; a cart that was
 * ordered already, by another tab or by a request that died, answers its order.
 */
export const placeOrder = (
  ground: Ground,
  reactions: readonly OnOrderChange[],
  { account, lang, site, body, key }: PlacingOrder,
): Promise<OrderView> =>
  takingStock(ground, () =>
    ground.db
      .transaction(async (tx) => {
        const request = key === null ? null : { userId: account.id, operation: 'createOrder', key, body };
        const answered = request && (await claimKey<OrderView>(tx, request));
        if (answered) return answered;

        const [locked] = await lockCart(tx, { cart: body.cart_id, user: account.id });
        if (!locked) return refuse('cart_not_found');
        if (locked.status === 'ordered') return orderOf(tx, { account, lang, body, request, now: ground.clock() });

        const cart = (await findCart(tx, account.id, { id: body.cart_id })) ?? refuse('cart_not_found');
        const now = ground.clock();
        checkReady(cart, now, lang, account);
        const totals = totalsOf(cart);
        checkTotals(body, totals);
        const address = await shippingAddress(tx, cart, body, account);

        const expiresAt = orderExpiry(now, ground.environment.orderHoldHours);
        const made = newOrder({ account, lang, site, cart, totals, address, now, expiresAt });
        const answer = orderView(made.record, lang);
        if (request) await keepAnswer(tx, request, answer, now);
        await react(reactions, tx, {
          orderId: made.record.id,
          what: 'place',
          from: null,
          to: 'awaiting_payment',
          at: now,
          by: account.id,
          why: 'order placed',
        });
        const { ok, lacking } = await writeOrder(tx, cart.id, now, made);
        if (!ok) throw new NotEnough(lacking, lackingRefusal(cart, lacking, lang));
        return answer;
      })
      .catch((error: unknown) => {
        // Another order of the same athlete won the race to the one entry that there is.
        if (violated(error) === 'athlete_once_per_race') return refuse('member_already_registered');
        throw error;
      }),
  );

interface Ordered {
  readonly account: Account;
  readonly lang: Lang;
  readonly body: Body;
  readonly request: Repeatable | null;
  readonly now: Date;
}

async function orderOf(tx: Tx, { account, lang, body, request, now }: Ordered): Promise<OrderView> {
  const order = (await findOrderOfCart(tx, body.cart_id, account.id)) ?? refuse('cart_not_found');
  const answer = orderView(order, lang);
  if (request) await keepAnswer(tx, request, answer, now);
  return answer;
}

function checkReady(cart: CartRecord, now: Date, lang: Lang, account: Account) {
  // What lost its hold is taken anew while the order is written; the statement itself says if it cannot be.
  const held = { ...cart, lines: cart.lines.map((line) => ({ ...line, held: true })) };
  const [blocker] = blockersOfCart(held, now, lang, isSuperAdmin(account));
  if (blocker) throw blocker.refusal;
}

/** An amount that the client sends is compared, never believed; one left out is not compared. */
function checkTotals(body: Body, totals: CartTotals) {
  const sent = [
    [body.total_amount, totals.subtotal],
    [body.total_discount, totals.discount],
    [body.admin_cost, noMoney],
  ] as const;
  if (sent.every(([given, right]) => given === undefined || given === right)) return;
  refuse('total_has_changed', {
    total_amount: totals.subtotal,
    total_admin_cost: noMoney,
    total_discount: totals.discount,
    total_amount_due: totals.due,
  });
}

const findAddress = statement<{ address: string; user: string }, AddressCopy>(
  'address to ship to',
  (at) => sql`
    select type, company, vat_number, firstname, lastname, address, house_number, zipcode, city, state, country, phone
    from address where id = ${at('address')} and user_id = ${at('user')}`,
);

async function shippingAddress(tx: Tx, cart: CartRecord, body: Body, account: Account): Promise<AddressCopy | null> {
  if (!requiresShipping(priced(cart))) return null;
  const id = body.shipping_address_id ?? refuse('address_required');
  const [address] = await findAddress(tx, { address: id, user: account.id });
  return address ?? refuse('address_not_found');
}

function lackingRefusal(cart: CartRecord, lacking: readonly Lacking[], lang: Lang): Refusal {
  const short = new Map(lacking.map(({ sellable_id, available }) => [sellable_id, available]));
  const line = cart.lines.find((one) => wishesOf(one).some(({ sellable_id }) => short.has(sellable_id)));
  const name = line ? lineName(line, lang) : '';
  return line?.product
    ? new Refusal('quantity_not_available', { name, available: short.get(line.product.sellable_id) ?? 0 })
    : new Refusal('sold_out', { name });
}
