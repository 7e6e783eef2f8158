import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { urlOf } from '#kernel/call.ts';
import { useCircuit } from '#office/kit/web/useOffice.ts';
import { raceIn } from '#office/races/web/useSetUps.ts';
import { type Api, useApi } from '#web/api.tsx';
import { getRaceListFile, getRaceLists } from '../../contract/raceLists.ts';
import type { ListFormat, RaceList } from '../../rules/raceLists.ts';

export const raceListsQuery = (api: Api, circuit: number, race: number) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'lists of race', race),
    queryFn: async () => (await api(getRaceLists, { params: { id: circuit, race } })).data,
  });

export function useRaceLists() {
  const api = useApi();
  return useSuspenseQuery(raceListsQuery(api, useCircuit(), raceIn(useParams()) ?? 0));
}

export const listFileAddress = (circuit: number, race: number, list: RaceList, format: ListFormat, lang: string) => {
  const path = urlOf(getRaceListFile)
    .replace(':id', String(circuit))
    .replace(':race', String(race))
    .replace(':list', list);
  return `/api${path}?${new URLSearchParams({ format, lang })}`;
};
