import { type Cents, noMoney } from '#kernel/money.ts';

type Sum = 'total_amount_due' | 'paid_amount' | 'returned_amount' | 'to_return_amount' | 'arrived_amount';

export interface MoneySum {
  readonly key: 'sum_arrived' | 'sum_paid' | 'sum_returned' | 'sum_to_return';
  readonly amount: Cents;
}

/** Nothing while no money has come, and where the total has come and stays: the total says it. */
export function moneySums({
  total_amount_due: due,
  paid_amount: paid,
  returned_amount: returned,
  to_return_amount: toReturn,
  arrived_amount: arrived,
}: Readonly<Record<Sum, Cents>>): readonly MoneySum[] {
  const sums: MoneySum[] = arrived > noMoney ? [{ key: 'sum_arrived', amount: arrived }] : [];
  const goesBack = returned > noMoney || toReturn > noMoney;
  if (goesBack || (paid !== due && paid !== noMoney)) sums.push({ key: 'sum_paid', amount: paid });
  if (returned > noMoney) sums.push({ key: 'sum_returned', amount: returned });
  if (toReturn > noMoney) sums.push({ key: 'sum_to_return', amount: toReturn });
  return sums;
}
