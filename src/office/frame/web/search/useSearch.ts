import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#kernel/paths.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { type Api, useApi, useLang } from '#web/api.tsx';
import { useDebounced } from '#web/useDebounced.ts';
import { type SearchHit, searchOffice } from '../../contract/search.ts';
import { leastSigns } from '../../rules/leastSigns.ts';

const pause = 150;

const searchQuery = (api: Api, circuit: number, search: string) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'search', search),
    queryFn: async () => (await api(searchOffice, { params: { id: circuit }, querystring: { search } })).data,
    // What was found a moment ago is shown while the same is typed again.
    staleTime: 10_000,
  });

export function useSearch() {
  const api = useApi();
  const queries = useQueryClient();
  const { circuit } = useOffice();
  const [text, setText] = useState('');
  const typed = text.trim();
  const settled = useDebounced(typed, pause);
  const isEnough = typed.length >= leastSigns;
  const { data, isError } = useQuery({
    ...searchQuery(api, circuit.id, settled),
    enabled: settled.length >= leastSigns,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    text,
    setText,
    isEnough,
    isError,
    /** Undefined until the first answer. */
    hits: isEnough ? data : undefined,
    findNow: () => queries.fetchQuery(searchQuery(api, circuit.id, typed)),
    /** Are the hits those of this very text? */
    isCurrent: settled === typed && queries.getQueryData(searchQuery(api, circuit.id, typed).queryKey) !== undefined,
  };
}

export function useHitAddress() {
  const lang = useLang();
  const linked = useOffice().circuit.id;
  return (hit: SearchHit): string =>
    hit.kind === 'athlete'
      ? paths.consoleRegistration(lang, hit.reference, linked)
      : paths.consoleOrder(lang, hit.id, linked);
}
