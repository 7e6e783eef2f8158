import { type Day, dayInRome, dayInSentence } from '#kernel/calendar.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { officeShopText } from '../text/index.ts';

interface SaleMarkProps {
  readonly active: 0 | 1;
  readonly from_date: Day | null;
  readonly to_date: Day | null;
  /** Pieces that are neither sold nor held. */
  readonly left: number;
}

/** Is a product sold: not on sale, on sale from a day on, no more since a day, on sale with no piece left, or on sale? */
export function SaleMark({ active, from_date, to_date, left }: SaleMarkProps) {
  const lang = useLang();
  const t = useText(officeShopText);
  const today = dayInRome(new Date());
  if (active === 0) return <StatusMark mark="wait">{t('off_sale')}</StatusMark>;
  if (to_date !== null && to_date < today)
    return <StatusMark mark="shut">{t('sale_over', { day: dayInSentence(to_date, lang, 'il', 'short') })}</StatusMark>;
  if (from_date !== null && from_date > today)
    return (
      <StatusMark mark="wait">{t('sale_from', { day: dayInSentence(from_date, lang, 'dal', 'short') })}</StatusMark>
    );
  return left > 0 ? (
    <StatusMark mark="ok">{t('on_sale')}</StatusMark>
  ) : (
    <StatusMark mark="full">{t('product_sold_out')}</StatusMark>
  );
}
