import { collectionText } from '#features/shop/rules/shippings.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import type { OrderView } from '../contract.ts';
import { addressLines } from '../rules/addressLines.ts';
import { ordersText } from '../text/index.ts';
import styles from './orders.module.css';

/** How an order's goods are delivered: to which address, or at which race they are collected. */
export function Delivery({ order: { shipping, shipping_address: to } }: { readonly order: OrderView }) {
  const lang = useLang();
  const t = useText(ordersText);
  if (!shipping && !to) return null;
  const { collection = null, i18n } = shipping ?? {};
  return (
    <section className={styles.part}>
      <h2 className="d d-1">{t(collection ? 'collect_at' : 'ship_to')}</h2>
      {collection && <p className="b">{collectionText(collection, lang)}</p>}
      {to && (
        <address className={styles.address}>
          {addressLines(to).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      )}
      {i18n && <p className="mut">{[i18n.name, i18n.description].filter(Boolean).join(': ')}</p>}
    </section>
  );
}
