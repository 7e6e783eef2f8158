import { useMutation, useQueryClient } from '@tanstack/react-query';
import { attachCertificate, attachHealthData, type DetailCertificateView } from '#features/certificates/contract.ts';
import { isUsable } from '#features/certificates/rules/state.ts';
import type { CertificateOption, CertificateTarget } from '#features/certificates/web/chosen.ts';
import {
  certificatesQuery,
  detailCertificateQuery,
  disciplinesQuery,
  typesQuery,
} from '#features/certificates/web/useCertificates.ts';
import { type Api, useApi } from '#web/api.tsx';
import type { Fetch } from '#web/prefetch.ts';

export async function fetchAttaching(fetch: Fetch, api: Api, detailId: string): Promise<DetailCertificateView> {
  const detail = await fetch(detailCertificateQuery(api, detailId));
  const { id: typeId } = detail.registration_type;
  await Promise.all([
    fetch(typesQuery(api, typeId)),
    fetch(disciplinesQuery(api, typeId)),
    fetch(certificatesQuery(api, detail.member.id)),
  ]);
  return detail;
}

export const askingOf = ({
  registration_type: type,
  race_type,
  race_id,
  race_days,
}: DetailCertificateView): CertificateTarget => ({
  typeId: type.id,
  uploads: type.medical_certificate_uploads_active === 1,
  codes:
    type.datahealth_active === 1 && type.datahealth_api_key !== null
      ? { handle: type.datahealth_api_key, raceKey: type.datahealth_race_id }
      : null,
  race: { type: race_type, id: race_id },
  raceDays: race_days,
});

export const attachedChoice = ({ medical_certificate: attached }: DetailCertificateView): CertificateOption | null =>
  attached && isUsable(attached.state) ? { kind: 'stored', certificate: attached } : null;

export function useAttach({ detail }: DetailCertificateView) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (chosen: CertificateOption) => {
      if (chosen.kind === 'code') {
        return api(attachHealthData, { body: { person: chosen.row.Person, order_detail_id: detail.id } });
      }
      const what = { itemable_type: 'medical_certificate', itemable_id: chosen.certificate.id } as const;
      return api(attachCertificate, {
        body: { ...what, detailable_type: 'order_detail', detailable_id: detail.id },
      });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: api.key('subscriptions') });
      await queries.invalidateQueries({ queryKey: detailCertificateQuery(api, detail.id).queryKey });
    },
  });
}
