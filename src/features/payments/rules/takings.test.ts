import { describe, expect, test } from 'vitest';
import { euro, noMoney } from '#kernel/money.ts';
import { countSoFar, differences, netOfDay, netOfWay, type WayTotal } from './takings.ts';

const bank: WayTotal = { way: 'bank', taken: euro('113.80'), returned: euro('56.90') };
const card: WayTotal = { way: 'stripe', taken: euro('32.40'), returned: noMoney };
const till: WayTotal = { way: 'cash', taken: noMoney, returned: euro('10.00') };

describe('The equation of a day', () => {
  test('is what came less what went back, by each way and in all', () => {
    expect([bank, card, till].map(netOfWay)).toEqual([5_690, 3_240, -1_000]);
    expect(netOfDay([bank, card, till])).toBe(7_930);
  });

  test.each([
    ['counts as the portal', [euro('56.90'), euro('32.40')], []],
    ['counts more in the account', [euro('66.90'), euro('32.40')], [{ way: 'bank', by: 1_000 }]],
    ['counts less at the provider', [euro('56.90'), euro('0.00')], [{ way: 'stripe', by: -3_240 }]],
  ])('whoever %s: %j', (_, [inBank, atStripe], expected) => {
    const counts = [
      { way: 'bank', counted: inBank! },
      { way: 'stripe', counted: atStripe! },
    ] as const;
    expect(differences([bank, card], counts)).toEqual(expected);
  });

  test('differs by money that nobody knows of, and by what was not counted', () => {
    expect(differences([], [{ way: 'cash', counted: euro('5.00') }])).toEqual([{ way: 'cash', by: 500 }]);
    expect(differences([card], [])).toEqual([{ way: 'stripe', by: -3_240 }]);
  });

  test.each([
    ['nothing', [], [], ['bank', 'stripe']],
    ['one way, as the portal', [{ way: 'stripe', counted: euro('32.40') }], [], ['bank']],
    ['one way, less', [{ way: 'bank', counted: euro('50.00') }], [{ way: 'bank', by: -690 }], ['stripe']],
    [
      'all ways, with one that the portal does not know',
      [
        { way: 'bank', counted: euro('56.90') },
        { way: 'stripe', counted: euro('32.40') },
        { way: 'cash', counted: euro('1.00') },
      ],
      [{ way: 'cash', by: 100 }],
      [],
    ],
  ] as const)('says of %s what differs, and what is left to count', (_, counts, differ, left) => {
    expect(countSoFar([bank, card], counts)).toEqual({ differ, left });
  });
});
