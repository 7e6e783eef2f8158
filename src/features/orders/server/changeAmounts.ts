import { sql } from 'drizzle-orm';
import { type PayOffer, quoteOf, takes } from '#features/commission/rules/payMethods.ts';
import { dueOf, netOf } from '#features/commission/rules/total.ts';
import { readPayOffer } from '#features/commission/server/payOfferView.ts';
import { noMoney } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { expiryWithoutWire } from '../rules/deadlines.ts';
import { type CountedLine, discountOfLines, totalOfLines, withoutUnpayableRest } from '../rules/unpayableRest.ts';
import type { AmountsChange } from './amountsChange.ts';
import { type LockedOrder, requirePayable } from './lockOrder.ts';
import { type OnOrderChange, react } from './reactions.ts';

interface AmountsArgs {
  readonly [name: string]: string | number | null;
  readonly order: string;
  readonly lines: string;
  readonly amount: number;
  readonly shipping: number;
  readonly discount: number;
  readonly method: string | null;
  readonly cost: number;
  readonly due: number;
  readonly due_day: string | null;
  readonly expires: string | null;
}

const write = statement<AmountsArgs, object>(
  'change the amounts of an order',
  (at) => sql`
    with shared as (
      update order_detail d
      set discount = coalesce((select s.discount from jsonb_to_recordset(${at('lines')}::jsonb) as s(id uuid, discount int)
        where s.id = d.id), 0)
      where d.order_id = ${at('order')}
    )
    update customer_order
    set total_amount = ${at('amount')}, total_shipping = ${at('shipping')}, total_discount = ${at('discount')},
      pay_method = ${at('method')}, admin_cost = ${at('cost')}, total_amount_due = ${at('due')}, due_day = ${at('due_day')}::date,
      expires_at = coalesce(${at('expires')}::timestamptz, expires_at),
      reminded_at = case when ${at('expires')}::timestamptz is null then reminded_at end
    where id = ${at('order')}`,
);

/**
 * Recounts the amounts of an unpaid order, whose row the caller has locked: shares of the lines, total and discount,
 * the commission of its way of paying, and the due. If the due changes, that is told as `change_due`. Refuses if the
 * order does not await payment.
 *
 * A rest that no way of paying takes is taken off, too (decision 060). A way of paying that does not take the new
 * amount is no longer chosen, nor is a wire when nothing is due; the wire's due day stays otherwise.
 *
 * @returns the lines with the shares that were written
 */
export async function changeAmounts(
  { environment }: Context,
  afterCommit: readonly OnOrderChange[],
  tx: Tx,
  order: LockedOrder,
  { lines: wanted, shipping = order.total_shipping, by, at, why }: AmountsChange,
): Promise<readonly CountedLine[]> {
  requirePayable(order);
  const offer = await readPayOffer(tx, order.circuit_id, environment);
  const lines = withoutUnpayableRest(offer, wanted, shipping);
  const amount = totalOfLines(lines);
  const discount = discountOfLines(lines);
  const net = netOf({ total_amount: amount, total_shipping: shipping, total_discount: discount });
  const quote = chosenQuote(offer, order, net);
  const due = quote?.due ?? dueOf(net, noMoney);
  const endsWire = order.due_day !== null && (quote === null || due === noMoney);
  const expires = endsWire ? expiryWithoutWire(at, environment.orderHoldHours, order.expires_at) : null;
  await write(tx, {
    order: order.id,
    lines: JSON.stringify(lines),
    amount,
    shipping,
    discount,
    method: endsWire ? null : (quote?.method ?? null),
    cost: quote?.adminCost ?? noMoney,
    due,
    due_day: endsWire ? null : order.due_day,
    expires: expires?.toISOString() ?? null,
  });
  if (due !== order.total_amount_due) {
    const { id: orderId, state } = order;
    await react(afterCommit, tx, { orderId, what: 'change_due', from: state, to: state, at, by, why });
  }
  return lines;
}

/** What the chosen way of paying adds to the new net; null where none is chosen, or it does not take so little. */
function chosenQuote(offer: PayOffer, { pay_method: method }: LockedOrder, net: Parameters<typeof quoteOf>[2]) {
  const quote = method && quoteOf(offer, method, net);
  return quote && (net <= noMoney || takes(quote)) ? quote : null;
}
