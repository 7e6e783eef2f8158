import type { PayMethod } from '#features/commission/rules/commission.ts';
import type { OrderContents } from '#features/orders/rules/contents.ts';
import type { Cents } from '#kernel/money.ts';
import { useEuro, useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { paymentsText } from '../text/index.ts';
import styles from './payments.module.css';

interface PayButtonProps {
  readonly due: Cents;
  readonly contents: OrderContents;
  /** A wire is only ordered here: the money is sent later. */
  readonly method: PayMethod | null;
  readonly waiting: 'wait' | 'leaving' | false;
  /** Before that the amount is not the whole one. */
  readonly ready: boolean;
  readonly onPay: () => void;
}

/** The order button, labelled as an order with an obligation to pay (art. 51 Codice del consumo). */
export function PayButton({ due, contents, method, waiting, ready, onPay }: PayButtonProps) {
  const t = useText(paymentsText);
  const euro = useEuro();
  const label = method === 'wiretransfer' ? 'pay_by_wire' : 'pay';
  return (
    <Button full className={styles.pay} waiting={waiting && t(waiting)} onClick={onPay}>
      {!ready ? (
        t('choose_method')
      ) : due > 0 ? (
        <span>{t.rich(label, { amount: euro(due), small: (words) => <small>{words}</small> })}</span>
      ) : (
        t('confirm_free', { contents })
      )}
    </Button>
  );
}
