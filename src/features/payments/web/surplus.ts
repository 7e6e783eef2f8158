import type { OrderView } from '#features/orders/contract.ts';
import { sum } from '#kernel/money.ts';
import { useEuro, useText } from '#web/text.tsx';
import { paymentsText } from '../text/index.ts';

type Refunds = OrderView['refunds'];

export const amountOf = (refunds: Refunds) => sum(refunds.map(({ amount }) => amount));

/** Refunds that are on their way or done; of those that failed, all of them if there is no other. */
export const told = (refunds: Refunds): Refunds => {
  const stand = refunds.filter(({ state }) => state !== 'failed');
  return stand.length > 0 ? stand : refunds;
};

/** Money that came late, twice or in another amount: it never paid the order, and goes back. */
export const surplusOf = ({ refunds }: Pick<OrderView, 'refunds'>): Refunds =>
  told(refunds.filter(({ surplus }) => surplus === 1));

/** The sentence about that money; null if there is none. */
export function useSurplus(order: Pick<OrderView, 'refunds' | 'payed_at'> | undefined): string | null {
  const t = useText(paymentsText);
  const euro = useEuro();
  const surplus = order ? surplusOf(order) : [];
  if (!order || surplus.length === 0) return null;
  const amount = euro(amountOf(surplus));
  if (surplus.every(({ state }) => state === 'failed')) return t('result_refund_failed', { amount });
  return t(order.payed_at === null ? 'result_surplus_unpaid' : 'result_surplus', { amount });
}
