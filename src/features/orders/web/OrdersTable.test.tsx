import { expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { type Cents, euro } from '#kernel/money.ts';
import { rendered } from '../../../../tests/support/rendered.tsx';
import { orderStateNumber } from '../rules/states.ts';
import { type OrderRow, OrdersTable } from './OrdersTable.tsx';

const row: OrderRow = {
  id: '0190a000-0000-7000-8000-000000000001',
  circuit_id: 15,
  circuit: { i18n: { name: 'Tre Laghi' } },
  reference: 'TL20-AAAA-BBBB',
  items: 1,
  total_amount_due: euro('36.00'),
  commission_from: null,
  commission_to: null,
  refunded_amount: euro('0.00'),
  paid_amount: euro('0.00'),
  returned_amount: euro('0.00'),
  to_return_amount: euro('0.00'),
  arrived_amount: euro('0.00'),
  current_state_id: orderStateNumber.awaiting_payment,
  current_state: {
    id: orderStateNumber.awaiting_payment,
    said: 'awaiting_payment',
    bg_color: '#fff',
    i18n: { name: '', description: '' },
  },
  due_day: null,
  created_at: '2026-09-01T10:00:00.000Z',
  payed_at: null,
  invoice: null,
  credit_notes: [],
};

/** The list on the portal of circuit 15. */
const list = (more: Partial<OrderRow> = {}, lang: 'it' | 'en' = 'it') =>
  rendered(<OrdersTable caption="Ordini" rows={[{ ...row, ...more }]} />, lang).replaceAll('\u00a0', ' ');

test('an order of another circuit names it, one of the visited circuit does not', () => {
  expect(list()).not.toContain('Tre Laghi');
  expect(list({ circuit_id: 8, circuit: { i18n: { name: 'Valli Ossolane' } } })).toContain('>Valli Ossolane</span>');
});

test('while no way of paying is chosen, the total is the least that the order’s page says', () => {
  const added = (from: Cents, to: Cents) => ({ commission_from: from, commission_to: to });
  expect(list()).toContain('>36,00 €<');
  expect(list(added(euro('0.40'), euro('2.80')))).toContain('<small>da</small> 36,40 €<');
  expect(list(added(euro('0.40'), euro('2.80')), 'en')).toContain('<small>from</small> €36.40<');
  // The same by every way of paying.
  expect(list(added(euro('1.60'), euro('1.60')))).toContain('>37,60 €<');
});

test('money that came too late and has gone back is said beside the total', () => {
  const late = {
    current_state_id: orderStateNumber.expired,
    paid_amount: euro('36.00'),
    returned_amount: euro('36.00'),
  };
  expect(list(late)).toContain('>Pagato: 36,00 €<');
  expect(list(late, 'en')).toContain('>Refunded: €36.00<');
});

test('an order whose transfer is awaited leads to its details first, and to another way of paying second (checkout §4)', () => {
  const awaited = list({ due_day: day('2026-12-02') });
  expect(awaited).not.toContain('>Paga<');
  expect(awaited).toMatch(
    /#wire-title"[^>]*>Dati per il bonifico<.*#pay-methods"[^>]*>Paga in un altro modo<.*>Annulla l’ordine</,
  );
  expect(list({ due_day: day('2026-12-02') }, 'en')).toMatch(/>Bank transfer details<.*>Pay another way</);
  expect(list()).toContain('>Paga<');
  expect(list()).not.toContain('Dati per il bonifico');
});

test('a cancelled order has no page, unless money of it is still to go back', () => {
  const gone = { current_state_id: orderStateNumber.cancelled };
  expect(list(gone)).toContain('TL20-AAAA-BBBB');
  expect(list(gone)).not.toContain('/it/checkout/');
  expect(list({ ...gone, paid_amount: euro('36.00'), to_return_amount: euro('36.00') })).toContain('/it/checkout/');
  expect(list()).toContain('/it/checkout/');
});
