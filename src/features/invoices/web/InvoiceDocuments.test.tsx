import { expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { euro } from '#kernel/money.ts';
import { anOrderView, aProductLine, aRefundView } from '../../../../tests/support/orderViews.ts';
import { rendered } from '../../../../tests/support/rendered.tsx';
import { InvoiceDocuments } from './InvoiceDocuments.tsx';

test('a credit note names the lines that it is for', () => {
  const refund = aRefundView({ amount: euro('22.00'), order_detail_ids: ['shirt'] });
  const note = {
    number: 'TL-NC/2026/1',
    link: '/note.pdf',
    total: euro('22.00'),
    issued_on: day('2026-09-01'),
    refund_id: refund.id,
  };
  const order = anOrderView('partly_refunded', {
    total_amount_due: euro('74.80'),
    order_details: [aProductLine({ id: 'shirt', name: 'Maglia finisher' })],
    refunds: [refund],
    invoice: { invoice_number: 'TL/2026/1', number: 'TL/2026/1', link: '/invoice.pdf' },
    credit_notes: [note],
  });
  const page = rendered(<InvoiceDocuments order={order} />).replaceAll('\u00a0', ' ');
  expect(page).toMatch(
    /Nota di credito TL-NC\/2026\/1 \(PDF\)<\/a> <span class="mut">22,00 €<\/span><span[^>]*>Maglia finisher</,
  );
});
