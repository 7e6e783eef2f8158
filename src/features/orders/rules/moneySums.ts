import { type Cents, noMoney } from '#kernel/money.ts';

interface MoneyOfOrder {
  readonly total_amount_due: Cents;
  readonly paid_amount: Cents;
  readonly returned_amount: Cents;
  readonly to_return_amount: Cents;
}

export interface MoneySum {
  readonly key: 'sum_paid' | 'sum_returned' | 'sum_to_return';
  readonly amount: Cents;
}

/**
 * What is said of an order’s money below its total: what has come, what has gone back and what is still to. Nothing while no money
 * has come, and where the total has come and stays: the total says it.
 */
export function moneySums({
  total_amount_due: due,
  paid_amount: paid,
  returned_amount: returned,
  to_return_amount: toReturn,
}: MoneyOfOrder): readonly MoneySum[] {
  const goesBack = returned > noMoney || toReturn > noMoney;
  if (!goesBack && (paid === due || paid === noMoney)) return [];
  const sums: readonly MoneySum[] = [
    { key: 'sum_paid', amount: paid },
    { key: 'sum_returned', amount: returned },
    { key: 'sum_to_return', amount: toReturn },
  ];
  return sums.filter(({ key, amount }) => key === 'sum_paid' || amount > noMoney);
}
