import type { OrderView } from '#features/orders/contract.ts';
import { ordersText } from '#features/orders/text/index.ts';
import { type Cents, cents, noMoney } from '#kernel/money.ts';
import { useEuro, useText } from '#web/text.tsx';
import { Notice } from '#web/ui/Notice.tsx';

interface ArrivedMoneyProps {
  readonly order: Pick<OrderView, 'arrived_amount'>;
  /** What the order comes to by transfer. */
  readonly due: Cents;
}

/** What has come by transfer and is too little: what lacks, and that any other way of paying takes the whole. */
export function ArrivedMoney({ order: { arrived_amount: arrived }, due }: ArrivedMoneyProps) {
  const t = useText(ordersText);
  const euro = useEuro();
  if (arrived <= noMoney) return null;
  const missing = cents(due - arrived);
  const words = { arrived: euro(arrived), missing: euro(missing) };
  return missing > noMoney ? (
    <Notice tone="warn" heading="h2" title={t('rest_title', words)}>
      {t('arrived_rest', words)}
    </Notice>
  ) : (
    <Notice tone="ok">{t('arrived_all', words)}</Notice>
  );
}
