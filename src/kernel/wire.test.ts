import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CatalogueId,
  EmailIn,
  FlagIn,
  flag,
  LineIn,
  oneLine,
  PageIn,
  PersonalId,
  pageOf,
  requiredText,
} from './wire.ts';

const codesOf = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map(({ message }) => message);

describe('Flags (0 and 1 on the wire)', () => {
  test.each([1, '1', true, 'true'])('%j is taken as yes', (sent) => expect(FlagIn.parse(sent)).toBe(true));
  test.each([0, '0', false, 'false'])('%j is taken as no', (sent) => expect(FlagIn.parse(sent)).toBe(false));
  test.each([2, 'yes', '', null, undefined])('%j is not a flag', (sent) => {
    expect(FlagIn.safeParse(sent).success).toBe(false);
  });
  test('an answer says 0 or 1', () => expect([flag(false), flag(true)]).toEqual([0, 1]));
});

describe('A text of one line', () => {
  test('is as long as its field allows', () => {
    expect(LineIn(5).parse(' salve ')).toBe('salve');
    expect(codesOf(LineIn(5).safeParse('salve!'))).toEqual(['too_long']);
    expect(codesOf(LineIn().safeParse('a'.repeat(201)))).toEqual(['too_long']);
    expect(codesOf(requiredText(1, 5).safeParse('salve!'))).toEqual(['too_long']);
  });
});

describe('Ids', () => {
  test.each([[15], true, false, null, '0x2', '1e1', ' 2', '2 ', '+2', '2.0', '', {}, '1'.repeat(16)])(
    '%j is no number, though JavaScript would make one of some of these',
    (sent) => {
      expect(CatalogueId.safeParse(sent).success).toBe(false);
      expect(PageIn.parse(sent)).toBe(1);
    },
  );
  test.each([15, '15'])('a catalogue id is a small whole number, also as text: %j', (sent) => {
    expect(CatalogueId.parse(sent)).toBe(15);
  });
  test.each([0, -1, 1.5, 'x', '', '2147483648'])('%j is not a catalogue id', (sent) => {
    expect(CatalogueId.safeParse(sent).success).toBe(false);
  });
  test.each(['15', 'x', "' or 1=1", ''])('"%s" is not the id of what belongs to a person', (sent) => {
    expect(PersonalId.safeParse(sent).success).toBe(false);
  });
});

describe('Required texts', () => {
  const Name = requiredText(3, 5);
  test.each`
    sent         | codes            | because
    ${undefined} | ${['required']}  | ${'it is not there'}
    ${'   '}     | ${['required']}  | ${'space is nothing'}
    ${'ab'}      | ${['too_short']} | ${'names have three letters or more'}
    ${'abcdef'}  | ${['too_long']}  | ${'and an end'}
  `('$sent is refused with $codes: $because', ({ sent, codes }) => {
    expect(codesOf(Name.safeParse(sent))).toEqual(codes);
  });
  test.each([
    ['Anna\nMaria', 'Anna Maria'],
    ['Anna\r\n\t Maria', 'Anna Maria'],
    ['\u0000Anna\u001b', 'Anna'],
    ['Anna\u2028Maria', 'Anna Maria'],
    ['\u202eannA', 'annA'],
    ['D’Angelo Łukasz', 'D’Angelo Łukasz'],
  ])('are one line: %j is %j', (sent, kept) => {
    expect(requiredText().parse(sent)).toBe(kept);
    expect(LineIn().parse(sent)).toBe(kept);
  });
  test('what is one line stays as it is', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => oneLine(oneLine(text)) === oneLine(text)));
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !/[\p{Cc}\n]/u.test(oneLine(text))));
  });
  test('a text of controls alone cannot be', () => {
    expect(codesOf(Name.safeParse('\n\t\u0007'))).toEqual(['not_valid']);
  });
  test('a text of signs that nobody sees cannot be', () => {
    expect(codesOf(Name.safeParse('\u200b\u2060\ufeff\u202e'))).toEqual(['not_valid']);
    expect(Name.parse('A\u200bd\u00ada\u2066')).toBe('Ada');
  });
  test.each([12, true, {}])('%j is not a text', (sent) => expect(codesOf(Name.safeParse(sent))).toEqual(['not_valid']));
  test('space around does not count', () => expect(Name.parse('  Ada ')).toBe('Ada'));
});

describe('E-mail addresses', () => {
  test('are kept as typed, without the space around', () => {
    expect(EmailIn.parse(' Ada.Negri@Test.example ')).toBe('Ada.Negri@Test.example');
  });
  test.each`
    sent                              | code
    ${undefined}                      | ${'required'}
    ${' '}                            | ${'required'}
    ${'ada'}                          | ${'email_not_valid'}
    ${'ada@'}                         | ${'email_not_valid'}
    ${'ada@test'}                     | ${'email_not_valid'}
    ${'ada@test.example\r\nBcc: x'}   | ${'email_not_valid'}
    ${`${'a'.repeat(250)}@t.example`} | ${'too_long'}
  `('$sent is refused with $code', ({ sent, code }) => {
    expect(codesOf(EmailIn.safeParse(sent))?.[0]).toBe(code);
  });
});

describe('Pages of a list (checkout §9: clamped between 1 and last_page)', () => {
  test.each([
    ['3', 3],
    [undefined, 1],
    ['x', 1],
    ['0', 1],
    ['-2', 1],
    ['1.5', 1],
  ])('page=%j asks for page %i', (sent, page) => {
    expect(PageIn.parse(sent)).toBe(page);
  });

  test.each`
    wanted | total | shown | last | because
    ${1}   | ${0}  | ${1}  | ${1} | ${'an empty list has one page'}
    ${2}   | ${20} | ${2}  | ${2} | ${'two full pages'}
    ${3}   | ${20} | ${2}  | ${2} | ${'beyond the last comes the last'}
    ${3}   | ${21} | ${3}  | ${3} | ${'one row makes a page'}
  `('page $wanted of $total rows, ten a page, is page $shown of $last: $because', ({ wanted, total, shown, last }) => {
    expect(pageOf(wanted, total, 10)).toMatchObject({ current_page: shown, last_page: last, per_page: 10, total });
  });

  test('whatever is asked for, the page is there', () => {
    const number = fc.integer({ min: -1_000, max: 1_000 });
    fc.assert(
      fc.property(number, fc.nat(500), fc.constantFrom(10, 50, 100, 150), (wanted, total, perPage) => {
        const { current_page, last_page, offset } = pageOf(wanted, total, perPage);
        expect(current_page).toBeGreaterThanOrEqual(1);
        expect(current_page).toBeLessThanOrEqual(last_page);
        expect(offset).toBeLessThan(Math.max(1, total));
      }),
    );
  });
});
