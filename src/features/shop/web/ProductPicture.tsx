import { srcSetOf } from '#kernel/fileAddress.ts';
import { useText } from '#web/text.tsx';
import { cx } from '#web/ui/cx.ts';
import type { ProductView } from '../contract.ts';
import { leftInAll } from '../rules/choice.ts';
import { shopText } from '../text/index.ts';
import css from './ProductPicture.module.css';

interface ProductPictureProps {
  readonly product: ProductView;
  /** Among the first ones of the page: it is not left for later. */
  readonly first?: boolean;
  /** The name stands right under it, so that the picture needs no words of its own. */
  readonly named?: boolean;
  /** How wide it stands, as `sizes` says it. */
  readonly sizes: string;
  readonly className?: string | undefined;
}

/** A product's picture; of what is sold out only the black print is left, as of a race. */
export function ProductPicture({ product, first = false, named = false, sizes, className }: ProductPictureProps) {
  const t = useText(shopText);
  const { featured_media: picture, in_presale, race_service: service } = product;
  const words = [
    ...(service?.is_preselected === 1 ? [t('service_recommended')] : []),
    ...(in_presale === 1 ? [t('presale')] : []),
  ];
  return (
    <div className={cx(css.picture, leftInAll(product) === 0 && css.gone, className)}>
      {picture && (
        <img
          src={picture.path}
          srcSet={srcSetOf(picture.path)}
          sizes={sizes}
          alt={named ? '' : picture.alt}
          loading={first ? 'eager' : 'lazy'}
          {...(first && { fetchPriority: 'high' })}
        />
      )}
      <div className={css.badges}>
        {words.map((word) => (
          <span key={word} className={css.badge}>
            {word}
          </span>
        ))}
      </div>
    </div>
  );
}
