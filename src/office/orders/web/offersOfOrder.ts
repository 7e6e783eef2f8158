import { noMoney } from '#kernel/money.ts';
import type { OfficeOrderView } from '../contract/orders.ts';

type Answer = OfficeOrderView['disrupted'][number]['answers'][number];

export function chosenState({ choice, amount, released, refund }: Answer) {
  if (choice === 'code' || choice === 'keep') return choice;
  if (choice === null) return amount === noMoney ? 'nothing' : 'none';
  if (refund) return `refund_${refund.state}` as const;
  if (amount === noMoney) return 'nothing';
  return released === 1 ? 'refund_released' : 'refund_open';
}
