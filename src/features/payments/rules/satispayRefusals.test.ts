import { expect, test } from 'vitest';
import { numbersOf, readSatispay, saidBySatispay, whyNotPaired } from './satispayRefusals.ts';

test.each`
  status | code         | why          | numbers
  ${400} | ${34}        | ${'key'}     | ${'400, 34'}
  ${404} | ${41}        | ${'unknown'} | ${'404, 41'}
  ${403} | ${45}        | ${'used'}    | ${'403, 45'}
  ${403} | ${70}        | ${'often'}   | ${'403, 70'}
  ${429} | ${undefined} | ${'often'}   | ${'429'}
  ${404} | ${undefined} | ${'other'}   | ${'404'}
  ${403} | ${12}        | ${'other'}   | ${'403, 12'}
`('no key is paired: $numbers is “$why”', ({ status, code, why, numbers }) => {
  expect([whyNotPaired({ status, code }), numbersOf({ status, code })]).toEqual([why, numbers]);
});

test('what is kept of a refusal has no words of either language, and is read again', () => {
  for (const [refusal, said] of [
    [{ status: 401, code: 34 }, 'Satispay: 401, code 34'],
    [{ status: 403 }, 'Satispay: 403'],
  ] as const) {
    expect(saidBySatispay(refusal)).toBe(said);
    expect(readSatispay(said)).toEqual(refusal);
  }
  expect(readSatispay('No webhook WH-1')).toBeNull();
});
