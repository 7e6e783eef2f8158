import { and, desc, eq, inArray } from 'drizzle-orm';
import { isOfCircuit } from '#features/races/rules/setup/setUp.ts';
import type { SetupState } from '#features/races/rules/setup/states.ts';
import { countFindings, type Finding, findingKey } from '#kernel/checks.ts';
import type { DbOrTx } from '#server/database.ts';
import { auditEntries } from '#server/tables.ts';
import type { OnSaleKind } from '../contract.ts';

/** Something that is on sale, and all that its checks find. */
export interface Checked {
  readonly kind: OnSaleKind;
  readonly id: string;
  readonly findings: readonly Finding[];
}

/** How each kind of thing is named in the audit, and what it is called when it is put on sale. */
const subjects = {
  race: { type: 'race', action: 'race_published' },
  package: { type: 'package', action: 'package_published' },
  product: { type: 'product', action: 'product_sold' },
  code: { type: 'coupon', action: 'coupon_activated' },
} as const satisfies Record<OnSaleKind, { readonly type: string; readonly action: string }>;

/** A warning as the audit says that it was accepted: by its key; before each had its own tick, by the number of its check. */
type AcceptedAs = string | number;

const isAccepted = (finding: Finding, known: readonly AcceptedAs[]) =>
  known.includes(findingKey(finding)) || known.includes(finding.number);

/** None of them twice, as a page says them. */
const once = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map((finding) => [findingKey(finding), finding])).values(),
];

/**
 * What is still to be mended or looked at of things that are on sale: their faults, and the warnings that were not accepted
 * when they were put on sale. What the circuit's own settings mend is said there. Every count of what is
 * wrong with something on sale counts this.
 */
export async function openFindings<Thing extends Checked>(on: DbOrTx, things: readonly Thing[]): Promise<Thing[]> {
  const accepted = await acceptedOf(
    on,
    things.filter(({ findings }) => findings.some(({ level }) => level === 'warning')),
  );
  return things.map((thing) => {
    const known = accepted.get(`${thing.kind} ${thing.id}`) ?? [];
    const open = thing.findings.filter(
      (finding) =>
        !isOfCircuit(finding.field) &&
        (finding.level === 'fault' || (finding.level === 'warning' && !isAccepted(finding, known))),
    );
    return { ...thing, findings: once(open) };
  });
}

/** The warnings that were accepted when things were last put on sale, by kind and id. */
async function acceptedOf(on: DbOrTx, things: readonly Checked[]): Promise<Map<string, readonly AcceptedAs[]>> {
  const accepted = new Map<string, readonly AcceptedAs[]>();
  for (const [kind, some] of Map.groupBy(things, (thing) => thing.kind)) {
    const { type, action } = subjects[kind];
    const rows = await on
      .selectDistinctOn([auditEntries.subjectId], { id: auditEntries.subjectId, facts: auditEntries.facts })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.subjectType, type),
          inArray(
            auditEntries.subjectId,
            some.map(({ id }) => id),
          ),
          eq(auditEntries.action, action),
        ),
      )
      .orderBy(auditEntries.subjectId, desc(auditEntries.id));
    for (const { id, facts } of rows) accepted.set(`${kind} ${id}`, (facts.accepted as AcceptedAs[] | undefined) ?? []);
  }
  return accepted;
}

/**
 * How much is wrong with each of these, by id: of what is on sale what is open (`openFindings`); of a draft all that keeps
 * it from being published or wants a tick first; of what was put away nothing.
 */
export async function countWrong(on: DbOrTx, things: readonly (Checked & { readonly state: SetupState })[]) {
  const judged = [
    ...things.filter(({ state }) => state === 'draft'),
    ...(await openFindings(
      on,
      things.filter(({ state }) => state === 'published'),
    )),
  ];
  const counts = new Map(judged.map(({ id, findings }) => [id, countFindings(once(findings))]));
  return (id: number) => counts.get(String(id)) ?? { faults: 0, warnings: 0 };
}
