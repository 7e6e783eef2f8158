import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { PageIn, PageSizeIn } from '#kernel/wire.ts';
import { useProved } from '#office/kit/web/useOffice.ts';
import type { RefundSentBody } from '#office/orders/contract/orders.ts';
import { type Api, useApi } from '#web/api.tsx';
import { getMoneyBack, getMoneyBackAccount, noteMovementSent } from '../contract/money.ts';

export type SentBody = z.output<typeof RefundSentBody>;

export const backAsked = (query: URLSearchParams) => ({
  page: PageIn.parse(query.get('page') ?? 1),
  size: PageSizeIn.parse(query.get('size') ?? 0),
});

export const moneyBackQuery = (api: Api, circuit: number, querystring: ReturnType<typeof backAsked>) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'back', ...Object.values(querystring)),
    queryFn: () => api(getMoneyBack, { params: { id: circuit }, querystring }),
  });

/** Looks at the account of one; each look is written down, so nothing of it is kept. */
export function useAccountOfBack(circuit: number) {
  const api = useApi();
  return async (back: string) => (await api(getMoneyBackAccount, { params: { id: circuit, back } })).data;
}

export function useSendMovement(circuit: number) {
  const api = useApi();
  const { run, question } = useProved(circuit);
  return {
    question,
    noteSent: (back: string, body: SentBody) =>
      run(() => api(noteMovementSent, { params: { id: circuit, back }, body })),
  };
}
