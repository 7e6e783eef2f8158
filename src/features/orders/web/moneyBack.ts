import { type Cents, noMoney, sum } from '#kernel/money.ts';
import type { OrderView } from '../contract.ts';

type Refund = OrderView['refunds'][number];

interface MoneyBack {
  /** Sent, only decided, partly either, or none of it went through. */
  readonly stands: 'sent' | 'coming' | 'both' | 'failed';
  readonly sent: Cents;
  readonly coming: Cents;
  readonly failed: Cents;
}

/** Those that failed count where there is no other. */
export function moneyBack(refunds: readonly Pick<Refund, 'state' | 'amount'>[]): MoneyBack {
  const of = (state: Refund['state']) =>
    sum(refunds.filter((refund) => refund.state === state).map(({ amount }) => amount));
  const amounts = { sent: of('done'), coming: of('requested'), failed: of('failed') };
  return { stands: standsOf(amounts), ...amounts };
}

function standsOf({ sent, coming, failed }: Omit<MoneyBack, 'stands'>): MoneyBack['stands'] {
  if (coming > noMoney) return sent > noMoney ? 'both' : 'coming';
  return sent === noMoney && failed > noMoney ? 'failed' : 'sent';
}

/** Is money to be sent by bank, to an account that the buyer gives? */
export const hasMoneyToSend = ({ refunds }: Pick<OrderView, 'refunds'>): boolean =>
  refunds.some(({ way, state }) => way === 'bank' && state === 'requested');
