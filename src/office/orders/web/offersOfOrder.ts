import { type Cents, noMoney, sum } from '#kernel/money.ts';
import type { OfficeOrderView } from '../contract/orders.ts';

type DisruptionsOfOrder = OfficeOrderView['disrupted'];
type Answer = DisruptionsOfOrder[number]['answers'][number];

/** How far the choice for a registration is. */
export function chosenState({ choice, amount, released, refund }: Answer) {
  if (choice === 'code' || choice === 'keep') return choice;
  if (choice === null) return amount === noMoney ? 'nothing' : 'none';
  if (refund) return `refund_${refund.state}` as const;
  if (amount === noMoney) return 'nothing';
  return released === 1 ? 'refund_released' : 'refund_open';
}

/** What is to go back for races that were postponed or cancelled, once somebody releases it. */
export const refundsWaiting = (disrupted: DisruptionsOfOrder): Cents =>
  sum(
    disrupted
      .flatMap(({ answers }) => answers)
      .filter(({ choice, refund }) => choice === 'refund' && refund === null)
      .map(({ amount }) => amount),
  );
