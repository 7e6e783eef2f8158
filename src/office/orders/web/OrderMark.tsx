import type { StateWord } from '#features/orders/rules/stateSaid.ts';
import { useText } from '#web/text.tsx';
import { type Mark, StatusMark } from '#web/ui/StatusMark.tsx';
import { officeOrdersText } from '../text/orders.ts';

const marks: Readonly<Record<StateWord, Mark>> = {
  awaiting_payment: 'wait',
  paid: 'ok',
  to_refund: 'warn',
  refunding: 'warn',
  refunded: 'none',
  to_refund_part: 'warn',
  refunding_part: 'warn',
  partly_refunded: 'warn',
  expired: 'none',
  cancelled: 'none',
};

export function OrderMark({ said }: { readonly said: StateWord }) {
  const t = useText(officeOrdersText);
  return <StatusMark mark={marks[said]}>{t(`state_${said}`)}</StatusMark>;
}
