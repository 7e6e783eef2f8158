import { expect, test } from 'vitest';
import { isBicOf, isIban } from './iban.ts';

test.each`
  iban                                   | is
  ${'IT60X0542811101000000123456'}       | ${true}
  ${'it60 x054 2811 1010 0000 0123 456'} | ${true}
  ${'DE89370400440532013000'}            | ${true}
  ${'IT60X0542811101000000123457'}       | ${false}
  ${'IT60X054281110100000012345'}        | ${false}
  ${'IT61X0542811101000000123456'}       | ${false}
  ${'60X0542811101000000123456'}         | ${false}
  ${''}                                  | ${false}
`('$iban: $is', ({ iban, is }) => {
  expect(isIban(iban)).toBe(is);
});

test.each`
  bic              | iban                             | is
  ${''}            | ${'DE89370400440532013000'}      | ${true}
  ${'BDLAIT21XXX'} | ${'IT60X0542811101000000123456'} | ${true}
  ${'BDLAIT21XXX'} | ${'DE89370400440532013000'}      | ${false}
  ${'COBADEFF'}    | ${'DE89 3704 0044 0532 0130 00'} | ${true}
  ${'BASMSMSM'}    | ${'IT60X0542811101000000123456'} | ${true}
  ${'BARCJESH'}    | ${'GB82WEST12345698765432'}      | ${true}
  ${'BDLAIT21XXX'} | ${'GB82WEST12345698765432'}      | ${false}
`('the BIC "$bic" goes with $iban: $is', ({ bic, iban, is }) => {
  expect(isBicOf(bic, iban)).toBe(is);
});
