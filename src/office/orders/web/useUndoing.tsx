import { wireDeadline } from '#features/orders/rules/deadlines.ts';
import { orderContents } from '#features/orders/web/orderContents.ts';
import { dayInSentence } from '#kernel/calendar.ts';
import { formatEuro, noMoney } from '#kernel/money.ts';
import type { ToUndo } from '#office/money/web/UndoDialog.tsx';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import type { OfficeOrderView, OfficePaymentView, OfficeRefundView } from '../contract/orders.ts';
import { officeOrdersText } from '../text/orders.ts';

/** What undoing money of an order takes along: what was noted by hand, or a refund that was noted as sent. */
export function useUndoing({ order, came_back }: Pick<OfficeOrderView, 'order' | 'came_back'>) {
  const lang = useLang();
  const t = useText(officeOrdersText);
  const { total_amount_due: before } = order;
  return {
    payment({ id, undoable }: Pick<OfficePaymentView, 'id' | 'undoable'>): ToUndo {
      const { due, goes_back, amount: noted } = undoable!;
      const amount = formatEuro(noted, lang);
      const again = due !== null && {
        day: dayInSentence(wireDeadline(new Date()).dueDay, lang, 'il'),
        due: formatEuro(due, lang),
        before: formatEuro(before, lang),
        changes: due === before ? 'no' : 'yes',
        contents: orderContents(order),
      };
      return {
        kind: 'payment',
        of: id,
        title: t('undo_money_title', { amount }),
        says: (
          <>
            {again && <p>{t('undo_money_unpaid', again)}</p>}
            {goes_back > noMoney && <p>{t('undo_money_back', { amount: formatEuro(goes_back, lang) })}</p>}
            <p>{t('undo_money_mail')}</p>
          </>
        ),
        hint: t('undo_money_reason_hint'),
        button: t('undo_money_button', { amount }),
        done: (unpaid) => t('undo_money_done', { amount, unpaid: unpaid > 0 ? 'yes' : 'no' }),
      };
    },
    again({ id, amount: given }: Pick<OfficeRefundView, 'id' | 'amount'>): ToUndo {
      const amount = formatEuro(given, lang);
      return {
        kind: 'refund',
        of: id,
        title: t('again_undo_title', { amount }),
        says: <p>{t('again_undo_says')}</p>,
        hint: t('not_sent_reason_kept'),
        button: t('again_undo'),
        done: () => t('again_undone', { amount }),
      };
    },
    refund({ id, at, way, amount: sent }: Pick<OfficeRefundView, 'id' | 'at' | 'way' | 'amount'>): ToUndo {
      const amount = formatEuro(sent, lang);
      const isByBank = way === 'bank';
      return {
        kind: 'refund',
        of: id,
        seen: at,
        title: t('not_sent_title', { amount }),
        says: !isByBank && <p>{t(way === 'provider' ? 'not_sent_provider' : 'not_sent_cash')}</p>,
        hint: t(isByBank ? 'not_sent_reason_hint' : 'not_sent_reason_kept'),
        button: t('not_sent_button'),
        mayBeBack: isByBank ? came_back.filter((one) => one.amount === sent) : undefined,
        done: (_, isBack) => t(isBack ? 'came_back_done' : 'not_sent_done', { amount }),
      };
    },
  };
}
