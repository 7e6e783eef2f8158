import { expect, test } from 'vitest';
import { aGivenLine, anOrderView, aProductLine, aRegistrationLine } from '../../../../tests/support/orderViews.ts';
import { rendered } from '../../../../tests/support/rendered.tsx';
import type { OrderView } from '../contract.ts';
import type { OrderState } from '../rules/states.ts';
import { OrderLines } from './OrderLines.tsx';

const line = aProductLine();
const registration = aRegistrationLine();

const lines = (state: OrderState, order_details: OrderView['order_details']) =>
  rendered(<OrderLines order={anOrderView(state, { order_details })} />);

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

test('a registration that was given up for a code is struck, and says when and for how much', () => {
  expect(lines('paid', [aGivenLine()])).toMatch(
    /<s[^>]*>10 km<\/s><span[^>]*>Lasciata il 27 novembre 2026 per un codice promozionale da 70,00\s€</,
  );
});
