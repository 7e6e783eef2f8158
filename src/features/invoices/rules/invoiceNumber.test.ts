import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoiceFile } from '#kernel/paths.ts';
import { documentFileName, type InvoiceNumber, invoiceNumber } from './invoiceNumber.ts';

const numbers: fc.Arbitrary<InvoiceNumber> = fc.record({
  prefix: fc.stringMatching(/^[A-Z0-9]{1,4}$/),
  kind: fc.constantFrom('TD01', 'TD04'),
  year: fc.integer({ min: 2020, max: 2099 }),
  number: fc.integer({ min: 1, max: 9_999_999 }),
});

describe('A printed number', () => {
  test.each([
    ['TD01', 'TL/2026/12', '/storage/invoices/fatturaTL-2026-12.pdf', 'fattura-TL-2026-12.pdf'],
    ['TD04', 'TL-NC/2026/12', '/storage/invoices/fatturaTL-NC-2026-12.pdf', 'nota-di-credito-TL-NC-2026-12.pdf'],
  ] as const)('of %s is %s, its file is at %s, and is saved as %s', (kind, text, file, saved) => {
    const number = invoiceNumber({ prefix: 'TL', kind, year: 2026, number: 12 });
    expect([number, invoiceFile(number), documentFileName(kind, number)]).toEqual([text, file, saved]);
  });

  test('has at most 20 characters of ASCII with a digit', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        expect(invoiceNumber(number)).toMatch(/^(?=.*[0-9])[\x20-\x7e]{1,20}$/);
      }),
    );
  });

  test('names one document in the whole portal, as a file’s name, too', () => {
    fc.assert(
      fc.property(numbers, numbers, (one, other) => {
        const same = JSON.stringify(one) === JSON.stringify(other);
        expect(invoiceFile(invoiceNumber(one)) === invoiceFile(invoiceNumber(other))).toBe(same);
      }),
    );
  });
});
