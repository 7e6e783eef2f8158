import { expect, test } from 'vitest';
import { circuitChecks } from '#features/circuits/rules/setup/checkCircuit.ts';
import { couponChecks } from '#features/coupons/rules/setup/checkCoupon.ts';
import { federationChecks } from '#features/federations/rules/setup/checkFederation.ts';
import { policyChecks } from '#features/legal/rules/setup/checkPolicy.ts';
import { packageChecks } from '#features/races/rules/setup/checkPackage.ts';
import { raceChecks } from '#features/races/rules/setup/checkRace.ts';
import { productChecks } from '#features/shop/rules/setup/checkProduct.ts';
import type { Level } from '#kernel/checks.ts';

/** All that is checked of what is set up, by number; what is merely empty is a matter of its field. */
const list: Readonly<Record<Level, Readonly<Record<number, string>>>> = {
  fault: {
    1: 'closes after start',
    2: 'opens after closing',
    3: 'start outside its stage',
    4: 'ends before start',
    5: 'start past',
    9: 'package closes after a race of it',
    12: 'no active way to register',
    13: 'priced without a working way of paying',
    19: 'package of fewer than two races on sale, or of overlapping ones',
    20: 'federation asked and none chosen',
    21: 'no rule of the federation on race day',
    24: 'certificate without a kind',
    25: 'health data without key',
    29: 'stock below sold and held',
    31: 'relay without legs',
    33: 'multiple of the cart above the largest crew',
    35: 'no name in one of the languages',
    38: 'question with fewer than two answers',
    40: 'policy without text or PDF',
    41: 'sizes or options with fewer than two values',
    42: 'wire on and IBAN wrong',
    43: 'provider refused the keys',
    45: 'no controller',
    46: 'invoices with issuer incomplete',
    49: 'shipped without a rate',
  },
  note: {
    7: 'closes less than a day before the start',
    8: 'coming soon without an hour',
    14: 'price 0',
    15: 'ten times its siblings',
    18: 'struck price not higher, or above the lowest of thirty days',
    30: 'places no multiple of the cart’s',
    44: 'commission by method',
    50: 'code that takes off everything without limit',
    52: 'ink contrast below 4.5',
  },
};

test('the list of checks is 25 that stop and 9 notes', () => {
  const all = [
    ...raceChecks,
    ...packageChecks,
    ...productChecks,
    ...couponChecks,
    ...policyChecks,
    ...federationChecks,
    ...circuitChecks,
  ];
  const numbers = (level: Level) => [
    ...new Set(all.filter((check) => check.level === level).map(({ number }) => String(number))),
  ];
  for (const level of ['fault', 'note'] as const)
    expect(numbers(level).toSorted(), level).toEqual(Object.keys(list[level]).toSorted());
  expect([Object.keys(list.fault).length, Object.keys(list.note).length]).toEqual([25, 9]);
});
