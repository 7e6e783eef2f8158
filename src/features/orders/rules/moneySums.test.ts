import { describe, expect, test } from 'vitest';
import { euro } from '#kernel/money.ts';
import { moneySums } from './moneySums.ts';

type Euro = Parameters<typeof euro>[0];

const sumsOf = (paid: Euro, returned: Euro = '0.00', toReturn: Euro = '0.00', arrived: Euro = '0.00') =>
  moneySums({
    total_amount_due: euro('40.00'),
    paid_amount: euro(paid),
    returned_amount: euro(returned),
    to_return_amount: euro(toReturn),
    arrived_amount: euro(arrived),
  }).map(({ key, amount }) => [key, amount]);

describe('The money of an order, below its total', () => {
  test('is not said while none has come, nor where the total has come and stays', () => {
    expect(sumsOf('0.00')).toEqual([]);
    expect(sumsOf('40.00')).toEqual([]);
  });

  test('is what has come and what of it goes back, whatever it had come for', () => {
    expect(sumsOf('40.00', '40.00')).toEqual([
      ['sum_paid', 4_000],
      ['sum_returned', 4_000],
    ]);
    expect(sumsOf('80.00', '10.00', '30.00')).toEqual([
      ['sum_paid', 8_000],
      ['sum_returned', 1_000],
      ['sum_to_return', 3_000],
    ]);
  });

  test('is what has come where that is less than the total, and the rest was written off', () => {
    expect(sumsOf('38.50')).toEqual([['sum_paid', 3_850]]);
  });

  test('is what waits for the rest where it is too little, and has paid nothing yet', () => {
    expect(sumsOf('0.00', '0.00', '0.00', '20.00')).toEqual([['sum_arrived', 2_000]]);
    expect(sumsOf('40.00', '40.00', '0.00', '20.00')).toEqual([
      ['sum_arrived', 2_000],
      ['sum_paid', 4_000],
      ['sum_returned', 4_000],
    ]);
  });
});
