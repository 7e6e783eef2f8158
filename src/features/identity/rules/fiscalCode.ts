import type { Day } from '#kernel/calendar.ts';

/** Registration §5, with omocodia: any of its seven digits may be one of LMNPQRSTUV. Only the pattern refuses. */
const letter = /[A-Z]/;
const figure = /[0-9LMNPQRSTUV]/;
const places = [...'AAAAAA00A00A000A'].map((place) => (place === 'A' ? letter : figure));

export const cleanFiscalCode = (text: string): string => text.replace(/\s/g, '').toUpperCase();

export type FiscalCodeFault =
  | { readonly kind: 'missing'; readonly written: number; readonly missing: number }
  | { readonly kind: 'surplus'; readonly surplus: number }
  | {
      readonly kind: 'character';
      readonly at: number;
      readonly found: string;
      readonly expected: 'letter' | 'figure';
    };

/** The first fault from the left (position from 1), else a wrong length. */
export function fiscalCodeFault(text: string): FiscalCodeFault | null {
  const code = [...cleanFiscalCode(text)];
  const wrong = code.findIndex((found, at) => places[at] !== undefined && !places[at].test(found));
  if (wrong >= 0) {
    const expected = places[wrong] === letter ? 'letter' : 'figure';
    return { kind: 'character', at: wrong + 1, found: code[wrong]!, expected };
  }
  if (code.length < places.length)
    return { kind: 'missing', written: code.length, missing: places.length - code.length };
  if (code.length > places.length) return { kind: 'surplus', surplus: code.length - places.length };
  return null;
}

export const isFiscalCode = (text: string): boolean => fiscalCodeFault(text) === null;

const odd: Readonly<Record<string, number>> = Object.fromEntries([
  ...[1, 0, 5, 7, 9, 13, 15, 17, 19, 21].map((value, at) => [String(at), value] as const),
  ...[1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23].map(
    (value, at) => [String.fromCharCode(65 + at), value] as const,
  ),
]);
const even = (character: string) => (/\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65);

export const checkLetterOf = (code: string): string => {
  const sum = [...code.slice(0, 15)].reduce((total, at, index) => total + (index % 2 ? even(at) : odd[at]!), 0);
  return String.fromCharCode(65 + (sum % 26));
};

const months = 'ABCDEHLMPRST';
const plain = (text: string) => Number(text.replace(/[LMNPQRSTUV]/g, (at) => String('LMNPQRSTUV'.indexOf(at))));

/** Birthday and sex in a code. It has no century; a woman's day of birth is raised by 40. */
export function ownerOf(text: string) {
  const code = cleanFiscalCode(text);
  const day = plain(code.slice(9, 11));
  return {
    yearOfCentury: plain(code.slice(6, 8)),
    month: months.indexOf(code.charAt(8)) + 1,
    day: day > 40 ? day - 40 : day,
    gender: day > 40 ? ('F' as const) : ('M' as const),
  };
}

export type FiscalCodeDoubt = 'check_letter' | 'birth_date' | 'sex';

/** Contradictions between a well-formed code and the athlete's data: warnings, never a refusal. */
export function fiscalCodeDoubts(
  text: string,
  person: { readonly birthday?: Day | null | undefined; readonly gender?: 'M' | 'F' | null | undefined } = {},
): readonly FiscalCodeDoubt[] {
  const code = cleanFiscalCode(text);
  if (!isFiscalCode(code)) return [];
  const { yearOfCentury, month, day, gender } = ownerOf(code);
  const { birthday } = person;
  const [year, inYear, inMonth] = (birthday ?? '').split('-').map(Number);
  const born = birthday && (year! % 100 !== yearOfCentury || inYear !== month || inMonth !== day);
  return [
    ...(checkLetterOf(code) === code.at(-1) ? [] : ['check_letter' as const]),
    ...(born ? ['birth_date' as const] : []),
    ...(person.gender && person.gender !== gender ? ['sex' as const] : []),
  ];
}
