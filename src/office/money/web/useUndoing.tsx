import { dayInSentence } from '#kernel/calendar.ts';
import { formatEuro } from '#kernel/money.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import type { MovementRow } from '../contract/money.ts';
import { officeMoneyText } from '../text/money.ts';
import type { ToUndo } from './UndoDialog.tsx';
import { arrivedOf, keyOf } from './useMoney.ts';

/** How a movement that was matched, is to be sent back, or whose rest was asked for is undone. */
export function useUndoing(): (row: MovementRow) => ToUndo {
  const lang = useLang();
  const t = useText(officeMoneyText);
  return (row) => {
    const amount = formatEuro(arrivedOf(row), lang);
    const { out } = row;
    const movement = { kind: 'movement', of: keyOf(row), hint: t('undo_kept') } as const;
    if (out)
      return {
        ...movement,
        title: t('undo_exit_title', { amount }),
        says: <p>{t('undo_open')}</p>,
        button: t('undo_exit'),
        done: () => t('exit_undone'),
      };
    if (row.asked)
      return {
        ...movement,
        title: t('undo_rest_title'),
        says: <p>{t('undo_rest_says', { day: dayInSentence(row.asked.until, lang, 'al') })}</p>,
        button: t('undo_rest'),
        done: () => t('rest_undone'),
      };
    return {
      ...movement,
      title: t('undo_title', { amount }),
      says: <p>{t('undo_says')}</p>,
      button: t('undo'),
      done: (count) => t('undone', { count }),
    };
  };
}
