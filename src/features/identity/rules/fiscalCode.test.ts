import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import {
  checkLetterOf,
  cleanFiscalCode,
  fiscalCodeDoubts,
  fiscalCodeFault,
  isFiscalCode,
  ownerOf,
} from './fiscalCode.ts';

describe('The fiscal code (registration §5: six letters, two digits, a letter, two digits, a letter, three digits, a letter)', () => {
  test.each`
    code                     | good     | because
    ${'RSSMRA85T10A562S'}    | ${true}  | ${'it follows the pattern'}
    ${'rssmra85t10a562s'}    | ${true}  | ${'lower case is accepted'}
    ${'RSS MRA 85T10 A562S'} | ${true}  | ${'spaces are dropped'}
    ${'RSSMRA85T10A56NH'}    | ${true}  | ${'one figure was replaced by a letter (omocodia)'}
    ${'RSSMRAURTMLARSNL'}    | ${true}  | ${'all seven figures were replaced'}
    ${'RSSMRA85T10A562X'}    | ${true}  | ${'a check letter that does not agree is only a doubt'}
    ${'RSSMRA85T10A562'}     | ${false} | ${'a letter is missing'}
    ${'RSSMRA85T10A562SX'}   | ${false} | ${'there is a letter too many'}
    ${'RSSMR485T10A562S'}    | ${false} | ${'a figure stands where a letter belongs'}
    ${'RSSMRA8AT10A562S'}    | ${false} | ${'A is not one of the letters of omocodia'}
    ${''}                    | ${false} | ${'nothing is no code'}
  `('$code is good: $good ($because)', ({ code, good }) => {
    expect(isFiscalCode(code)).toBe(good);
  });

  test.each`
    code                   | fault
    ${'RSSMRA85T10A56'}    | ${{ kind: 'missing', written: 14, missing: 2 }}
    ${'RSSMRA85T10A562SS'} | ${{ kind: 'surplus', surplus: 1 }}
    ${'RSSMR485T10A562S'}  | ${{ kind: 'character', at: 6, found: '4', expected: 'letter' }}
    ${'RSSMRA8OT10A562S'}  | ${{ kind: 'character', at: 8, found: 'O', expected: 'figure' }}
    ${'RSSMRA85T10A562S'}  | ${null}
  `('of $code it is said what is wrong', ({ code, fault }) => {
    expect(fiscalCodeFault(code)).toEqual(fault);
  });

  test.each`
    code                  | birthday        | gender       | doubts              | because
    ${'RSSMRA85T10A562S'} | ${'1985-12-10'} | ${'M'}       | ${[]}               | ${'everything agrees'}
    ${'RSSMRAURTMLARSNL'} | ${'1985-12-10'} | ${'M'}       | ${[]}               | ${'letters of omocodia count as their figures'}
    ${'RSSMRA85T10A562X'} | ${'1985-12-10'} | ${'M'}       | ${['check_letter']} | ${'the sum calls for S'}
    ${'RSSMRA85T10A562S'} | ${'1985-12-11'} | ${'M'}       | ${['birth_date']}   | ${'the code says the tenth'}
    ${'RSSMRA85T10A562S'} | ${'1985-12-10'} | ${'F'}       | ${['sex']}          | ${'women have 40 more'}
    ${'FRRGLI91M54L746B'} | ${'1991-08-14'} | ${'F'}       | ${[]}               | ${'54 is the fourteenth, a woman’s'}
    ${'RSSMRA85T10A562S'} | ${undefined}    | ${undefined} | ${[]}               | ${'what is not known cannot disagree'}
    ${'RSSMRA'}           | ${'1985-12-10'} | ${'F'}       | ${[]}               | ${'a code that is not whole is refused, not doubted'}
  `('$code with $birthday, $gender: $doubts ($because)', ({ code, birthday, gender, doubts }) => {
    expect(fiscalCodeDoubts(code, { birthday: birthday && day(birthday), gender })).toEqual(doubts);
  });

  const letters = (length: number) =>
    fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength: length, maxLength: length });
  const figures = (length: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
  const codes = fc.tuple(letters(6), figures(2), letters(1), figures(2), letters(1), figures(3)).map((parts) => {
    const body = parts.join('');
    return body + checkLetterOf(body);
  });

  test('every code of the pattern is good, however it is spaced and cased', () => {
    fc.assert(
      fc.property(codes, fc.nat(16), (code, at) => {
        expect(isFiscalCode(`${code.slice(0, at)} ${code.slice(at).toLowerCase()}`)).toBe(true);
      }),
    );
  });

  test('letters in the place of figures change the check letter at most, never the owner', () => {
    fc.assert(
      fc.property(codes, fc.subarray([6, 7, 9, 10, 12, 13, 14]), (code, places) => {
        const omocode = [...code]
          .map((character, at) => (places.includes(at) ? 'LMNPQRSTUV'[Number(character)]! : character))
          .join('');
        expect(isFiscalCode(omocode)).toBe(true);
        expect(ownerOf(omocode)).toEqual(ownerOf(code));
      }),
    );
  });

  test('whatever is typed: it is good, or something is said about it, and cleaning twice is cleaning once', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 24 }), (text) => {
        expect(fiscalCodeFault(text) === null).toBe(isFiscalCode(text));
        expect(cleanFiscalCode(cleanFiscalCode(text))).toBe(cleanFiscalCode(text));
      }),
    );
  });
});
