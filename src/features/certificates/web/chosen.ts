import type { Day } from '#kernel/calendar.ts';
import type { CertificateDisciplineView, CertificateTypeView, CertificateView, HealthDataRow } from '../contract.ts';
import { isUsable } from '../rules/state.ts';
import { type CertificateKind, type RaceDayFault, raceDayFault } from '../rules/validity.ts';

/** The chosen certificate: a stored one, or a code that the provider has just confirmed. */
export type Chosen =
  | { readonly kind: 'stored'; readonly certificate: CertificateView }
  | { readonly kind: 'code'; readonly row: HealthDataRow };

/** The registration type and the race that a certificate is for. */
export interface CertificateTarget {
  readonly typeId: number;
  readonly uploads: boolean;
  readonly codes: { readonly handle: string; readonly raceKey: string | null } | null;
  readonly race: { readonly type: 'race' | 'package'; readonly id: number };
  readonly raceDays: readonly Day[];
}

/** Each kind that is taken, with its words. */
export const kindsOf = (
  types: readonly CertificateTypeView[],
  disciplines: readonly CertificateDisciplineView[],
): (CertificateKind & { readonly name: string })[] =>
  types.flatMap((type) =>
    disciplines
      .filter(({ type_ids }) => type_ids.includes(type.id))
      .map((discipline) => ({
        type_id: type.id,
        discipline_id: discipline.id,
        name: type.asks_discipline === 1 ? `${type.i18n.name}, ${discipline.i18n.name}` : type.i18n.name,
      })),
  );

/** Why an upload is not valid on race day, or null. Those by code were checked by the provider. */
export function faultOf(
  certificate: CertificateView,
  kinds: readonly CertificateKind[],
  days: readonly Day[],
): RaceDayFault | null {
  if (certificate.type === 'datahealth') return null;
  const { medical_certificate_type_id, medical_certificate_discipline_id, date_of_issue, expiration_date } =
    certificate;
  const kind = { type_id: medical_certificate_type_id ?? 0, discipline_id: medical_certificate_discipline_id ?? 0 };
  return raceDayFault({ ...kind, date_of_issue, expiration_date }, kinds, days);
}

/** A stored certificate that is valid on race day: preselected for a returning athlete. */
export const readyOne = (
  stored: readonly CertificateView[],
  kinds: readonly CertificateKind[],
  days: readonly Day[],
): CertificateView | null =>
  stored.find((certificate) => isUsable(certificate.state) && faultOf(certificate, kinds, days) === null) ?? null;
