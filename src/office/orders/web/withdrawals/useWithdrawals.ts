import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { getCircuitWithdrawals, withdrawalViews } from '#features/withdrawals/contract.ts';
import { PageIn } from '#kernel/wire.ts';
import { useOffice, useProved } from '#office/kit/web/useOffice.ts';
import { type Api, useApi } from '#web/api.tsx';
import {
  noteWithdrawnGoods,
  refundWithdrawal,
  type WithdrawalRefundBody,
  type WithdrawnGoodsBody,
} from '../../contract/withdrawals.ts';

export const withdrawalsAsked = (query: URLSearchParams) => ({
  view: withdrawalViews.find((name) => name === query.get('view')) ?? 'open',
  page: PageIn.parse(query.get('page') ?? 1),
});

export const officeWithdrawalsQuery = (api: Api, circuit: number, querystring: ReturnType<typeof withdrawalsAsked>) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'withdrawals', ...Object.values(querystring)),
    queryFn: () => api(getCircuitWithdrawals, { params: { id: circuit }, querystring }),
  });

export function useWithdrawalChanges() {
  const api = useApi();
  const { circuit } = useOffice();
  const { run, question } = useProved(circuit.id);
  const id = circuit.id;
  return {
    question,
    goods: (withdrawal: string, body: z.output<typeof WithdrawnGoodsBody>) =>
      run(() => api(noteWithdrawnGoods, { params: { id, withdrawal }, body })),
    refund: (withdrawal: string, body: z.output<typeof WithdrawalRefundBody>) =>
      run(async () => (await api(refundWithdrawal, { params: { id, withdrawal }, body })).data),
  };
}
