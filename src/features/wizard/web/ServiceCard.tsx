import { useState } from 'react';
import type { CartDetailView } from '#features/cart/contract.ts';
import type { ProductView } from '#features/shop/contract.ts';
import { availableOf } from '#features/shop/rules/choice.ts';
import { OptionChoices } from '#features/shop/web/OptionChoices.tsx';
import { ProductPicture } from '#features/shop/web/ProductPicture.tsx';
import { ProductPrice } from '#features/shop/web/ProductPrice.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { wizardText } from '../text/index.ts';
import styles from './wizard.module.css';

interface ServiceCardProps {
  readonly product: ProductView;
  readonly line: CartDetailView | undefined;
  readonly pending: boolean;
  readonly onAdd: (variables: readonly number[]) => void;
  readonly onRemove: (detailId: string) => void;
}

/** A service: image, name, price with the full one struck through, note, presale badge (checkout §2). */
function ServiceCard({ product, line, pending, onAdd, onRemove }: ServiceCardProps) {
  const t = useText(wizardText);
  const { i18n } = product;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [tried, setTried] = useState(false);
  const left = availableOf(product, chosen);
  const add = () => {
    if (chosen.length < Object.keys(product.variables).length) return setTried(true);
    onAdd(chosen);
  };
  return (
    <article className={styles.service} aria-label={i18n.name}>
      <ProductPicture
        product={product}
        sizes="(min-width: 60em) 20rem, (min-width: 40em) 50vw, 100vw"
        className={styles.picture}
      />
      <div className={styles.serviceBody}>
        <h2 className="d d-1">{i18n.name}</h2>
        {i18n.note && <p className="sm mut">{i18n.note}</p>}
        {!line && <OptionChoices product={product} chosen={chosen} onChoose={setChosen} tried={tried} />}
      </div>
      <div className={styles.serviceFoot}>
        <ProductPrice product={product} />
        {line ? (
          <>
            <StatusMark mark="ok">{t('service_in_cart')}</StatusMark>
            <Button look="outline" size="small" onClick={() => onRemove(line.id)} waiting={pending && t('waiting')}>
              {t('service_remove')}
            </Button>
          </>
        ) : left > 0 ? (
          <Button look="outline" size="small" onClick={add} waiting={pending && t('waiting')}>
            {t('service_add')}
          </Button>
        ) : (
          <StatusMark mark="full">{t('service_sold_out')}</StatusMark>
        )}
      </div>
    </article>
  );
}

type LineOf = (product: ProductView) => CartDetailView | undefined;

/** The services that are offered, recommended ones first: one that is in the cart at once is not shown again (checkout §2). */
export const offeredOf = (services: readonly ProductView[], lineOf: LineOf): readonly ProductView[] =>
  services
    .filter((product) => product.race_service?.is_preselected !== 1 || !lineOf(product))
    .toSorted((a, b) => (b.race_service?.is_preselected ?? 0) - (a.race_service?.is_preselected ?? 0));

interface ServiceCardsProps {
  readonly services: readonly ProductView[];
  readonly lineOf: LineOf;
  readonly pending: boolean;
  readonly onAdd: (product: ProductView, variables: readonly number[]) => void;
  readonly onRemove: (product: ProductView, detailId: string) => void;
}

export const ServiceCards = ({ services, lineOf, pending, onAdd, onRemove }: ServiceCardsProps) => (
  <ul className={styles.services}>
    {services.map((product) => (
      <li key={product.id}>
        <ServiceCard
          product={product}
          line={lineOf(product)}
          pending={pending}
          onAdd={(variables) => onAdd(product, variables)}
          onRemove={(detailId) => onRemove(product, detailId)}
        />
      </li>
    ))}
  </ul>
);
