import { expect, test } from 'vitest';
import { isVatNumber } from './vatNumber.ts';

test.each`
  number                | good     | because
  ${'00743110157'}      | ${true}  | ${'eleven figures whose check agrees'}
  ${'IT 00743110157'}   | ${true}  | ${'the country’s letters and spaces do not matter'}
  ${'00743110158'}      | ${false} | ${'the check figure does not agree'}
  ${'0074311015'}       | ${false} | ${'a figure is missing'}
  ${'RSSMRA85T10A562S'} | ${false} | ${'a fiscal code is none'}
`('$number: $because', ({ number, good }) => expect(isVatNumber(number)).toBe(good));
