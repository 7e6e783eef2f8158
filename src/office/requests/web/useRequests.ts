import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { PageIn, PageSizeIn } from '#kernel/wire.ts';
import { useOffice, useProved } from '#office/kit/web/useOffice.ts';
import { type Api, useApi } from '#web/api.tsx';
import {
  answerRequest,
  extendRequest,
  getOfficeRequests,
  type NoteRequestBody,
  noteRequest,
  requestViews,
} from '../contract.ts';

export const requestsAsked = (query: URLSearchParams) => ({
  view: requestViews.find((name) => name === query.get('view')) ?? 'open',
  page: PageIn.parse(query.get('page') ?? 1),
  size: PageSizeIn.parse(query.get('size') ?? 0),
});

export const requestsQuery = (api: Api, circuit: number, querystring: ReturnType<typeof requestsAsked>) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'requests', ...Object.values(querystring)),
    queryFn: () => api(getOfficeRequests, { params: { id: circuit }, querystring }),
  });

export function useAnswering() {
  const api = useApi();
  const { circuit } = useOffice();
  const { run, question } = useProved(circuit.id);
  const id = circuit.id;
  return {
    question,
    note: (body: z.output<typeof NoteRequestBody>) => run(() => api(noteRequest, { params: { id }, body })),
    answer: (request: string, words: string) =>
      run(() => api(answerRequest, { params: { id, request }, body: { words } })),
    extend: (request: string, words: string) =>
      run(() => api(extendRequest, { params: { id, request }, body: { words } })),
  };
}
