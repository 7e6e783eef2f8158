import { isOfCircuit } from '#features/races/rules/setup/setUp.ts';
import type { SetupState } from '#features/races/rules/setup/states.ts';
import { countFindings, type Finding, findingKey } from '#kernel/checks.ts';
import type { DbOrTx } from '#server/database.ts';
import type { OnSaleKind } from '../rules/onSaleKinds.ts';
import { type AcceptedAs, acceptedOf, isAccepted } from './acceptedView.ts';
import { addingCircuitFaults } from './settings/settingsView.ts';

/** Something that is on sale, and all that its checks find. */
export interface Checked {
  readonly kind: OnSaleKind;
  readonly id: string;
  readonly findings: readonly Finding[];
}

/** None of them twice, as a page says them. */
const once = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map((finding) => [findingKey(finding), finding])).values(),
];

/**
 * What is still to be mended or looked at of things that are on sale: their faults, and the warnings that were not accepted
 * when they were put on sale, or since. What the circuit's own settings mend is said there. Every count of what is
 * wrong with something on sale counts this.
 */
export async function openFindings<Thing extends Checked>(on: DbOrTx, things: readonly Thing[]): Promise<Thing[]> {
  const warned = things.filter(({ findings }) => findings.some(({ level }) => level === 'warning'));
  const accepted = new Map<OnSaleKind, ReadonlyMap<string, readonly AcceptedAs[]>>();
  for (const [kind, some] of Map.groupBy(warned, (thing) => thing.kind)) {
    const ids = some.map(({ id }) => id);
    accepted.set(kind, await acceptedOf(on, kind, ids));
  }
  return things.map((thing) => {
    const known = accepted.get(thing.kind)?.get(thing.id) ?? [];
    const open = thing.findings.filter(
      (finding) =>
        !isOfCircuit(finding.field) &&
        (finding.level === 'fault' || (finding.level === 'warning' && !isAccepted(finding, known))),
    );
    return { ...thing, findings: once(open) };
  });
}

/**
 * How much is wrong with each of these, by id: of what is on sale what is open (`openFindings`); of a draft all that keeps
 * it from being published or wants a tick first, the faults of its circuit among it, as its own page says them; of what
 * was put away nothing.
 */
export async function countWrong(
  on: DbOrTx,
  { circuitId, now }: { readonly circuitId: number; readonly now: Date },
  things: readonly (Checked & { readonly state: SetupState })[],
) {
  const drafts = things.filter(({ state }) => state === 'draft');
  const heldBack = await addingCircuitFaults(on, circuitId, now);
  const judged = [
    ...drafts.map((draft) => ({ ...draft, findings: heldBack(draft.findings) })),
    ...(await openFindings(
      on,
      things.filter(({ state }) => state === 'published'),
    )),
  ];
  const counts = new Map(judged.map(({ id, findings }) => [id, countFindings(once(findings))]));
  return (id: number) => counts.get(String(id)) ?? { faults: 0, warnings: 0 };
}
