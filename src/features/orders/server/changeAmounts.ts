import { type SQL, sql } from 'drizzle-orm';
import type { PayMethod } from '#features/commission/rules/commission.ts';
import { type PayOffer, quoteOf, takes } from '#features/commission/rules/payMethods.ts';
import { dueOf, netOf } from '#features/commission/rules/total.ts';
import { readPayOffer } from '#features/commission/server/payOfferView.ts';
import type { Day } from '#kernel/calendar.ts';
import { type Cents, noMoney } from '#kernel/money.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { statement } from '#server/statement.ts';
import { expiryWithoutWire } from '../rules/deadlines.ts';
import { type CountedLine, discountOfLines, totalOfLines, withoutUnpayableRest } from '../rules/unpayableRest.ts';
import { type LockedOrder, requirePayable } from './lockOrder.ts';
import type { OrderRecord } from './orderRecordView.ts';

interface AmountsChange {
  /** Every other line counts no longer. */
  readonly lines: readonly CountedLine[];
  readonly shipping?: Cents;
  /** Null for the portal itself. */
  readonly by: string | null;
  readonly at: Date;
  readonly why: string;
}

/** Locked by the caller; with the discounts of the codes that stand on it. */
export type RecountOrder = (tx: Tx, order: LockedOrder, change: Omit<AmountsChange, 'lines'>) => Promise<void>;

export interface AmountsArgs {
  readonly [name: string]: string | number | null;
  readonly order: string;
  readonly lines: string;
  readonly amount: Cents;
  readonly shipping: Cents;
  readonly discount: Cents;
  readonly method: PayMethod | null;
  readonly cost: Cents;
  readonly due: Cents;
  readonly due_day: Day | null;
  readonly expires: string | null;
  readonly change: string;
  readonly at: string;
  readonly by: string | null;
  readonly why: string;
}

const writeShares = (lines: SQL): SQL => sql`
    shares as (
      update order_detail d
      set discount = coalesce((select s.discount from jsonb_to_recordset(${lines}::jsonb) as s(id uuid, discount int)
        where s.id = d.id), 0)
      from amounts_changed c where d.order_id = c.id
    )`;

/** Tells another due as `change_due`. Needs `current(id, due)` of the locked row; answers `amounts_changed(id)`. */
export const changingAmounts = (at: (name: keyof AmountsArgs & string) => SQL): SQL => sql`
    amounts_changed as (
      update customer_order o
      set version = o.version + 1, total_amount = ${at('amount')}, total_shipping = ${at('shipping')},
        total_discount = ${at('discount')},
        pay_method = ${at('method')}, admin_cost = ${at('cost')}, total_amount_due = ${at('due')},
        due_day = ${at('due_day')}::date, expires_at = coalesce(${at('expires')}::timestamptz, o.expires_at),
        reminded_at = case when ${at('expires')}::timestamptz is null then o.reminded_at end
      from current c where o.id = c.id
      returning o.id, o.state, c.due as due_before
    ),
    ${writeShares(at('lines'))},
    told as (
      insert into order_state_change (id, order_id, from_state, to_state, at, by_user_id, why, told_at)
      select ${at('change')}::uuid, c.id, c.state, c.state, ${at('at')}::timestamptz, ${at('by')}::uuid, ${at('why')}, null
      from amounts_changed c where c.due_before <> ${at('due')}::int
    )`;

const write = statement<AmountsArgs, object>(
  'change the amounts of an order',
  (at) => sql`
    with current as materialized (
      select id, total_amount_due as due from customer_order where id = ${at('order')}
    ),
    ${changingAmounts(at)}
    select from amounts_changed`,
);

export interface NewAmounts {
  readonly lines: readonly CountedLine[];
  readonly args: AmountsArgs;
}

/**
 * A rest that no way of paying takes is taken off (decision 060). A way of paying that does not take the new amount is
 * no longer chosen, nor a wire when nothing is due.
 */
export function amountsAfter(
  { environment }: Pick<Context, 'environment'>,
  offer: PayOffer,
  order: AmountsBefore,
  { lines: wanted, shipping = order.total_shipping, by, at, why }: AmountsChange,
): NewAmounts {
  requirePayable(order);
  const lines = withoutUnpayableRest(offer, wanted, shipping);
  const amount = totalOfLines(lines);
  const discount = discountOfLines(lines);
  const net = netOf({ total_amount: amount, total_shipping: shipping, total_discount: discount });
  const quote = chosenQuote(offer, order, net);
  const due = quote?.due ?? dueOf(net, noMoney);
  const endsWire = order.due_day !== null && (quote === null || due === noMoney);
  const expires = endsWire ? expiryWithoutWire(at, environment.orderHoldHours, order.expires_at) : null;
  return {
    lines,
    args: {
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
      change: newId(),
      at: at.toISOString(),
      by,
      why,
    },
  };
}

export function withAmounts(order: OrderRecord, { lines, args }: NewAmounts): OrderRecord {
  const discounts = new Map(lines.map(({ id, discount }) => [id, discount]));
  return {
    ...order,
    total_amount: args.amount,
    total_shipping: args.shipping,
    total_discount: args.discount,
    pay_method: args.method,
    admin_cost: args.cost,
    total_amount_due: args.due,
    due_day: args.due_day,
    expires_at: args.expires ?? order.expires_at,
    lines: order.lines.map((line) => ({ ...line, discount: discounts.get(line.id) ?? noMoney })),
  };
}

export async function changeAmounts(
  context: Context,
  tx: Tx,
  order: LockedOrder,
  change: AmountsChange,
): Promise<readonly CountedLine[]> {
  requirePayable(order);
  const offer = await readPayOffer(tx, order.circuit_id, context.environment);
  const { lines, args } = amountsAfter(context, offer, order, change);
  await write(tx, args);
  return lines;
}

type AmountsBefore = Pick<LockedOrder, 'id' | 'state' | 'pay_method' | 'total_shipping' | 'due_day'> & {
  readonly expires_at: Date | string | null;
};

/** Null where none is chosen, or it does not take so little. */
function chosenQuote(offer: PayOffer, { pay_method: method }: AmountsBefore, net: Cents) {
  const quote = method && method !== 'cash' && quoteOf(offer, method, net);
  return quote && (net <= noMoney || takes(quote)) ? quote : null;
}
