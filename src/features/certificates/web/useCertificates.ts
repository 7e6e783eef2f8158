import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Api, ApiError, useApi } from '#web/api.tsx';
import { upload } from '#web/upload.ts';
import {
  type CertificateFields,
  type CertificateView,
  changeCertificate,
  checkHealthData,
  getCertificateDisciplines,
  getCertificates,
  getCertificateTypes,
  getDetailCertificate,
  type HealthDataRow,
  lookUpHealthData,
  removeCertificate,
  uploadCertificate,
} from '../contract.ts';
import { type LookupFault, lookupFault } from '../rules/outcome.ts';

const long = 5 * 60_000;

export const typesQuery = (api: Api, typeId: number) =>
  queryOptions({
    queryKey: api.key('certificate-types', typeId),
    queryFn: async () => (await api(getCertificateTypes, { querystring: { rt_id: typeId } })).data,
    staleTime: long,
  });

export const disciplinesQuery = (api: Api, typeId: number) =>
  queryOptions({
    queryKey: api.key('certificate-disciplines', typeId),
    queryFn: async () => (await api(getCertificateDisciplines, { querystring: { rt_id: typeId } })).data,
    staleTime: long,
  });

export const certificatesQuery = (api: Api, memberId: string) =>
  queryOptions({
    queryKey: api.key('certificates', memberId),
    queryFn: async () => (await api(getCertificates, { querystring: { member_id: memberId } })).data,
  });

export const detailCertificateQuery = (api: Api, detailId: string) =>
  queryOptions({
    queryKey: api.key('detail-certificate', detailId),
    queryFn: async () => (await api(getDetailCertificate, { params: { id: detailId } })).data,
    staleTime: 0,
  });

export interface Sending {
  readonly fields: z.input<typeof CertificateFields>;
  readonly document: File | null;
  readonly edited: CertificateView | null;
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
}

export function useCertificates(memberId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: certificatesQuery(api, memberId).queryKey });

  async function save({ fields, document, edited, onProgress, signal }: Sending): Promise<CertificateView> {
    if (edited && !document) {
      const { data } = await api(changeCertificate, { params: { id: edited.id }, body: fields });
      await refresh();
      return data;
    }
    const form = new FormData();
    form.set('member_id', memberId);
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value ?? ''));
    if (edited) form.set('replaces', edited.id);
    if (document) form.set('document', document);
    const { data } = await upload(api, uploadCertificate, { form, onProgress, signal });
    await refresh();
    return data;
  }

  async function remove({ id }: CertificateView): Promise<void> {
    await api(removeCertificate, { params: { id } });
    await refresh();
  }

  return { save, remove };
}

export interface CodeSearchRequest {
  readonly code: string;
  /** The registration type's handle, and what the provider calls the race. */
  readonly handle: string;
  readonly raceKey: string | null;
  readonly race: { readonly type: 'race' | 'package'; readonly id: number };
  readonly detailId: string | undefined;
}

export type CodeSearchResult =
  | { readonly row: HealthDataRow }
  | { readonly fault: LookupFault | 'datahealth_code_already_used' };

/** Asks for a code: what the provider says, and whether somebody uses it in this race (registration §4). */
export async function searchCode(
  api: Api,
  { code, handle, raceKey, race, detailId }: CodeSearchRequest,
): Promise<CodeSearchResult> {
  const answer = await api(lookUpHealthData, { body: { raceId: raceKey, persons: code, _st: handle } });
  const fault = lookupFault(answer);
  if (fault) return { fault };
  try {
    const body = { race_type: race.type, race_id: race.id, person: code, order_detail_id: detailId };
    await api(checkHealthData, { body });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'this_code_is_already_used') {
      return { fault: 'datahealth_code_already_used' };
    }
    throw error;
  }
  return { row: answer.Result[0]! };
}
