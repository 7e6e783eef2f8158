import { describe, expect, test } from 'vitest';
import type { PayMethodView } from '#features/commission/contract.ts';
import { euro, noMoney } from '#kernel/money.ts';
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
  const order = { total_amount: euro('31.00'), total_shipping: euro('4.00'), total_discount: euro('5.00') };

  test('with no method chosen it is the least, and says that another method costs more', () => {
    const cheapest = { method: null, fee: euro('0.40'), due: euro('30.40'), least: true };
    expect(amountsOf(order, [card, satispay], null)).toEqual(cheapest);
  });

  test('where every method costs the same, that is what it comes to', () => {
    const same = { method: null, fee: euro('2.40'), due: euro('32.40'), least: false };
    expect(amountsOf(order, [card, wire], null)).toEqual(same);
  });

  test('the commission of the chosen method replaces the one that the order carries', () => {
    const carrying = { ...order, admin_cost: euro('2.40'), total_amount_due: euro('32.40') };
    expect(amountsOf(carrying, [card, satispay], 'satispay')).toEqual({
      method: satispay,
      fee: euro('0.40'),
      due: euro('30.40'),
      least: false,
    });
  });

  test('with nothing due there is no commission', () => {
    const free = { ...order, total_discount: euro('35.00') };
    expect(amountsOf(free, [], null)).toEqual({ method: null, fee: noMoney, due: noMoney, least: false });
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
