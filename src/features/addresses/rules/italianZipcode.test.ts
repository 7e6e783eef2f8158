import { expect, test } from 'vitest';
import { isItalianZipcode } from './italianZipcode.ts';

test.each(['00010', '20121', '28922', '98168'])('%s is an Italian postcode', (text) => {
  expect(isItalianZipcode(text)).toBe(true);
});

test.each(['00000', '00009', '98169', '99999', '2892', '289222', 'CH-69', ''])('%s is none', (text) => {
  expect(isItalianZipcode(text)).toBe(false);
});
