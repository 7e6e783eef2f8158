import { formatEuro } from '#kernel/money.ts';
import type { ToUndo } from '#office/money/web/UndoDialog.tsx';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import type { OfficePaymentView, OfficeRefundView } from '../contract/orders.ts';
import { officeOrdersText } from '../text/orders.ts';

export function useUndoing() {
  const lang = useLang();
  const t = useText(officeOrdersText);
  return {
    payment({ id, undoable }: Pick<OfficePaymentView, 'id' | 'undoable'>): ToUndo {
      const amount = formatEuro(undoable!, lang);
      return {
        kind: 'payment',
        of: id,
        title: t('undo_money_title', { amount }),
        says: <p>{t('undo_money_says')}</p>,
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
        maybeBack: isByBank,
        done: (_, isBack) => t(isBack ? 'came_back_done' : 'not_sent_done', { amount }),
      };
    },
  };
}
