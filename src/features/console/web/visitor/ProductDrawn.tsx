import { BuyForm } from '#features/cart/web/BuyForm.tsx';
import { useChoice } from '#features/cart/web/useChoice.ts';
import type { ProductView } from '#features/shop/contract.ts';
import { shopText } from '#features/shop/text/index.ts';
import { ItemFrame } from '#features/shop/web/ItemFrame.tsx';
import { ProductSheets } from '#features/shop/web/ProductSheet.tsx';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import type { ProductSetUpView } from '../../contract.ts';
import { useOffice } from '../useOffice.ts';
import { AsVisitor } from './AsVisitor.tsx';
import type { DrawnProps } from './BesideForm.tsx';
import { type ProductValues, productShown } from './productShown.ts';
import styles from './visitor.module.css';

interface ProductOf {
  readonly values: ProductValues;
  readonly found: ProductSetUpView;
}

/** A product of the shop: as the catalogue has it, or its own page. */
export function Drawn({ of: { values, found }, lang, view }: DrawnProps<ProductOf>) {
  const { circuit } = useOffice();
  const product = productShown(values, found, lang);
  return (
    <AsVisitor circuit={circuit.id} lang={lang}>
      {view === 'page' ? (
        <Item product={product} />
      ) : (
        <div className={styles.alone}>
          <ProductSheets products={[product]} to={() => ''} />
        </div>
      )}
    </AsVisitor>
  );
}

function Item({ product }: { readonly product: ProductView }) {
  const lang = useLang();
  const t = useText(shopText);
  const choice = useChoice(product);
  const shop = { to: paths.shop(lang), label: t('back') };
  return (
    <ItemFrame product={product} back={shop}>
      <BuyForm product={product} choice={choice} next={shop} />
    </ItemFrame>
  );
}
