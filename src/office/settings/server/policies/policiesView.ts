import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { checkPolicy } from '#features/legal/rules/setup/checkPolicy.ts';
import { readPolicies } from '#features/legal/server/setup/policies.ts';
import { consentAnswers, policyVersions } from '#features/legal/server/tables.ts';
import { racePackages, races, registrationTypePolicies, registrationTypes } from '#features/races/server/tables.ts';
import type { Lang } from '#kernel/lang.ts';
import { findingsOf } from '#office/kit/server/shown.ts';
import { withFlags } from '#office/kit/server/withFlags.ts';
import type { DbOrTx } from '#server/database.ts';
import { cleanHtml } from '#server/html.ts';
import type { PolicySetUpView } from '../../contract/policies.ts';

type Versions = PolicySetUpView['versions'];

/** For how many athletes each version of these policies was accepted. */
const acceptedOf = (on: DbOrTx, ids: readonly number[]) =>
  on
    .select({
      id: consentAnswers.policyId,
      version: consentAnswers.textVersion,
      count: sql<number>`count(distinct ${consentAnswers.memberId})::int`,
    })
    .from(consentAnswers)
    .where(and(inArray(consentAnswers.policyId, [...ids]), eq(consentAnswers.accepted, true)))
    .groupBy(consentAnswers.policyId, consentAnswers.textVersion);

const usesOf = (on: DbOrTx, ids: readonly number[]) =>
  on
    .select({ id: registrationTypePolicies.policyId, count: sql<number>`count(*)::int` })
    .from(registrationTypePolicies)
    .where(inArray(registrationTypePolicies.policyId, [...ids]))
    .groupBy(registrationTypePolicies.policyId);

/** Does an active way to register of a race or package that is published ask to accept it? */
export async function isAskedOnSale(on: DbOrTx, policyId: number): Promise<boolean> {
  const [found] = await on
    .select({ id: registrationTypes.id })
    .from(registrationTypePolicies)
    .innerJoin(registrationTypes, eq(registrationTypes.id, registrationTypePolicies.registrationTypeId))
    .leftJoin(races, eq(races.id, registrationTypes.raceId))
    .leftJoin(racePackages, eq(racePackages.id, registrationTypes.racePackageId))
    .where(
      and(
        eq(registrationTypePolicies.policyId, policyId),
        eq(registrationTypes.active, true),
        or(eq(races.state, 'published'), eq(racePackages.state, 'published')),
      ),
    )
    .limit(1);
  return found !== undefined;
}

export async function readPolicySetUps(on: DbOrTx, circuitId: number, lang: Lang): Promise<PolicySetUpView[]> {
  const policies = await readPolicies(on, circuitId);
  const ids = policies.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [accepted, uses, older] = await Promise.all([
    acceptedOf(on, ids),
    usesOf(on, ids),
    on.select().from(policyVersions).where(inArray(policyVersions.policyId, ids)).orderBy(desc(policyVersions.version)),
  ]);
  return policies.map(({ i18n, ...policy }) => {
    const textOf = (version: number, texts: typeof i18n, replacedAt: Date | null): Versions[number] => {
      const { name, description, pdf_path } = texts[lang];
      const is = (row: { readonly id: number | null; readonly version: string }) =>
        row.id === policy.id && row.version === String(version);
      return {
        version,
        replaced_at: replacedAt?.toISOString() ?? null,
        accepted: accepted.find(is)?.count ?? 0,
        name: name || texts.it.name,
        text: cleanHtml(description || texts.it.description),
        pdf_path: (pdf_path || texts.it.pdf_path) ?? null,
      };
    };
    return {
      ...withFlags(policy),
      types: uses.find(({ id }) => id === policy.id)?.count ?? 0,
      versions: [
        textOf(policy.version, i18n, null),
        ...older
          .filter(({ policyId }) => policyId === policy.id)
          .map((row) => textOf(row.version, row.i18n, row.replacedAt)),
      ],
      findings: findingsOf(checkPolicy(policy), lang),
    };
  });
}
