import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CardIn } from '#features/federations/rules/cardRules.ts';
import { type Api, useApi } from '#web/api.tsx';
import { changeCardNumber, getCardToChange } from '../../contract.ts';

export const cardQuery = (api: Api, detailId: string) =>
  queryOptions({
    queryKey: api.key('card-to-change', detailId),
    queryFn: async () => (await api(getCardToChange, { params: { id: detailId } })).data,
    staleTime: 0,
  });

export function useCardChange(registrationId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (card: CardIn) =>
      api(changeCardNumber, {
        params: { id: registrationId },
        body: { ...card, card_number: card.card_number ?? '' },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: api.key('subscriptions') });
      await queries.invalidateQueries({ queryKey: api.key('starts') });
    },
  });
}
