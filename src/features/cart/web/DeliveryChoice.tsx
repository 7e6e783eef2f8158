import type { ShippingView } from '#features/shop/contract.ts';
import { collectionText } from '#features/shop/rules/shippings.ts';
import { useLang } from '#web/api.tsx';
import { usePrice, useText } from '#web/text.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import type { CartView } from '../contract.ts';
import { isElsewhere } from '../rules/collection.ts';
import { cartText } from '../text/index.ts';
import styles from './cart.module.css';

interface DeliveryChoiceProps {
  readonly cart: CartView;
  readonly chosen: ShippingView;
  readonly onChoose: (id: number) => void;
}

/** The circuit's ways of delivery, with their prices; nothing to choose where there is one. */
export function DeliveryChoice({ cart, chosen, onChoose }: DeliveryChoiceProps) {
  const lang = useLang();
  const t = useText(cartText);
  const priceOf = usePrice();
  const { collection } = chosen;
  const elsewhere = collection && isElsewhere(collection, cart.details) && (
    <Notice live tone="warn" title={t('collected_elsewhere', { race: collection.race })} />
  );
  if (cart.shippings.length < 2) return elsewhere || null;
  return (
    <section className={styles.address}>
      <RadioCards
        legend={t('delivery_title')}
        legendLook="title"
        name="shipping"
        value={chosen.id}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
        options={cart.shippings.map(({ id, i18n, price, collection }) => ({
          value: id,
          label: i18n.name,
          aside: priceOf(price),
          note: (
            <>
              {collection && <span className={styles.where}>{collectionText(collection, lang)}</span>}
              {i18n.description}
            </>
          ),
        }))}
      />
      {elsewhere}
    </section>
  );
}
