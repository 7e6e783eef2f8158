export const changeKinds = [
  'size',
  'answers',
  'emergency',
  'team',
  'card',
  'crew',
  'fraction',
  'policies',
  'substitute',
  'transfer',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** The values that a change is about, by the name of the answer; null where there is none. */
export type ChangedValues = Readonly<Record<string, string | number | null>>;

type AnswerValues = Readonly<Record<string, string | number | undefined>>;

/** The answers that differ, as they were and as they are; null where nothing does. */
export function changedValues(before: AnswerValues, after: AnswerValues) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => before[name] !== after[name]);
  const only = (of: AnswerValues): ChangedValues => Object.fromEntries(changed.map((name) => [name, of[name] ?? null]));
  return changed.length > 0 ? { before: only(before), after: only(after) } : null;
}
