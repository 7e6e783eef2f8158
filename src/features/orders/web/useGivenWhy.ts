import { formatDay } from '#kernel/calendar.ts';
import { useLang } from '#web/api.tsx';
import { useEuro, useText } from '#web/text.tsx';
import type { OrderView } from '../contract.ts';
import { ordersText } from '../text/index.ts';

type Handover = NonNullable<NonNullable<OrderView['order_details'][number]['itemable']>['given']>;

/** What a registration was given up for, and when: its line stays, and no money of it came back. */
export function useGivenWhy(): (given: Handover) => string {
  const t = useText(ordersText);
  const euro = useEuro();
  const lang = useLang();
  return ({ kind, worth, on }) => t(`line_given_${kind}`, { day: formatDay(on, lang), amount: euro(worth) });
}
