import { describe, expect, test } from 'vitest';
import { available } from './available.ts';

describe('What can be sold (checkout §5)', () => {
  test.each`
    stock | ordered | cartBlocked | purchased | can   | because
    ${10} | ${0}    | ${0}        | ${0}      | ${10} | ${'nothing has been taken'}
    ${10} | ${4}    | ${0}        | ${3}      | ${3}  | ${'orders and purchases count'}
    ${10} | ${4}    | ${2}        | ${3}      | ${1}  | ${'what carts hold counts too'}
    ${10} | ${4}    | ${3}        | ${3}      | ${0}  | ${'all of it is taken'}
    ${0}  | ${0}    | ${0}        | ${0}      | ${0}  | ${'there was none'}
    ${5}  | ${3}    | ${2}        | ${2}      | ${0}  | ${'a stock that was lowered afterwards never gives a negative number'}
  `('of $stock with $ordered ordered, $cartBlocked in carts and $purchased purchased, $can: $because', (row) => {
    expect(available(row)).toBe(row.can);
  });
});
