import { folded, maybeReferences } from '#features/statements/rules/causal.ts';
import { leastSigns } from './leastSigns.ts';

export const mostHits = 8;

/** The most words of a name that are looked for; a causal has more. */
const mostWords = 4;

/** What a text may mean, all of it at once: somebody who answers the phone does not say what they type. */
export interface SearchedFor {
  readonly words: readonly string[];
  /** The beginning of a reference, as references are compared (`folded`), with the circuit's prefix and as it was typed. */
  readonly references: readonly string[];
  /** The last group of a reference, folded, which a pass prints big; null where the text cannot be one. */
  readonly lastGroup: string | null;
  /** References that stand whole in the text, as in a wire's causal. */
  readonly wholeReferences: readonly string[];
  readonly bib: number | null;
  readonly email: string | null;
}

/** The words of a text: what is no letter or digit parts them, but for the apostrophes inside of one (D’Angelo). */
const wordsOf = (text: string): string[] =>
  text.split(/[^\p{L}\p{M}\p{N}'’‘`´]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));

const lettersOf = (text: string): string => text.normalize('NFD').replace(/[^\p{L}\p{N}]/gu, '');

/** Too short to be looked for inside of a name: it is the beginning of one. */
export const isShort = (word: string): boolean => lettersOf(word).length <= 2;

/** No bib has more digits. */
const bib = /^[1-9]\d{0,5}$/;

const email = /^[^\s]*[@._+\d][^\s]*$/;

const longestReference = 20;

/** The sign count of a reference's last group. */
export const groupSigns = 4;

/**
 * What is looked for with this text in a circuit whose references begin with this prefix; null for what is too short to
 * look for (office, “Search”).
 */
export function searchedFor(text: string, prefix: string): SearchedFor | null {
  const typed = text.trim();
  const words = wordsOf(typed);
  if (lettersOf(typed).length < leastSigns) return null;
  const signs = folded(typed);
  const own = folded(prefix);
  // All references begin with the prefix: it alone finds none of them.
  const isReference = signs.length >= leastSigns && signs.length <= longestReference && !own.startsWith(signs);
  return {
    words: words.length <= mostWords ? words : [],
    references: isReference ? [signs, own + signs] : [],
    lastGroup: isReference && signs.length === groupSigns ? signs : null,
    wholeReferences: maybeReferences(typed, [prefix]),
    bib: bib.test(typed) ? Number(typed) : null,
    email: email.test(typed) && /\p{L}/u.test(typed) && typed.length > leastSigns ? typed.toLowerCase() : null,
  };
}

/**
 * How well a hit answers: it is the one, all words are whole names, it begins or ends so, or it has the words somewhere.
 */
export const grades = ['exact', 'whole', 'begins', 'part'] as const;
export type Grade = (typeof grades)[number];

interface GradedWord {
  readonly grade: Grade;
}

export const gradeOf = ({ grade }: GradedWord): number => grades.indexOf(grade);

const fairShare = 2;

/** The kind with the best hit first; each kind keeps its best two. The first of all is what Enter opens. */
export function bestHits<Hit extends GradedWord>(kinds: readonly (readonly Hit[])[]): Hit[] {
  const found = kinds
    .filter((hits) => hits.length > 0)
    .map((hits) => hits.toSorted((a, b) => gradeOf(a) - gradeOf(b)))
    .toSorted((a, b) => gradeOf(a[0]!) - gradeOf(b[0]!));
  let room = mostHits - found.reduce((sum, hits) => sum + Math.min(hits.length, fairShare), 0);
  return found.flatMap((hits) => {
    const more = Math.max(0, Math.min(hits.length - fairShare, room));
    room -= more;
    return hits.slice(0, fairShare + more);
  });
}
