import type { Day } from '#kernel/calendar.ts';
import type { CertificateDisciplineView, CertificateTypeView, CertificateView, HealthDataRow } from '../contract.ts';
import type { CertificateKind } from '../rules/validity.ts';

/** The chosen certificate: a stored one, or a code that the provider has just confirmed. */
export type CertificateOption =
  | { readonly kind: 'stored'; readonly certificate: CertificateView }
  | { readonly kind: 'code'; readonly row: HealthDataRow };

export interface CertificateTarget {
  readonly typeId: number;
  readonly uploads: boolean;
  readonly codes: { readonly handle: string; readonly raceKey: string | null } | null;
  readonly race: { readonly type: 'race' | 'package'; readonly id: number };
  readonly raceDays: readonly Day[];
}

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
