import { expect, test } from 'vitest';
import { anOrderView, aProductLine, aRegistrationLine } from '../../../../tests/support/orderViews.ts';
import { rendered } from '../../../../tests/support/rendered.tsx';
import type { OrderView } from '../contract.ts';
import { OrderStanding } from './OrderStanding.tsx';

const paid = (line: OrderView['order_details'][number]) =>
  rendered(<OrderStanding order={anOrderView('paid', { order_details: [line] })} />);

test('a paid order of goods alone promises no bib', () => {
  expect(paid(aRegistrationLine())).toContain('>Pettorale e prossimi passi<');
  expect(paid(aProductLine())).toContain('>Prossimi passi<');
});
