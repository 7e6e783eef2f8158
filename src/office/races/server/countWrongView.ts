import type { SetupState } from '#features/races/rules/setup/fields.ts';
import { isOfCircuit } from '#features/races/rules/setup/setUp.ts';
import { countFindings, type Finding, findingKey } from '#kernel/checks.ts';
import { addingCircuitFaults } from '#office/settings/server/settingsView.ts';
import type { DbOrTx } from '#server/database.ts';

/** None of them twice, as a page says them. */
export const once = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map((finding) => [findingKey(finding), finding])).values(),
];

interface FindingsOfThing {
  readonly id: number;
  readonly findings: readonly Finding[];
  readonly state: SetupState;
}

/** How much is wrong with each of these, by id, as its own page says it. */
export async function countWrong(
  on: DbOrTx,
  { circuitId, now }: { readonly circuitId: number; readonly now: Date },
  things: readonly FindingsOfThing[],
) {
  const heldBack = await addingCircuitFaults(on, circuitId, now);
  const told = ({ state, findings }: FindingsOfThing): readonly Finding[] => {
    if (state === 'archived') return [];
    return state === 'draft' ? heldBack(findings) : findings.filter(({ field }) => !isOfCircuit(field));
  };
  const counts = new Map(things.map((thing) => [thing.id, countFindings(once(told(thing)))]));
  return (id: number) => counts.get(id) ?? { faults: 0, notes: 0 };
}
