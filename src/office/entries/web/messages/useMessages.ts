import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useCircuit, useOffice } from '#office/kit/web/useOffice.ts';
import { type Api, type Input, useApi } from '#web/api.tsx';
import { getMessages, previewMessage, sendMessage, stopMessage } from '../../contract/messages.ts';

/** While a message is on its way its progress is asked for this often, in milliseconds. */
const askAgainAfter = 2_000;

export const messagesQuery = (api: Api, circuit: number, page: number) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'messages', page),
    queryFn: () => api(getMessages, { params: { id: circuit }, querystring: { page } }),
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ state }) => state === 'waiting' || state === 'leaving') ? askAgainAfter : false,
  });

export const pageIn = (query: URLSearchParams): number => Math.max(1, Number(query.get('page')) || 1);

export function useMessages() {
  const api = useApi();
  const [query] = useSearchParams();
  return useSuspenseQuery(messagesQuery(api, useCircuit(), pageIn(query))).data;
}

type MessageBody = Input<typeof sendMessage>['body'];

export function useMessageChanges() {
  const api = useApi();
  const queries = useQueryClient();
  const { circuit } = useOffice();
  const params = { id: circuit.id };
  const refresh = () => queries.invalidateQueries({ queryKey: api.key('office', circuit.id, 'messages') });
  return {
    preview: async (body: Omit<MessageBody, 'message' | 'athletes'>) =>
      (await api(previewMessage, { params, body })).data,
    send: async (body: MessageBody) => {
      const { data } = await api(sendMessage, { params, body });
      void refresh();
      return data;
    },
    stop: async (message: string) => {
      const { data } = await api(stopMessage, { params: { ...params, message } });
      await refresh();
      return data;
    },
  };
}
export type MessageChanges = ReturnType<typeof useMessageChanges>;
export type MessageTo = MessageBody['to'];
