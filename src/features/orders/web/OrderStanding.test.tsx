import { expect, test } from 'vitest';
import { rendered } from '../../../../tests/support/rendered.tsx';
import type { OrderView } from '../contract.ts';
import { orderStateNumber } from '../rules/states.ts';
import { OrderStanding } from './OrderStanding.tsx';

const paid = (itemable_type: 'shop_product' | 'registration') => {
  const line = { parent_id: null, itemable_type, counted: 1 };
  const order = { id: 'one', circuit_id: 15, current_state_id: orderStateNumber.paid, order_details: [line] };
  return rendered(<OrderStanding order={order as unknown as OrderView} />);
};

test('a paid order of goods alone promises no bib', () => {
  expect(paid('registration')).toContain('>Pettorale e prossimi passi<');
  expect(paid('shop_product')).toContain('>Prossimi passi<');
});
