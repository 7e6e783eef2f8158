import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '#web/api.tsx';
import { getOrderWithdrawals, type WithdrawalIn, type WithdrawalView, withdraw } from '../contract.ts';

export const withdrawalsQuery = (api: Api, order: string) =>
  queryOptions({
    queryKey: api.key('orders', order, 'withdrawals'),
    queryFn: async () => (await api(getOrderWithdrawals, { params: { id: order } })).data,
  });

/** Declares a withdrawal; whatever becomes of it, what stands is read again, after the page knows that it was made. */
export function useWithdraw(order: string, onMade: (made: WithdrawalView) => void) {
  const api = useApi();
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: async (body: WithdrawalIn): Promise<WithdrawalView> =>
      (await api(withdraw, { params: { id: order }, body })).data,
    onSuccess: onMade,
    onSettled: () => client.invalidateQueries({ queryKey: api.key('orders', order, 'withdrawals') }),
  });
  return mutateAsync;
}
