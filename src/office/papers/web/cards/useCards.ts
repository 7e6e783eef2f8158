import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { PageIn } from '#kernel/wire.ts';
import { type Api, useApi } from '#web/api.tsx';
import {
  askRegistryAgain,
  type CardVerdictBody,
  getOfficeCard,
  getOfficeCards,
  judgeOfficeCard,
  longestCardSearch,
  undoCardVerdict,
} from '../../contract/cards.ts';
import { useTakingBack } from '../certificates/useQueue.ts';

export const cardsAsked = (query: URLSearchParams) => ({
  search: (query.get('search') ?? '').trim().slice(0, longestCardSearch),
  page: PageIn.parse(query.get('page') ?? 1),
});

export const cardsQuery = (api: Api, circuit: number, querystring: ReturnType<typeof cardsAsked>) =>
  queryOptions({
    queryKey: [...api.key('office', circuit, 'cards'), querystring],
    queryFn: () => api(getOfficeCards, { params: { id: circuit }, querystring }),
  });

export const cardQuery = (api: Api, circuit: number, registration: string) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'card', registration),
    queryFn: async () => (await api(getOfficeCard, { params: { id: circuit, registration } })).data,
  });

export function useCardVerdicts(circuit: number) {
  const api = useApi();
  const queries = useQueryClient();
  const id = circuit;
  const refresh = () => queries.invalidateQueries({ queryKey: api.key('office', circuit) });
  return {
    judge: (registration: string, body: z.input<typeof CardVerdictBody>) =>
      api(judgeOfficeCard, { params: { id, registration }, body }).finally(refresh),
    undo: useTakingBack(
      circuit,
      (registration) => cardQuery(api, circuit, registration).queryKey,
      (registration) => api(undoCardVerdict, { params: { id, registration } }),
    ),
    ask: (registration: string) => api(askRegistryAgain, { params: { id, registration } }).finally(refresh),
  };
}
