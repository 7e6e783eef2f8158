import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { PayMethod } from '#features/commission/rules/commission.ts';
import { payMethodsQuery } from '#features/commission/web/payMethods.ts';
import type { OrderView } from '#features/orders/contract.ts';
import { orderQuery } from '#features/orders/web/useOrder.ts';
import { type Cents, euroText } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { useApi } from '#web/api.tsx';
import { payOrder, startCalls } from '../contract.ts';
import type { ProviderMethod } from '../rules/providers.ts';
import { orderResultKey } from './useResult.ts';

export interface Payment {
  /** Null where nothing is due. */
  readonly method: PayMethod | null;
  /** What the buyer was shown: the portal compares it and refuses when it has changed. */
  readonly adminCost: Cents;
  readonly due: Cents;
}

/** Is this way of paying one that redirects to a provider's page? The others are confirmed here. */
export const hasProvider = (method: PayMethod | null | undefined): method is ProviderMethod =>
  method !== null && method !== undefined && Object.hasOwn(startCalls, method);

/**
 * Pays an order (checkout §4). With a provider: a pre-request, then a payment, then the redirect to its page. A wire
 * and a zero total are confirmed directly.
 */
export function usePay(order: Pick<OrderView, 'id' | 'circuit_id'>) {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id } = order;
  const mutation = useMutation({
    mutationFn: async ({ method, adminCost, due }: Payment): Promise<{ readonly leaveTo: string | null }> => {
      const start = hasProvider(method) ? startCalls[method] : undefined;
      await api(payOrder, {
        params: { id },
        body: {
          action: start ? 'pre-request' : 'confirm',
          payment_method: method,
          total_admin_cost: euroText(adminCost),
          total_amount_due: euroText(due),
        },
      });
      if (!start) return { leaveTo: null };
      return { leaveTo: (await api(start, { body: { order_id: id } })).redirect_link };
    },
    onSuccess: async ({ leaveTo }) => {
      if (leaveTo !== null) return window.location.assign(leaveTo);
      // The success page shows what it finds at once: an earlier attempt that was refused would lead on to the error page.
      client.removeQueries({ queryKey: orderResultKey(api, id) });
      await client.invalidateQueries({ queryKey: api.key('orders') });
      await navigate(paths.orderSuccess(api.lang, id));
    },
    // The amounts or the state may have changed since the page was loaded. Nobody waits for that to read what failed.
    onError: () => {
      void client.invalidateQueries({ queryKey: orderQuery(api, id).queryKey });
      void client.invalidateQueries({ queryKey: payMethodsQuery(api, order).queryKey });
    },
  });
  const { reset } = mutation;
  // Back from the provider's page, the back/forward cache may restore this one in its waiting state.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [reset]);
  return mutation;
}
