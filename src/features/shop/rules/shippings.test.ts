import { describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { euro, noMoney } from '#kernel/money.ts';
import { chosenShipping, deliveryText, offeredShippings, type Shipping } from './shippings.ts';

const both = (text: string) => ({ it: text, en: text });
const courier: Shipping = {
  id: 1,
  name: both('Corriere'),
  description: both(''),
  price: euro('6.00'),
  require_address: true,
  collection: null,
};
const collected: Shipping = {
  ...courier,
  id: 2,
  price: noMoney,
  require_address: false,
  collection: {
    race_id: 208,
    race: both('Trail'),
    stage: both('Mottarone'),
    place: both('Stresa'),
    starts_at: '2026-10-11T23:30:00Z',
  },
};

describe('The ways of delivery (decision 200)', () => {
  test('what is collected at a race is offered until the day of the race in Italy', () => {
    expect(offeredShippings([courier, collected], day('2026-10-12'))).toEqual([courier, collected]);
    expect(offeredShippings([courier, collected], day('2026-10-13'))).toEqual([courier]);
  });

  test('the first one is taken where none is chosen, and an unknown one is none', () => {
    expect(chosenShipping([courier, collected], null)).toBe(courier);
    expect(chosenShipping([courier, collected], 0)).toBe(courier);
    expect(chosenShipping([courier, collected], 2)).toBe(collected);
    expect(chosenShipping([courier, collected], 3)).toBeUndefined();
    expect(chosenShipping([], null)).toBeUndefined();
  });

  test('a document names the courier, or where and when goods are collected', () => {
    expect(deliveryText(courier, 'it')).toBe('Corriere');
    expect(deliveryText({ ...collected, name: both('Ritiro alla gara') }, 'it')).toBe(
      'Ritiro alla gara: Trail · Mottarone, Stresa · lunedì 12 ottobre 2026',
    );
  });
});
