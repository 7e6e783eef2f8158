import { expect, test } from 'vitest';
import { aProductLine, aRegistrationLine } from '../../../../tests/support/orderViews.ts';
import { lineTitle } from './lineTitle.ts';

const shop_product_variables = [
  { key: 'Taglia', name: 'M' },
  { key: 'Colore', name: 'Blu' },
];

test('two lines of one product are told apart by their options, and by whom they are for', () => {
  expect(lineTitle(aProductLine({ shop_product_variables }))).toBe('Cappellino, Taglia: M, Colore: Blu');
  expect(lineTitle(aProductLine({ shop_product_variables, quantity: 2 }))).toBe(
    '2 × Cappellino, Taglia: M, Colore: Blu',
  );
  const member = { firstname: 'Anna', lastname: 'Rossi' };
  const service_for = { name: '10 km', reference: 'R1', stage: 'Orta', races: [], member };
  expect(lineTitle(aProductLine({ name: 'Pasta party', service_for }))).toBe('Pasta party, Anna Rossi');
  expect(lineTitle(aRegistrationLine())).toBe('10 km, Giulia Ferraris');
});
