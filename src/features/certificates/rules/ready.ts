import type { Day } from '#kernel/calendar.ts';
import { type CertificateState, isUsable } from './state.ts';
import { type CertificateKind, type Period, type RaceDayFault, raceDayFault } from './validity.ts';

interface StoredCertificate extends Period {
  readonly type: 'upload' | 'datahealth';
  readonly state: CertificateState;
  readonly medical_certificate_type_id: number | null;
  readonly medical_certificate_discipline_id: number | null;
}

/** Why an upload is not valid on race day, or null. Those by code were checked by the provider. */
export function faultOf(
  certificate: StoredCertificate,
  kinds: readonly CertificateKind[],
  days: readonly Day[],
): RaceDayFault | null {
  if (certificate.type === 'datahealth') return null;
  const { medical_certificate_type_id, medical_certificate_discipline_id, date_of_issue, expiration_date } =
    certificate;
  const kind = { type_id: medical_certificate_type_id ?? 0, discipline_id: medical_certificate_discipline_id ?? 0 };
  return raceDayFault({ ...kind, date_of_issue, expiration_date }, kinds, days);
}

export const readyOne = <Certificate extends StoredCertificate>(
  stored: readonly Certificate[],
  kinds: readonly CertificateKind[],
  days: readonly Day[],
): Certificate | null =>
  stored.find((certificate) => isUsable(certificate.state) && faultOf(certificate, kinds, days) === null) ?? null;
