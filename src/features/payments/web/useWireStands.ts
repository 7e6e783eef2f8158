import type { OrderView } from '#features/orders/contract.ts';
import { awaitedWire } from '#features/orders/rules/awaitedWire.ts';
import { useText } from '#web/text.tsx';
import { paymentsText } from '../text/index.ts';

/** For who comes back from another way of paying. */
export function useWireStands(order: Pick<OrderView, 'payment_method' | 'due_day'> | undefined): string | null {
  const t = useText(paymentsText);
  if (!order || awaitedWire(order.payment_method, order.due_day) === null) return null;
  return t('result_wire_stands');
}
