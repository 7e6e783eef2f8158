import type { ReactNode } from 'react';
import { formatDay } from '#kernel/calendar.ts';
import { srcSetOf } from '#kernel/fileAddress.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Gallery } from '#web/ui/Gallery.tsx';
import type { ProductView } from '../contract.ts';
import { shopText } from '../text/index.ts';
import css from './item.module.css';
import { ProductPrice } from './ProductPrice.tsx';

interface ItemFrameProps {
  readonly product: ProductView;
  readonly back: { readonly to: string; readonly label: string };
  readonly children: ReactNode;
}

/** The page of a product or service: its pictures, its name, code, price and description (checkout §2). */
export function ItemFrame({ product, back, children }: ItemFrameProps) {
  const lang = useLang();
  const t = useText(shopText);
  const { i18n, medias, sku, in_presale, to_date } = product;
  return (
    <div className={`wrap ${css.page}`}>
      <BackLink to={back.to}>{back.label}</BackLink>
      <div className={css.item}>
        <div className={css.pictures}>
          <Gallery
            images={medias.map(({ path, alt }) => ({ src: path, srcSet: srcSetOf(path), alt }))}
            sizes="(min-width: 60em) 44rem, (min-width: 48em) 50vw, 100vw"
            label={t('pictures', { name: i18n.name })}
            imageName={(index, of) => t('picture', { index, of })}
          />
        </div>
        <div className={css.choice}>
          <header className={css.head}>
            {in_presale === 1 && <p className={css.presale}>{t('presale')}</p>}
            <h1 className="d d-4">{i18n.name}</h1>
            <p className="sm mut">{t('sku', { sku })}</p>
            <ProductPrice product={product} size="l" />
            {i18n.note && <p className="lg">{i18n.note}</p>}
            {to_date && <p className="mut">{t('sold_until', { day: formatDay(to_date, lang, 'weekday') })}</p>}
          </header>
          {children}
        </div>
        {i18n.description && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has cleaned it
          <div className={`prose ${css.about}`} dangerouslySetInnerHTML={{ __html: i18n.description }} />
        )}
      </div>
    </div>
  );
}
