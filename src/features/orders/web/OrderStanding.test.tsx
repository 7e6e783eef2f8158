import { expect, test } from 'vitest';
import { euro } from '#kernel/money.ts';
import {
  aGivenLine,
  anOrderView,
  aProductLine,
  aRefundView,
  aRegistrationLine,
} from '../../../../tests/support/orderViews.ts';
import { rendered } from '../../../../tests/support/rendered.tsx';
import type { OrderView } from '../contract.ts';
import { OrderStanding } from './OrderStanding.tsx';

const paid = (line: OrderView['order_details'][number]) =>
  rendered(<OrderStanding order={anOrderView('paid', { order_details: [line] })} />);

test('a paid order of goods alone promises no bib', () => {
  expect(paid(aRegistrationLine())).toContain('>Pettorale e prossimi passi<');
  expect(paid(aProductLine())).toContain('>Prossimi passi<');
});

type State = OrderView['refunds'][number]['state'];
const back = (states: readonly State[], lang: 'it' | 'en' = 'it') =>
  rendered(
    <OrderStanding
      order={anOrderView('partly_refunded', {
        total_amount_due: euro('74.80'),
        refunded_amount: euro('12.50'),
        refunds: states.map((state) => aRefundView({ id: state, state, way: 'bank' })),
      })}
    />,
    lang,
  );

test('money that is only decided was not given back yet', () => {
  expect(back(['requested'])).toMatch(/Ti rimborseremo 12,50/);
  expect(back(['requested'])).not.toContain('Ti abbiamo rimborsato');
  expect(back(['requested'], 'en')).toMatch(/We will refund €12\.50/);
  expect(back(['done'])).toMatch(/Ti abbiamo rimborsato 12,50/);
  expect(back(['done'], 'en')).toMatch(/We have refunded €12\.50/);
  expect(back(['done', 'requested'])).toMatch(/rimborsato 12,50.*altri 12,50/);
  expect(back(['failed'])).toContain('non è riuscito');
});

test('an order whose whole money goes back has no rest that would be paid', () => {
  const whole = anOrderView('partly_refunded', { refunds: [aRefundView({ state: 'requested' })] });
  const { current_state } = whole;
  const said = rendered(<OrderStanding order={{ ...whole, current_state: { ...current_state, said: 'to_refund' } }} />);
  expect(said).toContain('Quello che hai ordinato rimane valido.');
  expect(said).not.toContain('Il resto');
  expect(back(['requested'])).toContain('Il resto dell’ordine rimane valido.');
});

test('a place that was given up for a code is no rest of an order, and leads to no bib', () => {
  const refunded = aRegistrationLine({ removed_at: '2026-11-27T10:00:00.000Z' });
  const shown = (order_details: OrderView['order_details']) =>
    rendered(
      <OrderStanding order={anOrderView('partly_refunded', { order_details, refunds: [aRefundView({})] })} />,
    ).replaceAll('\u00a0', ' ');
  const gone = shown([refunded, aGivenLine()]);
  expect(gone).toContain('Un codice promozionale da 70,00 € ha preso il posto di un’iscrizione.');
  expect(gone).toContain('Dell’ordine non resta più nulla.');
  expect(gone).not.toContain('rossimi passi');
  expect(shown([aGivenLine(), aProductLine()])).toContain('>Prossimi passi<');
  expect(shown([aGivenLine(), aRegistrationLine()])).toContain('>Pettorale e prossimi passi<');
  expect(paid(aGivenLine())).not.toContain('rossimi passi');
});
