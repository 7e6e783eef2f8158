import { and, asc, eq, sql } from 'drizzle-orm';
import type { Lang } from '#kernel/lang.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import type { PolicyFields } from '../../contract/setup.ts';
import { isAnotherText } from '../../rules/setup/policyFields.ts';
import { consentAnswers, policies, policyVersions } from '../tables.ts';

type PolicyTexts = (typeof policies.$inferSelect)['i18n'];

export interface SetPolicy extends PolicyFields {
  readonly id: number;
  readonly version: number;
  readonly i18n: PolicyTexts;
}

/** Locks the policies of a circuit until the transaction ends: two who save at once come one after the other. */
export async function lockPolicies(tx: Tx, circuitId: number): Promise<void> {
  await tx.select({ id: policies.id }).from(policies).where(eq(policies.circuitId, circuitId)).for('update');
}

export async function readPolicies(on: DbOrTx, circuitId: number): Promise<SetPolicy[]> {
  const rows = await on
    .select()
    .from(policies)
    .where(eq(policies.circuitId, circuitId))
    .orderBy(asc(policies.position), asc(policies.id));
  return rows.map(({ id, version, isRequired, i18n }, at) => ({
    id,
    version,
    i18n,
    position: at + 1,
    is_required: isRequired,
    name_it: i18n.it.name,
    name_en: i18n.en.name,
    description_it: i18n.it.description,
    description_en: i18n.en.description,
    button_it: i18n.it.btn_text ?? '',
    button_en: i18n.en.btn_text ?? '',
    pdf_it: i18n.it.pdf_path ?? '',
    pdf_en: i18n.en.pdf_path ?? '',
  }));
}

const columnsOf = (fields: PolicyFields) => {
  const textsIn = (lang: Lang) => ({
    name: fields[`name_${lang}`],
    description: fields[`description_${lang}`],
    ...(fields[`button_${lang}`] && { btn_text: fields[`button_${lang}`] }),
    ...(fields[`pdf_${lang}`] && { pdf_path: fields[`pdf_${lang}`] }),
  });
  return { isRequired: fields.is_required, i18n: { it: textsIn('it'), en: textsIn('en') } };
};

export async function createPolicy(tx: Tx, circuitId: number, fields: PolicyFields): Promise<number> {
  const position = await tx.$count(policies, eq(policies.circuitId, circuitId));
  const [made] = await tx
    .insert(policies)
    .values({ ...columnsOf(fields), circuitId, position })
    .returning({ id: policies.id });
  return made!.id;
}

const isAnswered = async (tx: Tx, { id, version }: SetPolicy): Promise<boolean> =>
  (await tx.$count(
    consentAnswers,
    and(eq(consentAnswers.policyId, id), eq(consentAnswers.textVersion, String(version))),
  )) > 0;

export const isNextVersion = async (tx: Tx, before: SetPolicy, fields: PolicyFields): Promise<boolean> =>
  isAnotherText(before, fields) && (await isAnswered(tx, before));

/** Another text is the next version, and what somebody has accepted is kept; what nobody has answered is replaced. */
export async function writePolicy(tx: Tx, before: SetPolicy, fields: PolicyFields, at: Date): Promise<void> {
  const isNext = await isNextVersion(tx, before, fields);
  if (isNext)
    await tx
      .insert(policyVersions)
      .values({ policyId: before.id, version: before.version, i18n: before.i18n, replacedAt: at });
  await tx
    .update(policies)
    .set({ ...columnsOf(fields), ...(isNext && { version: sql`${policies.version} + 1` }) })
    .where(eq(policies.id, before.id));
}

/** Deletes a policy. A way to register that asks for it, or an answer to it, stops that, as the database says. */
export async function deletePolicy(tx: Tx, id: number): Promise<void> {
  await tx.delete(policies).where(eq(policies.id, id));
}

export async function sortPolicies(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const [position, id] of ids.entries()) await tx.update(policies).set({ position }).where(eq(policies.id, id));
}
