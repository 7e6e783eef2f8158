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
  readonly sizes: string;
  readonly className?: string | undefined;
}

/** Of what is sold out only the black print is left. Without a picture a product in a list shows its initial. */
export function ProductPicture({ product, first = false, named = false, sizes, className }: ProductPictureProps) {
  const t = useText(shopText);
  const { featured_media: picture, in_presale, race_service: service } = product;
  const words = [
    ...(service?.is_preselected === 1 ? [t('service_recommended')] : []),
    ...(in_presale === 1 ? [t('presale')] : []),
  ];
  const bare = !picture && !named;
  if (bare && words.length === 0) return null;
  return (
    <div className={bare ? css.bare : cx(css.picture, leftInAll(product) === 0 && css.gone, className)}>
      {!picture && named && (
        <span className={css.initial} aria-hidden="true">
          {[...product.i18n.name][0]}
        </span>
      )}
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
