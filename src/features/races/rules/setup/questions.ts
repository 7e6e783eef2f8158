import { oneLine } from '#kernel/oneLine.ts';
import { freeSlug, slugOf } from '#kernel/slug.ts';
import type { QuestionFields } from '../../contract/setup.ts';

/** An answer to choose: its value is what is kept, its words may change. */
export interface Option {
  readonly value: string;
  readonly it: string;
  readonly en: string;
}

export type AnswerCounts = ReadonlyMap<string, number>;

export const linesOf = (text: string): string[] => text.split('\n').map(oneLine).filter(Boolean);

/**
 * The typed answers, one a line, each with its value: the same words keep theirs, and a line in the place of another one
 * is that one with other words, as long as there are as many lines as before.
 */
export function optionsOf(
  { options_it, options_en }: Pick<QuestionFields, 'options_it' | 'options_en'>,
  before: readonly Option[],
): Option[] {
  const it = linesOf(options_it);
  const en = linesOf(options_en);
  const same = it.map((line) => before.find((option) => option.it === line)?.value);
  const kept = new Set(same);
  const renamed = (at: number) => {
    const was = it.length === before.length ? before[at] : undefined;
    return was && !kept.has(was.value) ? was.value : undefined;
  };
  const taken = new Set(before.map(({ value }) => value));
  return it.map((line, at) => {
    const value = same[at] ?? renamed(at) ?? freeSlug(slugOf(line) || 'risposta', taken);
    taken.add(value);
    return { value, it: line, en: en[at] ?? line };
  });
}

/** What is wrong with a question by itself, by field. */
export function questionFaults({ type, options_it, options_en }: QuestionFields): Record<string, string> {
  if (type === 'checkbox') return {};
  const it = linesOf(options_it);
  const en = linesOf(options_en);
  if (it.length > 100) return { options_it: 'too_many:100' };
  // A question with nothing to choose between cannot be answered, and stops the race's sale.
  if (it.length < 2) return { options_it: 'two_lines' };
  if (it.some((line) => line.length > 120)) return { options_it: 'too_long:120' };
  if (new Set(it).size < it.length) return { options_it: 'line_twice' };
  return en.length > 0 && en.length !== it.length ? { options_en: 'as_many_lines' } : {};
}

/** What stays as it is once somebody has answered: what kind of question it is, whom it asks, the answers that were given. */
export function answeredFaults(
  before: Pick<QuestionFields, 'type' | 'fraction_id'>,
  wanted: Pick<QuestionFields, 'type' | 'fraction_id'>,
  { options, answered }: { readonly options: readonly Option[]; readonly answered: AnswerCounts },
): Record<string, string> {
  if (answered.size === 0) return {};
  const gone =
    wanted.type === 'select' && [...answered.keys()].some((value) => !options.some((o) => o.value === value));
  return {
    ...(before.type !== wanted.type && { type: 'fixed_after_answers' }),
    ...(before.fraction_id !== wanted.fraction_id && { fraction_id: 'fixed_after_answers' }),
    ...(gone && before.type === wanted.type && { options_it: 'option_answered' }),
  };
}
