import { expect, test } from 'vitest';
import { isCompanyNumber, isVatNumber } from './vatNumber.ts';

test.each`
  number                | good     | because
  ${'00743110157'}      | ${true}  | ${'eleven figures whose check agrees'}
  ${'IT 00743110157'}   | ${true}  | ${'the country’s letters and spaces do not matter'}
  ${'00743110158'}      | ${false} | ${'the check figure does not agree'}
  ${'0074311015'}       | ${false} | ${'a figure is missing'}
  ${'RSSMRA85T10A562S'} | ${false} | ${'a fiscal code is none'}
  ${'00000000000'}      | ${false} | ${'zeros pass the check and are nobody’s'}
  ${'00000000158'}      | ${false} | ${'no number begins with seven zeros'}
  ${'12345670009'}      | ${false} | ${'no office is called 000'}
  ${'12345670017'}      | ${true}  | ${'001 is the first office'}
  ${'12345671007'}      | ${true}  | ${'100 is the last of the provinces'}
  ${'12345671015'}      | ${false} | ${'no office is called 101'}
  ${'12345671197'}      | ${false} | ${'no office is called 119'}
  ${'12345671205'}      | ${true}  | ${'office 120'}
  ${'12345671213'}      | ${true}  | ${'office 121'}
  ${'12345671221'}      | ${false} | ${'no office is called 122'}
  ${'12345678887'}      | ${true}  | ${'office 888'}
  ${'12345679992'}      | ${true}  | ${'office 999'}
`('$number: $because', ({ number, good }) => expect(isVatNumber(number)).toBe(good));

test.each`
  number           | good     | because
  ${'93010057011'} | ${true}  | ${'offices of fiscal codes go beyond those of VAT numbers'}
  ${'12345670017'} | ${true}  | ${'a VAT number is one, too'}
  ${'12345670018'} | ${false} | ${'the check figure does not agree'}
  ${'00000000000'} | ${false} | ${'zeros are nobody’s'}
`('as a fiscal code $number: $because', ({ number, good }) => expect(isCompanyNumber(number)).toBe(good));
