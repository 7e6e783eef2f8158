import { and, asc, eq, inArray } from 'drizzle-orm';
import { inForce } from '#features/federations/rules/inForce.ts';
import { federationRules, federations } from '#features/federations/server/tables.ts';
import { policies } from '#features/legal/server/tables.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { flag } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { cleanHtml } from '#server/html.ts';
import { signatureOf } from '#server/secrets.ts';
import type { PolicyView, RegistrationTypeView } from '../contract.ts';
import { registrationTypeFederations, registrationTypePolicies, registrationTypes } from './tables.ts';

type TypeRow = typeof registrationTypes.$inferSelect;

/** Which race or package the types belong to. */
export type Owner = { readonly raceId: number } | { readonly racePackageId: number };

const ofOwner = (owner: Owner) =>
  and(
    'raceId' in owner
      ? eq(registrationTypes.raceId, owner.raceId)
      : eq(registrationTypes.racePackageId, owner.racePackageId),
    registrationTypes.active,
  );

type RuleRow = typeof federationRules.$inferSelect;

const federationView = ({ id, i18n, ...of }: typeof federations.$inferSelect, rule: RuleRow | null, lang: Lang) => ({
  id,
  name: i18n[lang].name,
  hint: i18n[lang].hint ?? null,
  free_name: flag(of.freeName),
  team_code: flag(of.teamCode),
  may_continue_without_card: flag(of.mayContinueWithoutCard),
  team_after_valid_card: flag(of.teamAfterValidCard),
  card_pattern: rule?.cardPattern ?? null,
  minimum_birth_year_age: rule?.minimumBirthYearAge ?? null,
});

export const policyView = (policy: typeof policies.$inferSelect, lang: Lang) => {
  const { name, description, btn_text, pdf_path } = policy.i18n[lang];
  return {
    id: policy.id,
    i18n: {
      name,
      description: cleanHtml(description),
      is_required: flag(policy.isRequired),
      btn_text: btn_text ?? null,
      pdf_path: pdf_path ?? null,
    },
  } satisfies (typeof PolicyView)['_zod']['output'];
};

/**
 * What stands in the place of the health-data provider's key: it names the registration type, and only this
 * portal can make it (the provider's key never reaches a browser).
 */
export const datahealthHandle = (typeId: number, secret: string): string =>
  `${typeId}.${signatureOf(`datahealth ${typeId}`, secret).slice(0, 32)}`;

/** In whose language, with which secret handles are made, and the day whose rules of federations are in force. */
export interface TypesReader {
  readonly lang: Lang;
  readonly secret: string;
  readonly raceDay: Day;
}

/** The ways to register for a race or a package, with the federations and policies of each. */
export async function readRegistrationTypes(
  on: DbOrTx,
  owner: Owner,
  { lang, secret, raceDay }: TypesReader,
): Promise<RegistrationTypeView[]> {
  const own = on.select({ id: registrationTypes.id }).from(registrationTypes).where(ofOwner(owner));
  const [types, choices, rules, asked] = await Promise.all([
    on.select().from(registrationTypes).where(ofOwner(owner)).orderBy(asc(registrationTypes.position)),
    on
      .select({ typeId: registrationTypeFederations.registrationTypeId, federation: federations })
      .from(registrationTypeFederations)
      .innerJoin(federations, eq(federations.id, registrationTypeFederations.federationId))
      .where(inArray(registrationTypeFederations.registrationTypeId, own))
      .orderBy(asc(federations.id)),
    on.select().from(federationRules),
    on
      .select({ typeId: registrationTypePolicies.registrationTypeId, policy: policies })
      .from(registrationTypePolicies)
      .innerJoin(policies, eq(policies.id, registrationTypePolicies.policyId))
      .where(inArray(registrationTypePolicies.registrationTypeId, own))
      .orderBy(asc(policies.position), asc(policies.id)),
  ]);
  const federationsOf = Map.groupBy(choices, ({ typeId }) => typeId);
  const rulesOf = Map.groupBy(rules, ({ federationId }) => federationId);
  const policiesOf = Map.groupBy(asked, ({ typeId }) => typeId);
  return types.map((type) => {
    const offered = (federationsOf.get(type.id) ?? []).map(({ federation }) => federation);
    return {
      ...typeView(type, lang, secret),
      have_more_federations: flag(offered.length > 1),
      federations: offered.map((federation) =>
        federationView(federation, inForce(rulesOf.get(federation.id) ?? [], raceDay), lang),
      ),
      race_policies: (policiesOf.get(type.id) ?? []).map(({ policy }) => policyView(policy, lang)),
    };
  });
}

const typeView = (type: TypeRow, lang: Lang, secret: string) => ({
  id: type.id,
  i18n: type.i18n[lang],
  price: type.price,
  has_federation: flag(type.hasFederation),
  federation_id: type.federationId,
  medical_certificate_uploads_active: flag(type.medicalCertificateUploadsActive),
  datahealth_active: flag(type.datahealthActive),
  datahealth_race_id: type.datahealthRaceId,
  datahealth_api_key: type.datahealthActive ? datahealthHandle(type.id, secret) : null,
});
