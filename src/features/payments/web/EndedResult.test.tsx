import { expect, test } from 'vitest';
import { anOrderView, aRefundView } from '../../../../tests/support/orderViews.ts';
import { rendered } from '../../../../tests/support/rendered.tsx';
import { EndedResult } from './ResultParts.tsx';

type Refund = Parameters<typeof aRefundView>[0];
const said = (refunds: readonly Refund[], lang: 'it' | 'en' = 'it') => {
  const given = refunds.map((refund, at) => aRefundView({ id: String(at), way: 'bank', ...refund }));
  const order = anOrderView('refunded', { refunds: given });
  return rendered(<EndedResult order={order} ending="refunded" />, lang).replaceAll('\u00a0', ' ');
};

test('a refunded order promises its money until it was sent, and then says that it was', () => {
  expect(said([{ state: 'requested' }])).toContain('Riceverai 12,50 € con un bonifico.');
  expect(said([{ state: 'requested', way: 'provider' }])).toContain('Riceverai 12,50 € sul metodo di pagamento usato');
  expect(said([{ state: 'done' }])).toContain('Ti abbiamo rimborsato 12,50 €.');
  expect(said([{ state: 'done' }], 'en')).toContain('We have refunded €12.50.');
  expect(said([{ state: 'done' }])).not.toContain('Riceverai');
  expect(said([{ state: 'done' }, { state: 'requested' }])).toMatch(/rimborsato 12,50 €; il rimborso di altri 12,50 €/);
  expect(said([{ state: 'failed' }])).toContain('deve ancora tornare a te');
});
