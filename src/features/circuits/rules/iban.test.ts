import { expect, test } from 'vitest';
import { isIban } from './iban.ts';

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
