import { useSuspenseQuery } from '@tanstack/react-query';
import type { OrderView } from '#features/orders/contract.ts';
import { OrderLines } from '#features/orders/web/OrderLines.tsx';
import { useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { withdrawalsText } from '../text/index.ts';
import { withdrawalsQuery } from './useWithdrawals.ts';
import { withdrawnLine } from './withdrawnLine.ts';

export function LinesWithWithdrawals({ order }: { readonly order: OrderView }) {
  const api = useApi();
  const lang = useLang();
  const t = useText(withdrawalsText);
  const { data } = useSuspenseQuery(withdrawalsQuery(api, order.id));
  return <OrderLines order={order} notes={(line) => withdrawnLine(line, data.withdrawals, { t, lang })} />;
}
