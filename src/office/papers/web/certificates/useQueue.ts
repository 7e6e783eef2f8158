import { type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { getCertificateDisciplines, getCertificateTypes } from '#features/certificates/contract.ts';
import { PageIn } from '#kernel/wire.ts';
import { type Api, useApi } from '#web/api.tsx';
import {
  getOfficeCertificate,
  getOfficeCertificates,
  judgeCertificate,
  undoVerdict,
  type VerdictBody,
} from '../../contract/certificates.ts';

const queueKey = (api: Api, circuit: number) => api.key('office', circuit, 'certificates');

export const queueQuery = (api: Api, circuit: number, query: URLSearchParams) => {
  const page = PageIn.parse(query.get('page') ?? 1);
  return queryOptions({
    queryKey: [...queueKey(api, circuit), page],
    queryFn: () => api(getOfficeCertificates, { params: { id: circuit }, querystring: { page } }),
  });
};

export const certificateQuery = (api: Api, circuit: number, certificate: string) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'certificate', certificate),
    queryFn: async () => (await api(getOfficeCertificate, { params: { id: circuit, certificate } })).data,
  });

export const kindsQuery = (api: Api) =>
  queryOptions({
    queryKey: api.key('certificate-kinds'),
    queryFn: async () => {
      const [types, disciplines] = await Promise.all([
        api(getCertificateTypes, { querystring: {} }),
        api(getCertificateDisciplines, { querystring: {} }),
      ]);
      return { types: types.data, disciplines: disciplines.data };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Reads what was judged anew with the rest of the office: shown as it was, it would seem to be judged by somebody else. */
export function useTakingBack(
  circuit: number,
  keyOf: (thing: string) => QueryKey,
  undo: (thing: string) => Promise<unknown>,
) {
  const api = useApi();
  const queries = useQueryClient();
  return (thing: string) =>
    undo(thing).finally(() =>
      Promise.all([
        queries.refetchQueries({ queryKey: keyOf(thing) }),
        queries.invalidateQueries({ queryKey: api.key('office', circuit) }),
      ]),
    );
}

export function useVerdicts(circuit: number) {
  const api = useApi();
  const queries = useQueryClient();
  const id = circuit;
  const refresh = () => queries.invalidateQueries({ queryKey: api.key('office', circuit) });
  return {
    judge: (certificate: string, body: z.input<typeof VerdictBody>) =>
      api(judgeCertificate, { params: { id, certificate }, body }).finally(refresh),
    undo: useTakingBack(
      circuit,
      (certificate) => certificateQuery(api, circuit, certificate).queryKey,
      (certificate) => api(undoVerdict, { params: { id, certificate } }),
    ),
  };
}
