import { sql } from 'drizzle-orm';
import { findOrder, refundedOf } from '#features/orders/server/orderRecordView.ts';
import { type Cents, cents } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import type { OfficeWithdrawalView } from '../contract.ts';
import { refundFor } from '../rules/refundFor.ts';
import type { WithdrawalStanding } from '../rules/standing.ts';
import { goodsOf } from './goodsView.ts';
import { amountOf, type ListedWithdrawal, standsAs, withdrawalsOf } from './withdrawalsView.ts';

const orderOf = statement<{ withdrawal: string; circuit: number }, { order_id: string }>(
  'order of a withdrawal',
  (at) => sql`select order_id from withdrawal where id = ${at('withdrawal')} and circuit_id = ${at('circuit')}`,
);

export const orderOfWithdrawal = async (
  on: DbOrTx,
  { id, circuitId }: { readonly id: string; readonly circuitId: number },
): Promise<string | undefined> => (await orderOf(on, { withdrawal: id, circuit: circuitId }))[0]?.order_id;

interface ToRefund {
  readonly standing: WithdrawalStanding;
  readonly what: ReturnType<typeof refundFor>;
  readonly paid: ReadonlyMap<string, Cents>;
}

/** How a withdrawal stands, and what goes back for it; the caller holds the order's row lock. */
export async function findToRefund(on: DbOrTx, { orderId, id }: { orderId: string; id: string }): Promise<ToRefund> {
  const order = (await findOrder(on, orderId))!;
  const row = (await withdrawalsOf(on, orderId)).find((one) => one.id === id)!;
  const goods = await goodsOf(on, orderId);
  const ofGoods = new Set(goods.map((line) => line.id));
  const what = refundFor({
    amount: amountOf(row),
    shipping: order.total_shipping,
    left: goods.reduce((pieces, { left }) => pieces + left, 0),
    hasMore: order.lines.some((line) => line.removed_at === null && !ofGoods.has(line.id)),
  });
  return { standing: standsAs(row, order), what, paid: new Map(row.lines.map((line) => [line.id, line.paid])) };
}

type ToReturn = Pick<OfficeWithdrawalView, 'to_return' | 'returns_whole'>;

async function toReturn(on: DbOrTx, { order_id, id }: ListedWithdrawal): Promise<ToReturn> {
  const { what } = await findToRefund(on, { orderId: order_id, id });
  if (what !== 'rest') return { to_return: cents(what.amount + what.shipping), returns_whole: 0 };
  const order = (await findOrder(on, order_id))!;
  return { to_return: cents(Math.max(order.total_amount_due - refundedOf(order), 0)), returns_whole: 1 };
}

/** Says of each withdrawal of a page that is not refunded what goes back for it. */
export async function withToReturn<Page>(
  on: DbOrTx,
  { data, ...page }: Page & { readonly data: readonly ListedWithdrawal[] },
) {
  const rows: OfficeWithdrawalView[] = [];
  for (const row of data)
    rows.push({
      ...row,
      ...(row.standing === 'received' ? await toReturn(on, row) : { to_return: null, returns_whole: 0 }),
    });
  return { ...page, data: rows };
}
