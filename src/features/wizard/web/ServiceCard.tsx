import { useState } from 'react';
import type { CartDetailView } from '#features/cart/contract.ts';
import type { ProductView } from '#features/shop/contract.ts';
import { useFieldWords } from '#web/fields.ts';
import { useEuro, useText } from '#web/text.tsx';
import { Amount } from '#web/ui/Amount.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/Select.tsx';
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
export function ServiceCard({ product, line, pending, onAdd, onRemove }: ServiceCardProps) {
  const t = useText(wizardText);
  const say = useFieldWords();
  const euro = useEuro();
  const { i18n, price, full_price, featured_media: picture, race_service } = product;
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState(false);
  const groups = Object.entries(product.variables);
  const left = product.stock - product.ordered - product.cart_blocked - product.purchased;
  const add = () => {
    if (groups.some(([key]) => !chosen[key])) return setTried(true);
    onAdd(groups.map(([key]) => Number(chosen[key])));
  };
  return (
    <article className={styles.service} aria-label={i18n.name}>
      <div className={styles.picture}>
        {picture && <img src={picture.path} alt={picture.alt} loading="lazy" />}
        <div className={styles.badges}>
          {race_service?.is_preselected === 1 && <span className={styles.badge}>{t('service_recommended')}</span>}
          {product.in_presale === 1 && <span className={styles.badge}>{t('service_presale')}</span>}
        </div>
      </div>
      <div className={styles.serviceBody}>
        <h2 className="d d-1">{i18n.name}</h2>
        {i18n.note && <p className="sm mut">{i18n.note}</p>}
        {!line &&
          groups.map(([key, options]) => (
            <Select
              key={key}
              id={`${product.id}-${key}`}
              label={options[0]?.i18n.key ?? key}
              placeholder={t('choose')}
              value={chosen[key] ?? ''}
              error={tried && !chosen[key] ? say('choose') : undefined}
              onChange={(event) => setChosen({ ...chosen, [key]: event.target.value })}
              options={options.map((option) => ({ value: option.id, label: option.i18n.name }))}
            />
          ))}
      </div>
      <div className={styles.serviceFoot}>
        <Amount
          amount={price === 0 ? t('service_free') : euro(price)}
          {...(full_price > price && { was: { amount: euro(full_price), label: t('service_full_price') } })}
        />
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
