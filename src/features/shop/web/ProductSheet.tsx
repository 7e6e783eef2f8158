import { Link } from 'react-router';
import { useText } from '#web/text.tsx';
import { useCircuitLook } from '#web/useCircuitLook.ts';
import type { ProductView } from '../contract.ts';
import { leftInAll } from '../rules/choice.ts';
import { shopText } from '../text/index.ts';
import { Pieces } from './Pieces.tsx';
import { ProductPicture } from './ProductPicture.tsx';
import { ProductPrice } from './ProductPrice.tsx';
import css from './shop.module.css';

interface ProductSheetProps {
  readonly product: ProductView;
  readonly to: string;
  readonly first: boolean;
}

/** A product in a list: picture, name, note, price, and how many there are. */
function ProductSheet({ product, to, first }: ProductSheetProps) {
  const { name, note } = product.i18n;
  const pieces = leftInAll(product);
  return (
    <article className={css.product}>
      <ProductPicture
        product={product}
        first={first}
        named
        sizes="(min-width: 64em) 18rem, (min-width: 48em) 33vw, 50vw"
      />
      <div className={css.under}>
        <h2 className="d d-1">
          <Link className={css.name} to={to}>
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

interface ProductSheetsProps {
  readonly products: readonly ProductView[];
  readonly to: (product: ProductView) => string;
}

/** Products side by side: two on a phone, four on a desktop. */
export const ProductSheets = ({ products, to }: ProductSheetsProps) => (
  <ul className={css.sheets}>
    {products.map((product, at) => (
      <li key={product.id}>
        <ProductSheet product={product} to={to(product)} first={at < 4} />
      </li>
    ))}
  </ul>
);

/** What to do when a product is sold out. */
export function SoldOutNext() {
  const t = useText(shopText);
  const { email } = useCircuitLook().office;
  return (
    <p className={css.next}>{t.rich('sold_out_next', { mail: (words) => <a href={`mailto:${email}`}>{words}</a> })}</p>
  );
}
