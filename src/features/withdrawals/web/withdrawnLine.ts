import { dayInRome, formatDay } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import type { useText } from '#web/text.tsx';
import type { WithdrawnView } from '../contract.ts';
import type { withdrawalsText } from '../text/index.ts';

interface OrderedLine {
  readonly id: string;
  readonly quantity: number;
}

interface Reading {
  readonly t: ReturnType<typeof useText<typeof withdrawalsText.it>>;
  readonly lang: Lang;
}

/** A sentence for each withdrawal: when, how many of its pieces, when the goods were there again, and when their money was back. */
export function withdrawnLine(
  line: OrderedLine,
  withdrawals: readonly WithdrawnView[],
  { t, lang }: Reading,
): string[] {
  const on = (at: string) => formatDay(dayInRome(new Date(at)), lang);
  return withdrawals.flatMap(({ received_at, goods_back_at, refunded_at, goods }) => {
    const quantity = goods.find(({ id }) => id === line.id)?.quantity;
    if (quantity === undefined) return [];
    const said = [
      quantity === line.quantity
        ? t('line_withdrawn', { day: on(received_at) })
        : t('line_withdrawn_some', { day: on(received_at), count: quantity, of: line.quantity }),
      goods_back_at && t('line_goods_back', { day: on(goods_back_at) }),
      refunded_at && t('line_refunded', { day: on(refunded_at) }),
    ];
    return [said.filter(Boolean).join(' · ')];
  });
}
