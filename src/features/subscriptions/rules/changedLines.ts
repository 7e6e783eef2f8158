import type { ChangedValues, ChangeKind } from '#features/registration/rules/changes.ts';
import { ticked } from '#features/registration/rules/raceQuestions.ts';

interface SubscriptionChange {
  readonly kind: ChangeKind;
  readonly before: ChangedValues;
  readonly after: ChangedValues;
}

interface Question {
  readonly slug: string;
  readonly type: 'checkbox' | 'select';
  readonly i18n: { readonly label: string };
  readonly variables: readonly { readonly value: string; readonly i18n: { readonly label: string } }[];
}

interface Rule {
  readonly custom_inputs: readonly Question[];
  readonly relay_fractions: readonly { readonly id: number; readonly i18n: { readonly name: string } }[];
}

export const changedWords = [
  'gadget_size',
  'team_name',
  'card_number',
  'federation_name',
  'crew',
  'fraction',
  'emergency',
  'policies',
] as const;
type ChangedWord = (typeof changedWords)[number];
type Word = (key: ChangedWord | 'yes' | 'no') => string;

export interface ChangedLine {
  readonly name: string;
  readonly label: string;
  /** Null: there was none, or it is not shown. */
  readonly before: string | null;
  readonly after: string | null;
}

/** A line's value: what it was and is, that it was changed, or, of what was accepted, what that is. */
export function changedValue(
  { name, before, after }: ChangedLine,
  say: (key: 'changed' | 'from_to', of?: { readonly before: string; readonly after: string }) => string,
  none: string,
): string {
  if (before === null && after === null) return say('changed');
  if (name.startsWith('policies ')) return after ?? none;
  return say('from_to', { before: before ?? none, after: after ?? none });
}

const isWord = (name: string): name is ChangedWord => changedWords.some((word) => word === name);

function answerLine(
  { slug, type, i18n, variables }: Question,
  { before, after }: SubscriptionChange,
  word: Word,
): ChangedLine {
  const said = (value: ChangedValues[string] = null): string | null => {
    if (type === 'checkbox') return word(value === ticked ? 'yes' : 'no');
    return variables.find((option) => option.value === value)?.i18n.label ?? (value === null ? null : String(value));
  };
  return { name: `answer ${slug}`, label: i18n.label, before: said(before[slug]), after: said(after[slug]) };
}

/** A change in words, a line for each value; without emergency data, and answers to what is asked no more. */
export function changedLines(change: SubscriptionChange, rule: Rule, word: Word): readonly ChangedLine[] {
  const { kind, before, after } = change;
  if (kind === 'emergency') return [{ name: kind, label: word('emergency'), before: null, after: null }];
  if (kind === 'policies') {
    const accepted = String(after.policies);
    return [{ name: `policies ${accepted}`, label: word('policies'), before: null, after: accepted }];
  }
  const names = Object.keys(after);
  if (kind === 'answers') {
    const asked = rule.custom_inputs.filter(({ slug }) => names.includes(slug));
    return asked.map((question) => answerLine(question, change, word));
  }
  const text = (name: ChangedWord, value: ChangedValues[string] = null) => {
    if (value === null) return null;
    const fraction = name === 'fraction' && rule.relay_fractions.find(({ id }) => id === value);
    return fraction ? fraction.i18n.name : String(value);
  };
  return names
    .filter(isWord)
    .map((name) => ({ name, label: word(name), before: text(name, before[name]), after: text(name, after[name]) }));
}

export function netLines(all: readonly (readonly ChangedLine[])[]): readonly ChangedLine[] {
  const net = new Map<string, ChangedLine>();
  for (const line of all.flat()) net.set(line.name, { ...line, before: (net.get(line.name) ?? line).before });
  return [...net.values()].filter(({ name, before, after }) => name === 'emergency' || before !== after);
}
