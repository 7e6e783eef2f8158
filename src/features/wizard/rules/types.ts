/** What the wizard needs of a registration type (registration §3). */
export interface TypeFacts {
  readonly id: number;
  readonly has_federation: 0 | 1;
  readonly medical_certificate_uploads_active: 0 | 1;
  readonly datahealth_active: 0 | 1;
  readonly race_policies: readonly { readonly id: number; readonly i18n: { readonly is_required: 0 | 1 } }[];
}

/** Does the certificate step apply to this type? An upload or a code is enough (registration §4). */
export const offersCertificate = (
  type: Pick<TypeFacts, 'medical_certificate_uploads_active' | 'datahealth_active'>,
): boolean => type.medical_certificate_uploads_active === 1 || type.datahealth_active === 1;

export function onlyType<Type extends TypeFacts>(race: { readonly registration_types: readonly Type[] }): Type | null {
  const [type, ...others] = race.registration_types;
  return type && others.length === 0 ? type : null;
}
