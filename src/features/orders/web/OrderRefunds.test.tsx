import { expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { type Cents, euro } from '#kernel/money.ts';
import { anOrderView, aProductLine, aRefundView, aRegistrationLine } from '../../../../tests/support/orderViews.ts';
import { rendered } from '../../../../tests/support/rendered.tsx';
import { OrderRefunds } from './OrderRefunds.tsx';

const order_details = [aRegistrationLine({ id: 'race' }), aProductLine({ id: 'shirt', name: 'Maglia finisher' })];

/** An order of 74.80, given back in one refund. */
const shown = (amount: Cents, of: readonly string[], surplus: 0 | 1 = 0, lang: 'it' | 'en' = 'it') => {
  const refunds = [aRefundView({ amount, surplus, order_detail_ids: [...of] })];
  const order = anOrderView('partly_refunded', { total_amount_due: euro('74.80'), order_details, refunds });
  return rendered(<OrderRefunds order={order} />, lang);
};

test('a refund names the lines that it is for, or the whole order', () => {
  expect(shown(euro('58.00'), ['shirt', 'race'])).toContain('10 km, Giulia Ferraris; Maglia finisher · 1º settembre');
  expect(shown(euro('22.00'), ['shirt'])).toContain('>Maglia finisher · 1º settembre 2026<');
  expect(shown(euro('74.80'), [])).toContain('>tutto l’ordine · 1º settembre 2026<');
  expect(shown(euro('74.80'), [], 0, 'en')).toContain('>the whole order · ');
});

test('an amount of no line, and money that never paid the order, name nothing', () => {
  expect(shown(euro('5.00'), [])).toContain('>1º settembre 2026<');
  expect(shown(euro('74.80'), [], 1)).toContain('>1º settembre 2026 · pagamento in più');
});

test('what was sent by bank says the bank’s day, and to which account', () => {
  const sent = { way: 'bank', state: 'done', sent_on: day('2026-08-31'), sent_to: '3456' } as const;
  const order = anOrderView('refunded', { order_details, refunds: [aRefundView(sent)] });
  expect(rendered(<OrderRefunds order={order} />)).toContain(' · 31 agosto 2026 · conto …\u20603456<');
  expect(rendered(<OrderRefunds order={order} />, 'en')).toContain('account …\u20603456<');
});

test('what was noted by mistake, and goes back no more, is called so, and no payment', () => {
  const undone = { way: 'bank', state: 'failed', surplus: 1 } as const;
  const order = anOrderView('paid', { order_details, refunds: [aRefundView(undone)] });
  expect(rendered(<OrderRefunds order={order} />)).toContain('era segnato su questo ordine per sbaglio');
  expect(rendered(<OrderRefunds order={order} />, 'en')).toContain('recorded for this order in error');
  expect(rendered(<OrderRefunds order={order} />)).not.toContain('pagamento in più');
});
