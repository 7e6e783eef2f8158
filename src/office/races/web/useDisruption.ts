import { keepPreviousData, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { ClockTime } from '#kernel/calendar.ts';
import { useCircuit, useOffice, useProved } from '#office/kit/web/useOffice.ts';
import { type Api, type Input, useApi } from '#web/api.tsx';
import { disruptOfficeRace, getDisruptionImpact, previewDisruption, setRaceSale } from '../contract/disruptions.ts';
import { raceIn } from './useSetUps.ts';

export const impactQuery = (api: Api, circuit: number, race: number, startsAt: ClockTime | null) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'disruption', race, startsAt ?? undefined),
    queryFn: async () => {
      const querystring = startsAt === null ? {} : { starts_at: startsAt };
      return (await api(getDisruptionImpact, { params: { id: circuit, race }, querystring })).data;
    },
  });

export function useImpact() {
  const api = useApi();
  const race = raceIn(useParams()) ?? 0;
  return { race, impact: useSuspenseQuery(impactQuery(api, useCircuit(), race, null)).data };
}

/** The same with a new start; the last answer stays until the next one is there. */
export function useImpactOn(race: number, startsAt: ClockTime | null) {
  const api = useApi();
  const { circuit } = useOffice();
  return useQuery({
    ...impactQuery(api, circuit.id, race, startsAt),
    enabled: startsAt !== null,
    placeholderData: keepPreviousData,
  }).data;
}

type DisruptionBody = Input<typeof disruptOfficeRace>['body'];

export function useDisruptionChanges(race: number) {
  const api = useApi();
  const { circuit } = useOffice();
  const { run, question } = useProved(circuit.id);
  const params = { id: circuit.id, race };
  return {
    question,
    disrupt: (body: DisruptionBody) => run(() => api(disruptOfficeRace, { params, body })),
    setSale: (open: boolean) => run(() => api(setRaceSale, { params, body: { open } })),
    preview: async (body: Omit<DisruptionBody, 'athletes' | 'seen'>) =>
      (await api(previewDisruption, { params, body })).data,
  };
}
