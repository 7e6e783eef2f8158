import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCardMask, maskOf, patternOf } from './cardMask.ts';

describe('What a card number looks like', () => {
  test.each`
    mask             | number          | fits
    ${'AA00000'}     | ${'AB12345'}    | ${true}
    ${'AA00000'}     | ${'AB1234'}     | ${false}
    ${'AA00000'}     | ${'AB123456'}   | ${false}
    ${'A(A)00000'}   | ${'A12345'}     | ${true}
    ${'A(A)00000'}   | ${'AB12345'}    | ${true}
    ${'TM-000(-00)'} | ${'TM-123'}     | ${true}
    ${'TM-000(-00)'} | ${'TM-123-45'}  | ${true}
    ${'TM-000(-00)'} | ${'XX-123'}     | ${false}
    ${'00.00'}       | ${'12.34'}      | ${true}
    ${'00.00'}       | ${'12X34'}      | ${false}
    ${''}            | ${'everything'} | ${true}
  `('$mask and $number: $fits', ({ mask, number, fits }) => {
    const pattern = patternOf(mask);
    expect(pattern === null || new RegExp(pattern).test(number)).toBe(fits);
  });

  test.each(['aa', '(', 'A)', '()', 'A*', 'A A', '((A))'])('is not %s', (mask) => expect(isCardMask(mask)).toBe(false));

  test.each`
    pattern                   | mask
    ${null}                   | ${''}
    ${'^[A-Z]{2}[0-9]{5}$'}   | ${'AA00000'}
    ${'^[A-Z]{1,2}[0-9]{5}$'} | ${'A(A)00000'}
    ${'^[A-Z]?[0-9]$'}        | ${'(A)0'}
    ${'^(?:TM|FI)[0-9]+$'}    | ${null}
    ${'[0-9]{5}'}             | ${null}
  `('$pattern is written $mask', ({ pattern, mask }) => expect(maskOf(pattern)).toBe(mask));

  test('comes back as it was written', () => {
    const sign = fc.constantFrom(...'ABTZ0179-./');
    const group = fc.array(sign, { minLength: 1, maxLength: 4 }).map((signs) => `(${signs.join('')})`);
    const masks = fc.array(fc.oneof(sign, group), { maxLength: 12 }).map((units) => units.join(''));
    fc.assert(
      fc.property(masks, (mask) => {
        expect(maskOf(patternOf(mask))).toBe(mask);
      }),
    );
  });
});
