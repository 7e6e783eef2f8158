import { useText } from '#web/text.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { officeShopText } from '../../text/shop.ts';

interface SaleMarkProps {
  readonly active: 0 | 1;
  /** Pieces that are neither sold nor held. */
  readonly left: number;
}

/** Is a product sold: on sale, on sale with no piece left, or not on sale? */
export function SaleMark({ active, left }: SaleMarkProps) {
  const t = useText(officeShopText);
  if (active === 0) return <StatusMark mark="wait">{t('off_sale')}</StatusMark>;
  return left > 0 ? (
    <StatusMark mark="ok">{t('on_sale')}</StatusMark>
  ) : (
    <StatusMark mark="full">{t('product_sold_out')}</StatusMark>
  );
}
