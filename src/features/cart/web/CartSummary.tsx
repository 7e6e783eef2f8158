import { cents, noMoney } from '#kernel/money.ts';
import { useEuro, useText } from '#web/text.tsx';
import { PriceLines } from '#web/ui/PriceLines.tsx';
import type { CartView } from '../contract.ts';
import { cartText } from '../text/index.ts';
import styles from './cart.module.css';

/** Subtotal, shipping and discount, and what they come to before the fee of the method (checkout §2). */
export function CartSummary({ cart, feeFrom }: { readonly cart: CartView; readonly feeFrom: string | null }) {
  const t = useText(cartText);
  const euro = useEuro();
  const total = cents(cart.subtotal + cart.total_shipping - cart.total_discount);
  const lines = [
    { key: 'subtotal', label: t('subtotal'), amount: euro(cart.subtotal) },
    ...(cart.total_shipping > noMoney
      ? [{ key: 'shipping', label: t('shipping'), amount: euro(cart.total_shipping) }]
      : []),
    {
      key: 'discount',
      label: t('discount'),
      amount: cart.total_discount > noMoney ? `−${euro(cart.total_discount)}` : euro(noMoney),
    },
  ];
  return (
    <div aria-live="polite">
      <PriceLines lines={lines} />
      <p className={styles.total}>
        <span className="b">{t('before_fee')}</span>
        <strong className={`d ${styles.figure}`}>{euro(total)}</strong>
      </p>
      {total > noMoney && (
        <p className="sm mut r">{feeFrom === null ? t('fee_later') : t('fee_from', { amount: feeFrom })}</p>
      )}
    </div>
  );
}
