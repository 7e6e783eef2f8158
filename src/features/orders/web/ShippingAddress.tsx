import { useText } from '#web/text.tsx';
import type { OrderView } from '../contract.ts';
import { ordersText } from '../text/index.ts';
import styles from './orders.module.css';

export function ShippingAddress({ order: { shipping_address: to } }: { readonly order: OrderView }) {
  const t = useText(ordersText);
  if (!to) return null;
  const lines = [
    to.company,
    `${to.firstname} ${to.lastname}`,
    `${to.address} ${to.house_number}`,
    `${to.zipcode} ${to.city} (${to.state}), ${to.country}`,
    to.phone,
  ].filter(Boolean);
  return (
    <section className={styles.part}>
      <h2 className="d d-1">{t('ship_to')}</h2>
      <address className={styles.address}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </section>
  );
}
