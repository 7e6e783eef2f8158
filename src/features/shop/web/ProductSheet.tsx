import { Link } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { useCircuitLook } from '#web/useCircuitLook.ts';
import type { ProductView } from '../contract.ts';
import { leftInAll } from '../rules/choice.ts';
import { shopText } from '../text/index.ts';
import { Pieces } from './Pieces.tsx';
import { ProductPicture } from './ProductPicture.tsx';
import { ProductPrice } from './ProductPrice.tsx';
import css from './shop.module.css';

/** A product in the catalogue: picture, name, note, price, and how many there are. */
export function ProductSheet({ product, first }: { readonly product: ProductView; readonly first: boolean }) {
  const lang = useLang();
  const { name, note, permalink } = product.i18n;
  const pieces = leftInAll(product);
  return (
    <article className={css.product}>
      <ProductPicture product={product} first={first} named />
      <div className={css.under}>
        <h2 className="d d-1">
          <Link className={css.name} to={paths.shopItem(lang, permalink)}>
            {name}
          </Link>
        </h2>
        {note && <p className={css.note}>{note}</p>}
      </div>
      <div className={css.foot}>
        <ProductPrice product={product} />
        <Pieces pieces={pieces} />
        {pieces === 0 && <SoldOutNext />}
      </div>
    </article>
  );
}

/** What to do when a product is sold out. */
export function SoldOutNext() {
  const t = useText(shopText);
  const { email } = useCircuitLook().office;
  return (
    <p className={css.next}>{t.rich('sold_out_next', { mail: (words) => <a href={`mailto:${email}`}>{words}</a> })}</p>
  );
}
