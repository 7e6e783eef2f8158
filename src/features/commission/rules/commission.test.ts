import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, euro } from '#kernel/money.ts';
import { type CommissionPolicy, commission, commissionPolicyOf, type PayMethod, uniformDefault } from './commission.ts';

const byMethod: CommissionPolicy = { kind: 'by_method' };
const methods = ['wiretransfer', 'credit_card', 'paypal', 'satispay'] as const;

describe('Commission by method (checkout §9)', () => {
  test.each`
    net         | card       | paypal    | satispay  | because
    ${'0.00'}   | ${'0.00'}  | ${'0.00'} | ${'0.00'} | ${'a net of zero costs nothing'}
    ${'-5.00'}  | ${'0.00'}  | ${'0.00'} | ${'0.00'} | ${'neither does a negative net'}
    ${'0.01'}   | ${'1.50'}  | ${'0.40'} | ${'0.00'} | ${'0.35 rounds half up to 0.40'}
    ${'10.00'}  | ${'1.50'}  | ${'0.70'} | ${'0.10'} | ${'0.05 rounds up'}
    ${'10.01'}  | ${'1.50'}  | ${'0.70'} | ${'0.30'} | ${'above 10.00 a fixed 0.20 is added'}
    ${'15.00'}  | ${'1.50'}  | ${'0.90'} | ${'0.30'} | ${'15.00 itself is still flat'}
    ${'15.84'}  | ${'1.60'}  | ${'0.90'} | ${'0.30'} | ${'1.5504 rounds up'}
    ${'30.00'}  | ${'2.40'}  | ${'1.40'} | ${'0.40'} | ${'1.50 + 6 % of 15.00'}
    ${'37.50'}  | ${'2.90'}  | ${'1.70'} | ${'0.40'} | ${'2.85 exactly, which floats make 2.80'}
    ${'99.99'}  | ${'6.60'}  | ${'3.80'} | ${'0.70'} | ${'6.5994 rounds to the nearest ten cents'}
    ${'100.00'} | ${'4.50'}  | ${'3.90'} | ${'0.70'} | ${'from 100.00 the fee is 4.5 % of everything'}
    ${'250.00'} | ${'11.30'} | ${'9.10'} | ${'1.50'} | ${'11.25 rounds up'}
  `('$net costs $card by card or wire, $paypal by PayPal, $satispay by Satispay: $because', (row) => {
    const net = euro(row.net);
    const costs = methods.map((method) => commission(byMethod, method, net));
    expect(costs).toEqual([euro(row.card), euro(row.card), euro(row.paypal), euro(row.satispay)]);
  });

  test('with no method the commission is 0.00', () => {
    expect(commission(byMethod, null, euro('55.00'))).toBe(0);
  });

  test('every fee is a whole number of ten cents and never negative, whatever method, policy and net', () => {
    const policy = fc.constantFrom<CommissionPolicy>(byMethod, uniformDefault, { kind: 'none' });
    const net = fc.integer({ min: -1_000, max: 500_000 });
    fc.assert(
      fc.property(policy, fc.constantFrom<PayMethod>(...methods), net, (how, method, amount) => {
        const fee = commission(how, method, cents(amount));
        expect(fee % 10).toBe(0);
        expect(fee).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('The policy of a circuit', () => {
  test('uniform takes the same from every method', () => {
    const policy = commissionPolicyOf({
      'commission-policy': 'uniform',
      'commission-rate': '2',
      'commission-fixed': '0.50',
    });
    expect(methods.map((method) => commission(policy, method, euro('50.00')))).toEqual(methods.map(() => euro('1.50')));
    expect(commission(policy, 'credit_card', euro('0.00'))).toBe(0);
  });

  test('none takes nothing', () => {
    expect(commission(commissionPolicyOf({ 'commission-policy': 'none' }), 'paypal', euro('80.00'))).toBe(0);
  });

  test('a circuit that says nothing, or nonsense, takes the uniform one', () => {
    expect(commissionPolicyOf({})).toEqual(uniformDefault);
    expect(commissionPolicyOf({ 'commission-policy': 'x', 'commission-rate': 'y' })).toEqual(uniformDefault);
  });
});
