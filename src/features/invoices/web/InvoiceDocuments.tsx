import { useQuery } from '@tanstack/react-query';
import type { OrderView } from '#features/orders/contract.ts';
import { useRefundFor } from '#features/orders/web/OrderRefunds.tsx';
import styles from '#features/orders/web/orders.module.css';
import { orderQuery } from '#features/orders/web/useOrder.ts';
import { useApi } from '#web/api.tsx';
import { useEuro, useText } from '#web/text.tsx';
import { invoicesText } from '../text/index.ts';
import css from './invoices.module.css';

const everyMs = 3_000;
/** An invoice is there within a minute; after this time the page waits no longer. */
const longestMs = 180_000;

/** The invoice of a paid order, and the credit notes of its refunds; while it is being written, it is waited for. */
export function InvoiceDocuments({ order }: { readonly order: OrderView }) {
  const api = useApi();
  const t = useText(invoicesText);
  const euro = useEuro();
  const refundFor = useRefundFor(order);
  const { invoice, credit_notes, invoice_request, payed_at, total_amount_due } = order;
  const awaited = invoice === null && invoice_request !== null && payed_at !== null && total_amount_due > 0;
  useQuery({
    ...orderQuery(api, order.id),
    enabled: awaited,
    refetchInterval: () => awaited && Date.now() - Date.parse(payed_at) < longestMs && everyMs,
  });
  if (!invoice && !awaited) return null;
  return (
    <section className={styles.part} aria-live="polite">
      <h2 className="d d-1">{t('documents')}</h2>
      <ul className={css.lines}>
        {invoice ? (
          <li>
            <a href={invoice.link}>{t('invoice_file', { number: invoice.number })}</a>
          </li>
        ) : (
          <li>{t('awaited')}</li>
        )}
        {credit_notes.map(({ number, link, total, refund_id }) => (
          <li key={number}>
            <a href={link}>{t('note_file', { number })}</a> <span className="mut">{euro(total)}</span>
            {refundFor(refund_id) !== null && <span className={styles.fact}>{refundFor(refund_id)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
