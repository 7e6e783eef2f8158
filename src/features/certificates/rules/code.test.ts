import { expect, test } from 'vitest';
import { cleanCode, isCode } from './code.ts';
import { lookupFault } from './outcome.ts';

test.each`
  typed           | code           | good
  ${'DH-00002'}   | ${'DH-00002'}  | ${true}
  ${' dh-00002 '} | ${'DH-00002'}  | ${true}
  ${'dh- 00002'}  | ${'DH-00002'}  | ${true}
  ${'DH-0002'}    | ${'DH-0002'}   | ${false}
  ${'DH-000002'}  | ${'DH-000002'} | ${false}
  ${'XX-00002'}   | ${'XX-00002'}  | ${false}
  ${''}           | ${''}          | ${false}
`('a code is shown upper case (registration §5): "$typed"', ({ typed, code, good }) => {
  expect([cleanCode(typed), isCode(cleanCode(typed))]).toEqual([code, good]);
});

const found = (Exist: boolean, IsValid: boolean) => ({ Success: true, Result: [{ Exist, IsValid }] });

test.each`
  answer                            | fault                                | because
  ${{ Success: false, Result: [] }} | ${'datahealth_success'}              | ${'the request was not successful'}
  ${{ Success: true, Result: [] }}  | ${'datahealth_exist'}                | ${'nobody was found'}
  ${found(false, false)}            | ${'datahealth_exist'}                | ${'the person does not exist'}
  ${found(true, false)}             | ${'datahealth_no_valid_certificate'} | ${'the certificate is not valid'}
  ${found(true, true)}              | ${null}                              | ${'success'}
`('search outcomes (registration §4): $because', ({ answer, fault }) => expect(lookupFault(answer)).toBe(fault));
