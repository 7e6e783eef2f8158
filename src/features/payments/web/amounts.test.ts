import { describe, expect, test } from 'vitest';
import type { PayMethodView } from '#features/commission/contract.ts';
import { euro } from '#kernel/money.ts';
import { amountsOf, firstChoice } from './amounts.ts';

const method = (name: PayMethodView['name'], admin_cost: `${number}`, total: `${number}`): PayMethodView => ({
  id: 1,
  pay_method_id: 1,
  name,
  i18n: { name, description: '' },
  admin_cost: euro(admin_cost),
  total_amount_due: euro(total),
});
const card = method('credit_card', '2.40', '32.40');
const wire = method('wiretransfer', '2.40', '32.40');
const satispay = method('satispay', '0.40', '30.40');

describe('what an order comes to (checkout §9)', () => {
  test('with no method the commission is 0.00', () => {
    const order = { admin_cost: euro('0.00'), total_amount_due: euro('30.00') };
    expect(amountsOf(order, [card, satispay], null)).toEqual({ method: null, fee: 0, due: euro('30.00') });
  });

  test('the commission of the chosen method replaces the one that the order carries', () => {
    const order = { admin_cost: euro('2.40'), total_amount_due: euro('32.40') };
    expect(amountsOf(order, [card, satispay], 'satispay')).toEqual({
      method: satispay,
      fee: euro('0.40'),
      due: euro('30.40'),
    });
    expect(amountsOf(order, [card, satispay], null).due).toBe(euro('30.00'));
  });
});

describe('the method that the page begins with', () => {
  test('is the order’s own, as long as it is offered', () => {
    expect(firstChoice('satispay', [card, satispay])).toBe('satispay');
    expect(firstChoice('paypal', [card, satispay])).toBeNull();
  });

  test('is the only one there is, and otherwise none', () => {
    expect(firstChoice(null, [wire])).toBe('wiretransfer');
    expect(firstChoice(null, [wire, card])).toBeNull();
    expect(firstChoice(null, [])).toBeNull();
  });
});
