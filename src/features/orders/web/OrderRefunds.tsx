import { dayInRome, formatDay } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useEuro, useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PriceLines } from '#web/ui/PriceLines.tsx';
import type { OrderView } from '../contract.ts';
import { isUndone } from '../rules/undoneRefund.ts';
import { ordersText } from '../text/index.ts';
import { hasMoneyToSend } from './moneyBack.ts';
import styles from './orders.module.css';

type Refund = OrderView['refunds'][number];

const words = {
  requested: { provider: 'refund_requested', bank: 'refund_requested_bank', cash: 'refund_requested_bank' },
  done: { provider: 'refund_done', bank: 'refund_done_bank', cash: 'refund_done_cash' },
  // What was to be sent by bank is not sent only where it was noted by mistake (`isUndone`).
  failed: { provider: 'refund_failed', bank: 'refund_undone', cash: 'refund_failed' },
} as const;

export function OrderRefunds({ order }: { readonly order: OrderView }) {
  const lang = useLang();
  const t = useText(ordersText);
  const euro = useEuro();
  const refundFor = useRefundFor(order);
  if (order.refunds.length === 0) return null;
  // By bank it is the bank's day, and to which account.
  const note = ({ id, at, surplus, state, way, sent_on, sent_to, came_back_on }: Refund) =>
    [
      refundFor(id),
      formatDay(sent_on ?? dayInRome(new Date(at)), lang),
      sent_to !== null && t('refund_sent_to', { end: sent_to }),
      came_back_on !== null && t('refund_came_back', { day: formatDay(came_back_on, lang) }),
      // What was noted by mistake was no payment at all.
      surplus === 1 && !isUndone({ state, way }) && t('refund_surplus'),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <section className={styles.part}>
      <h2 className="d d-1">{t('refunds_title')}</h2>
      <PriceLines
        lines={order.refunds.map((refund) => ({
          key: refund.id,
          label: t(refund.may_be_cash === 1 ? 'refund_requested_cash' : words[refund.state][refund.way]),
          note: note(refund),
          amount: euro(refund.amount),
        }))}
      />
      {hasMoneyToSend(order) && (
        <div className="acts">
          <ButtonLink look="outline" size="small" to={paths.refundAccount(lang, order.id)}>
            {t('refund_account')}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

/** What a refund was for, in words: its lines by name, or the whole order; null for an amount of no line. */
export function useRefundFor(order: OrderView) {
  const t = useText(ordersText);
  return (refundId: string): string | null => {
    const refund = order.refunds.find(({ id }) => id === refundId);
    if (!refund || refund.surplus === 1) return null;
    const lines = order.order_details
      .filter(({ id }) => refund.order_detail_ids.includes(id))
      .map(({ name, itemable }) => (itemable ? `${name}, ${fullName(itemable.member)}` : name));
    if (lines.length > 0) return lines.join('; ');
    return refund.amount === order.total_amount_due ? t('refund_whole') : null;
  };
}
