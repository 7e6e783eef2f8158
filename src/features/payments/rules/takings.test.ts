import { describe, expect, test } from 'vitest';
import { euro, noMoney } from '#kernel/money.ts';
import { netOfDay, netOfWay, type WayTotal } from './takings.ts';

const bank: WayTotal = { way: 'bank', taken: euro('113.80'), returned: euro('56.90') };
const card: WayTotal = { way: 'stripe', taken: euro('32.40'), returned: noMoney };
const till: WayTotal = { way: 'cash', taken: noMoney, returned: euro('10.00') };

describe('The equation of a day', () => {
  test('is what came less what went back, by each way and in all', () => {
    expect([bank, card, till].map(netOfWay)).toEqual([5_690, 3_240, -1_000]);
    expect(netOfDay([bank, card, till])).toBe(7_930);
  });
});
