import type { OrderView } from '#features/orders/contract.ts';
import styles from '#features/orders/web/orders.module.css';
import { useText } from '#web/text.tsx';
import { couponsText } from '../text/index.ts';

/** Of an order that is paid or over (checkout §2). */
export function UsedCodes({ order: { coupons } }: { readonly order: OrderView }) {
  const t = useText(couponsText);
  if (coupons.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2 className="d d-1">{t('used')}</h2>
      <p>{coupons.map(({ code }) => code).join(', ')}</p>
    </section>
  );
}
