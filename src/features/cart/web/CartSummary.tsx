import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { leastCommission } from '#features/commission/rules/payMethods.ts';
import { netOf } from '#features/commission/rules/total.ts';
import { quotesQuery } from '#features/commission/web/payMethods.ts';
import { noMoney } from '#kernel/money.ts';
import { useApi } from '#web/api.tsx';
import { useEuro, useText } from '#web/text.tsx';
import { PriceLines } from '#web/ui/PriceLines.tsx';
import type { CartView } from '../contract.ts';
import { cartText } from '../text/index.ts';
import styles from './cart.module.css';

/** Subtotal, shipping and discount if any, and the total before the pay method's commission (checkout §2). */
export function CartSummary({ cart }: { readonly cart: CartView }) {
  const t = useText(cartText);
  const euro = useEuro();
  const total = netOf({ ...cart, total_amount: cart.subtotal });
  const { data: methods } = useQuery({ ...quotesQuery(useApi(), total), placeholderData: keepPreviousData });
  const from = leastCommission((methods ?? []).map(({ admin_cost }) => admin_cost));
  const lines = [
    { key: 'subtotal', label: t('subtotal'), amount: euro(cart.subtotal) },
    ...(cart.total_shipping > noMoney
      ? [{ key: 'shipping', label: t('shipping'), amount: euro(cart.total_shipping) }]
      : []),
    ...(cart.total_discount > noMoney
      ? [{ key: 'discount', label: t('discount'), amount: `−${euro(cart.total_discount)}` }]
      : []),
  ];
  return (
    <div aria-live="polite">
      <PriceLines lines={lines} />
      <p className={styles.total}>
        <span className="b">{t('before_fee')}</span>
        <strong className={`d ${styles.figure}`}>{euro(total)}</strong>
      </p>
      {from !== null && <p className="sm mut r">{t('fee_from', { amount: euro(from) })}</p>}
    </div>
  );
}
