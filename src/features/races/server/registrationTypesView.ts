import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  type FederationRow,
  federationFacts,
  federationsOfType,
} from '#features/federations/server/federationFactsView.ts';
import type { policies } from '#features/legal/server/tables.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { flag } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { cleanHtml, safeLink } from '#server/html.ts';
import { signatureOf } from '#server/secrets.ts';
import { statement } from '#server/statement.ts';
import type { PolicyView, RegistrationTypeView } from '../contract.ts';
import type { registrationTypes } from './tables.ts';

export type RaceOrPackage = { readonly raceId: number } | { readonly racePackageId: number };

type TypeRow = Pick<
  typeof registrationTypes.$inferSelect,
  | 'id'
  | 'i18n'
  | 'price'
  | 'bornFrom'
  | 'bornUntil'
  | 'hasFederation'
  | 'federationId'
  | 'medicalCertificateUploadsActive'
  | 'datahealthActive'
  | 'datahealthRaceId'
>;
type PolicyRow = Pick<typeof policies.$inferSelect, 'id' | 'isRequired' | 'i18n'>;

export interface RegistrationTypeRow extends TypeRow {
  readonly federations: readonly FederationRow[];
  readonly policies: readonly PolicyRow[];
}

export const federationView = (
  found: FederationRow,
  { lang, raceDay }: Pick<TypesReadOptions, 'lang' | 'raceDay'>,
) => ({
  name: found.i18n[lang].name,
  hint: found.i18n[lang].hint ?? null,
  ...federationFacts(found, raceDay),
});

/** What stands for the words of a policy that are accepted: they are the same in both languages. */
function textKey({ it, en }: PolicyRow['i18n']): string {
  const words = [it, en].map(({ name, description, pdf_path }) => [name, description, pdf_path ?? null]);
  return createHash('sha256').update(JSON.stringify(words)).digest('base64url').slice(0, 16);
}

export const policyView = (policy: PolicyRow, lang: Lang) => {
  const { it } = policy.i18n;
  const { name, description, btn_text, pdf_path } = policy.i18n[lang];
  return {
    id: policy.id,
    text_key: textKey(policy.i18n),
    // What has no words in a language yet has the Italian ones.
    i18n: {
      name: name || it.name,
      description: cleanHtml(description || it.description),
      is_required: flag(policy.isRequired),
      btn_text: btn_text ?? null,
      pdf_path: safeLink(pdf_path || it.pdf_path),
    },
  } satisfies (typeof PolicyView)['_zod']['output'];
};

/** Signed token (HMAC) for browsers in place of the health-data provider's key, which never leaves the server. */
export const datahealthHandle = (typeId: number, secret: string): string =>
  `${typeId}.${signatureOf(`datahealth ${typeId}`, secret).slice(0, 32)}`;

export interface TypesReadOptions {
  readonly lang: Lang;
  readonly secret: string;
  readonly raceDay: Day;
}

const read = statement<{ race: number | null; pack: number | null }, RegistrationTypeRow>(
  'registration types',
  (at) => sql`
    select t.id, t.i18n, t.price, t.born_from as "bornFrom", t.born_until as "bornUntil",
      t.has_federation as "hasFederation", t.federation_id as "federationId",
      t.medical_certificate_uploads_active as "medicalCertificateUploadsActive",
      t.datahealth_active as "datahealthActive", t.datahealth_race_id as "datahealthRaceId",
      ${federationsOfType} as federations,
      coalesce((select json_agg(json_build_object('id', p.id, 'isRequired', p.is_required, 'i18n', p.i18n)
          order by p.position, p.id)
        from registration_type_policy a join policy p on p.id = a.policy_id
        where a.registration_type_id = t.id), '[]') as policies
    from registration_type t
    where t.active and (t.race_id = ${at('race')}::int or t.race_package_id = ${at('pack')}::int)
    order by t.position`,
);

export const readRegistrationTypes = (on: DbOrTx, owner: RaceOrPackage): Promise<RegistrationTypeRow[]> =>
  read(on, 'raceId' in owner ? { race: owner.raceId, pack: null } : { race: null, pack: owner.racePackageId });

export const registrationTypesView = (
  found: readonly RegistrationTypeRow[],
  { lang, secret, raceDay }: TypesReadOptions,
): RegistrationTypeView[] =>
  found.map((type) => ({
    ...typeView(type, lang, secret),
    have_more_federations: flag(type.federations.length > 1),
    federations: type.federations.map((found) => federationView(found, { lang, raceDay })),
    race_policies: type.policies.map((policy) => policyView(policy, lang)),
  }));

const typeView = (type: TypeRow, lang: Lang, secret: string) => ({
  id: type.id,
  i18n: type.i18n[lang],
  price: type.price,
  born_from: type.bornFrom,
  born_until: type.bornUntil,
  has_federation: flag(type.hasFederation),
  federation_id: type.federationId,
  medical_certificate_uploads_active: flag(type.medicalCertificateUploadsActive),
  datahealth_active: flag(type.datahealthActive),
  datahealth_race_id: type.datahealthRaceId,
  datahealth_api_key: type.datahealthActive ? datahealthHandle(type.id, secret) : null,
});
