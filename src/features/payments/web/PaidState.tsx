import type { OrderView } from '#features/orders/contract.ts';
import { orderStateNumber } from '#features/orders/rules/states.ts';
import { codesOf } from '#features/orders/web/orderContents.ts';
import { cents, noMoney } from '#kernel/money.ts';
import { useEuro, useText } from '#web/text.tsx';
import { paymentsText } from '../text/index.ts';
import styles from './payments.module.css';

type PaidOrder = Pick<
  OrderView,
  'current_state_id' | 'current_state' | 'total_amount_due' | 'refunded_amount' | 'order_details'
>;

const signs = { paid: 'M2 8.5 6 12.5 14 3.5', back: 'M6 2 2 6l4 4M2 6h8a4 4 0 0 1 0 8H6' } as const;

export function PaidState({ order }: { readonly order: PaidOrder }) {
  const t = useText(paymentsText);
  const euro = useEuro();
  const { current_state_id: state, total_amount_due, refunded_amount } = order;
  const rest = cents(Math.max(total_amount_due - refunded_amount, 0));
  // Lines may stand though all the money goes back.
  const isPart = state === orderStateNumber.partly_refunded;
  const refunded = state === orderStateNumber.refunded || (isPart && rest === noMoney);
  // What is in a code was paid, and is no longer there for anything that was ordered.
  const codes = codesOf(order);
  const of =
    codes.worth > noMoney && !refunded ? t('paid_codes', { amount: euro(codes.worth), count: codes.count }) : '';
  return (
    <p className={styles.state} data-refunded={refunded || undefined}>
      <svg viewBox="0 0 16 16" aria-hidden>
        <path d={refunded ? signs.back : signs.paid} />
      </svg>
      {refunded ? order.current_state.i18n.name : isPart ? t('paid_rest', { amount: euro(rest) }) : t('paid')}
      {of}
    </p>
  );
}
