import { expect, test } from 'vitest';
import { euro } from '#kernel/money.ts';
import { rendered } from '../../../../tests/support/rendered.tsx';
import type { OrderView } from '../contract.ts';
import { orderStateNumber } from '../rules/states.ts';
import { OrderLines } from './OrderLines.tsx';

const line: OrderView['order_details'][number] = {
  id: '0190a000-0000-7000-8000-000000000001',
  parent_id: null,
  itemable_type: 'shop_product',
  quantity: 1,
  price: euro('12.50'),
  total_amount: euro('12.50'),
  discount: euro('0.00'),
  total_amount_due: euro('12.50'),
  removed_at: null,
  counted: 1,
  name: 'Cappellino',
  circuit: { i18n: { name: 'Tre Laghi' } },
  shop_product_variables: [],
  service_for: null,
  itemable: null,
};

const registration: typeof line = {
  ...line,
  id: '0190a000-0000-7000-8000-000000000002',
  itemable_type: 'registration',
  name: '10 km',
  itemable: {
    id: '0190a000-0000-7000-8000-000000000003',
    reference: 'R1',
    member_id: '0190a000-0000-7000-8000-000000000004',
    member: { firstname: 'Giulia', lastname: 'Ferraris' },
    itemable_type: 'race',
    itemable_id: 1,
    relay_fraction: null,
    crew: null,
    stage: { i18n: { name: 'Orta' } },
    races: [],
    starts: [],
    registration_type: {
      id: 1,
      name: 'Tesserato',
      federation_id: null,
      medical_certificate_uploads_active: 0,
      datahealth_active: 0,
    },
  },
};

const lines = (state: keyof typeof orderStateNumber, order_details: OrderView['order_details']) => {
  const order = { current_state_id: orderStateNumber[state], order_details } as OrderView;
  return rendered(<OrderLines order={order} />);
};

test('a refunded order’s lines are struck, and its registrations said to be no longer valid', () => {
  const refunded = lines('refunded', [registration, line]);
  expect(refunded).toMatch(/<s[^>]*>10 km<\/s><span[^>]*>Iscrizione non più valida: l’ordine è stato rimborsato</);
  expect(refunded).toMatch(/<s[^>]*>Cappellino<\/s><span[^>]*>Non più nell’ordine: l’ordine è stato rimborsato</);
  for (const state of ['paid', 'partly_refunded'] as const) expect(lines(state, [registration])).not.toContain('<s ');
});

test('what was taken out keeps its own day', () => {
  expect(lines('refunded', [{ ...line, removed_at: '2026-09-01T10:00:00.000Z' }])).toContain(
    'Non più nell’ordine dal 1',
  );
});

test('the quantity stands below the name only where it is more than one', () => {
  expect(lines('paid', [line])).not.toContain('Quantità 1');
  expect(lines('paid', [{ ...line, quantity: 3 }])).toContain('Quantità 3 · 12,50');
});
