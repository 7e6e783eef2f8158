import type { OrderView } from '#features/orders/contract.ts';
import { dayInSentence } from '#kernel/calendar.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { isWireAwaited } from '../rules/outcome.ts';
import { paymentsText } from '../text/index.ts';

/** That a chosen wire is still awaited, for who comes back from another way of paying; null if there is none. */
export function useWireStands(order: Pick<OrderView, 'payment_method' | 'due_day'> | undefined): string | null {
  const lang = useLang();
  const t = useText(paymentsText);
  if (!order?.due_day || !isWireAwaited(order.payment_method, order.due_day)) return null;
  return t('result_wire_stands', { day: dayInSentence(order.due_day, lang) });
}
