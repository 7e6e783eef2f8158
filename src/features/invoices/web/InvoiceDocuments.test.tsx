import { expect, test } from 'vitest';
import type { OrderView } from '#features/orders/contract.ts';
import { euro } from '#kernel/money.ts';
import { rendered } from '../../../../tests/support/rendered.tsx';
import { InvoiceDocuments } from './InvoiceDocuments.tsx';

test('a credit note names the lines that it is for', () => {
  const refund = { id: 'one', amount: euro('22.00'), surplus: 0, order_detail_ids: ['shirt'] };
  const note = { number: 'TL-NC/2026/1', link: '/note.pdf', total: euro('22.00'), refund_id: 'one' };
  const order = {
    total_amount_due: euro('74.80'),
    order_details: [{ id: 'shirt', name: 'Maglia finisher', itemable: null }],
    refunds: [refund],
    invoice: { number: 'TL/2026/1', link: '/invoice.pdf' },
    credit_notes: [note],
  };
  const page = rendered(<InvoiceDocuments order={order as unknown as OrderView} />).replaceAll('\u00a0', ' ');
  expect(page).toMatch(
    /Nota di credito TL-NC\/2026\/1 \(PDF\)<\/a> <span class="mut">22,00 €<\/span><span[^>]*>Maglia finisher</,
  );
});
