import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { CatalogueId } from '#kernel/wire.ts';
import type { Sending } from '#office/kit/web/files/useUploading.ts';
import { useCircuit, useOffice, useProved } from '#office/kit/web/useOffice.ts';
import { type Api, useApi } from '#web/api.tsx';
import { upload } from '#web/upload.ts';
import {
  getOfficeFederation,
  getOfficeFederations,
  loadOfficeCards,
  readOfficeCards,
} from '../../contract/federations.ts';

export const federationsQuery = (api: Api, circuit: number) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'federations'),
    queryFn: async () => (await api(getOfficeFederations, { params: { id: circuit } })).data,
  });

export const federationQuery = (api: Api, circuit: number, federation: number) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'federations', federation),
    queryFn: async () => (await api(getOfficeFederation, { params: { id: circuit, federation } })).data,
  });

export const federationIn = (params: Readonly<Record<string, string | undefined>>): number | null =>
  CatalogueId.safeParse(params.federation ?? '').data ?? null;

export function useFederations() {
  const api = useApi();
  return useSuspenseQuery(federationsQuery(api, useCircuit())).data;
}

export function useFederation() {
  const api = useApi();
  return useSuspenseQuery(federationQuery(api, useCircuit(), federationIn(useParams()) ?? 0)).data;
}

interface CardsUpload extends Sending {
  readonly file: File;
}

interface CardsOnPage {
  readonly cardsAt: string | null;
  readonly inDoubt: number;
}

export interface LoadedCards {
  readonly cards: number;
  readonly in_doubt: number;
  readonly confirmed: number;
}

export function useCardFile(federation: number) {
  const api = useApi();
  const { circuit } = useOffice();
  const { run, question } = useProved(circuit.id);
  const params = { id: circuit.id, federation };
  return {
    question,
    read: async ({ file, ...sending }: CardsUpload) => {
      const form = new FormData();
      form.append('document', file);
      return (await upload(api, readOfficeCards, { params, form, ...sending })).data;
    },
    load: ({ file, cardsAt, inDoubt, ...sending }: CardsUpload & CardsOnPage) =>
      run(async () => {
        const form = new FormData();
        if (cardsAt !== null) form.append('cards_at', cardsAt);
        form.append('in_doubt', String(inDoubt));
        form.append('document', file);
        return (await upload(api, loadOfficeCards, { params, form, ...sending })).data;
      }),
  };
}
export type CardFileActs = Omit<ReturnType<typeof useCardFile>, 'question'>;
