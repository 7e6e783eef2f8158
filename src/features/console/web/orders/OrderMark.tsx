import type { OrderState } from '#features/orders/rules/states.ts';
import { useText } from '#web/text.tsx';
import { type Mark, StatusMark } from '#web/ui/StatusMark.tsx';
import { officeOrdersText } from '../../text/orders.ts';

const marks: Readonly<Record<OrderState, Mark>> = {
  awaiting_payment: 'wait',
  paid: 'ok',
  partly_refunded: 'warn',
  refunded: 'none',
  expired: 'none',
  cancelled: 'none',
};

/** An order's state as the office says it. */
export function OrderMark({ state }: { readonly state: OrderState }) {
  const t = useText(officeOrdersText);
  return <StatusMark mark={marks[state]}>{t(`state_${state}`)}</StatusMark>;
}
