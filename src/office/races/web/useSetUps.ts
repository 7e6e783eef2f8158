import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { CatalogueId } from '#kernel/wire.ts';
import type { SentFields } from '#office/kit/web/setUps/useFieldsForm.ts';
import { useCircuit, useOffice, useProved } from '#office/kit/web/useOffice.ts';
import { type Api, type Input, useApi } from '#web/api.tsx';
import {
  archiveOfficeRace,
  changeOfficeRace,
  changeOfficeStage,
  copyOfficeRace,
  copyOfficeStage,
  createOfficeRace,
  createOfficeSeason,
  createOfficeStage,
  deleteOfficeRace,
  getRaceSetUp,
  getSeasonSetUp,
  publishOfficeRace,
  showOfficeSeason,
  withdrawOfficeRace,
} from '../contract/races.ts';

/** The season that the address names; without one the circuit's own is shown. */
export const seasonIn = (query: URLSearchParams): number | undefined =>
  CatalogueId.safeParse(query.get('season') ?? '').data;

export const seasonQuery = (api: Api, circuit: number, season: number | undefined) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'set-up', season),
    queryFn: async () =>
      (await api(getSeasonSetUp, { params: { id: circuit }, querystring: season === undefined ? {} : { season } }))
        .data,
  });

export const raceQuery = (api: Api, circuit: number, race: number) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'set-up race', race),
    queryFn: async () => (await api(getRaceSetUp, { params: { id: circuit, race } })).data,
  });

export const raceIn = (params: Readonly<Record<string, string | undefined>>): number | null =>
  CatalogueId.safeParse(params.race ?? '').data ?? null;

export function useSeasonSetUp() {
  const api = useApi();
  const [query] = useSearchParams();
  return useSuspenseQuery(seasonQuery(api, useCircuit(), seasonIn(query))).data;
}

export function useRaceSetUp() {
  const api = useApi();
  const race = raceIn(useParams()) ?? 0;
  return useSuspenseQuery(raceQuery(api, useCircuit(), race)).data;
}

export function useSetUpChanges() {
  const api = useApi();
  const { circuit } = useOffice();
  const { run, question } = useProved(circuit.id);
  const id = circuit.id;
  type Body<Call extends Parameters<Api>[0]> = Input<Call> extends { readonly body: infer Sent } ? Sent : never;
  return {
    question,
    createRace: (body: Body<typeof createOfficeRace>) =>
      run(async () => (await api(createOfficeRace, { params: { id }, body })).data.id),
    copyRace: (race: number, body: Body<typeof copyOfficeRace>) =>
      run(async () => (await api(copyOfficeRace, { params: { id, race }, body })).data.id),
    changeRace: (race: number, body: Body<typeof changeOfficeRace>) =>
      run(() => api(changeOfficeRace, { params: { id, race }, body })),
    publish: (race: number) => run(() => api(publishOfficeRace, { params: { id, race } })),
    withdraw: (race: number) => run(() => api(withdrawOfficeRace, { params: { id, race } })),
    archive: (race: number) => run(() => api(archiveOfficeRace, { params: { id, race } })),
    deleteRace: async (race: number) => {
      await api(deleteOfficeRace, { params: { id, race } });
    },
    createStage: (season: number, typed: object) =>
      run(() => api(createOfficeStage, { params: { id, season }, body: typed as Body<typeof createOfficeStage> })),
    changeStage: (stage: number, sent: SentFields) =>
      run(() => api(changeOfficeStage, { params: { id, stage }, body: sent as Body<typeof changeOfficeStage> })),
    copyStage: (stage: number, body: Body<typeof copyOfficeStage>) =>
      run(() => api(copyOfficeStage, { params: { id, stage }, body })),
    createSeason: (body: Body<typeof createOfficeSeason>) =>
      run(async () => (await api(createOfficeSeason, { params: { id }, body })).data.id),
    showSeason: (season: number) => run(() => api(showOfficeSeason, { params: { id, season } })),
  };
}
export type SetUpChanges = ReturnType<typeof useSetUpChanges>;
