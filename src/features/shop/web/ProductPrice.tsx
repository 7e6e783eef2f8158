import { useEuro, usePrice, useText } from '#web/text.tsx';
import { Amount, type AmountProps } from '#web/ui/Amount.tsx';
import type { ProductView } from '../contract.ts';
import { shopText } from '../text/index.ts';

interface ProductPriceProps extends Pick<AmountProps, 'size'> {
  readonly product: Pick<ProductView, 'price' | 'full_price'>;
}

/** The price; the full one is struck through only if it is higher (checkout §2). */
export function ProductPrice({ product: { price, full_price: full }, size }: ProductPriceProps) {
  const t = useText(shopText);
  const priceOf = usePrice();
  const euro = useEuro();
  return (
    <Amount
      amount={priceOf(price)}
      size={size}
      {...(full > price && { was: { amount: euro(full), label: t('full_price') } })}
    />
  );
}
