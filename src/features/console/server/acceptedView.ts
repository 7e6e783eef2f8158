import { and, desc, eq, inArray } from 'drizzle-orm';
import { type Finding, findingKey } from '#kernel/checks.ts';
import type { DbOrTx } from '#server/database.ts';
import { auditEntries } from '#server/tables.ts';
import type { OnSaleKind } from '../rules/onSaleKinds.ts';

/** How each kind of thing is named in the audit, and what it is called when it is put on sale. */
export const subjects = {
  race: { type: 'race', action: 'race_published' },
  package: { type: 'package', action: 'package_published' },
  product: { type: 'product', action: 'product_sold' },
  code: { type: 'coupon', action: 'coupon_activated' },
} as const satisfies Record<OnSaleKind, { readonly type: string; readonly action: string }>;

/** The audit's word for warnings that were accepted after the thing was put on sale. */
export const laterAccepted = 'warnings_accepted';

/** A warning as the audit says that it was accepted: by its key; before each had its own tick, by the number of its check. */
export type AcceptedAs = string | number;

export const isAccepted = (
  finding: Pick<Finding, 'number' | 'field' | 'facts'>,
  known: readonly AcceptedAs[],
): boolean => known.includes(findingKey(finding)) || known.includes(finding.number);

/**
 * The warnings that were accepted of things of a kind, by the things' ids: when they were last put on sale, and since. What
 * was accepted before it was a draft again is asked anew.
 */
export async function acceptedOf(
  on: DbOrTx,
  kind: OnSaleKind,
  ids: readonly (string | number)[],
): Promise<ReadonlyMap<string, readonly AcceptedAs[]>> {
  if (ids.length === 0) return new Map();
  const { type, action } = subjects[kind];
  const rows = await on
    .selectDistinctOn([auditEntries.subjectId], { id: auditEntries.subjectId, facts: auditEntries.facts })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, type),
        inArray(auditEntries.subjectId, ids.map(String)),
        inArray(auditEntries.action, [action, laterAccepted]),
      ),
    )
    .orderBy(auditEntries.subjectId, desc(auditEntries.id));
  return new Map(rows.map(({ id, facts }) => [id, (facts.accepted as AcceptedAs[] | undefined) ?? []]));
}

/** The same of one thing that is on sale. */
export const acceptedOfOne = async (
  on: DbOrTx,
  kind: OnSaleKind,
  id: string | number,
): Promise<readonly AcceptedAs[]> => (await acceptedOf(on, kind, [id])).get(String(id)) ?? [];
