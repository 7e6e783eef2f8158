import { wireDeadline } from '#features/orders/rules/deadlines.ts';
import { dayInSentence, formatDay } from '#kernel/calendar.ts';
import { formatEuro, noMoney } from '#kernel/money.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import type { MovementRow } from '../contract/money.ts';
import { officeMoneyText } from '../text/money.ts';
import type { ToUndo } from './UndoDialog.tsx';
import { arrivedOf, keyOf } from './useMoney.ts';

/** What undoing a movement that was matched, is to be sent back, was noted as sent, or whose rest was asked for takes along. */
export function useUndoing(): (row: MovementRow) => ToUndo {
  const lang = useLang();
  const t = useText(officeMoneyText);
  return (row) => {
    const amount = formatEuro(arrivedOf(row), lang);
    const { out } = row;
    const movement = { kind: 'movement', of: keyOf(row), hint: t('undo_kept') } as const;
    if (out?.sent_at)
      return {
        ...movement,
        seen: out.sent_at,
        title: t('unsend_title', { amount }),
        says: (
          <>
            <p>
              {t('unsend_says', {
                day: out.sent_on ? formatDay(out.sent_on, lang) : '',
                reference: out.reference ?? '',
              })}
            </p>
            <p className="mut sm">{t('unsend_back')}</p>
          </>
        ),
        button: t('send_again'),
        done: () => t('unsend_done', { amount }),
      };
    if (out)
      return {
        ...movement,
        title: t('undo_exit_title', { amount }),
        says: <p>{t('undo_open', { count: 1 })}</p>,
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
      says: <MatchSays row={row} />,
      button: t('undo'),
      done: (count) => t('undone', { count }),
    };
  };
}

function MatchSays({ row }: { readonly row: MovementRow }) {
  const lang = useLang();
  const t = useText(officeMoneyText);
  const { movements, orders } = row.undoing ?? { movements: 1, orders: [] };
  const unpaid = orders.flatMap(({ reference, due: before, due_again: due }) => {
    if (due === null) return [];
    const changes = due === before ? 'no' : 'yes';
    return [{ reference, due: formatEuro(due, lang), before: formatEuro(before, lang), changes } as const];
  });
  const [first] = unpaid;
  const day = dayInSentence(wireDeadline(new Date()).dueDay, lang, 'il');
  return (
    <>
      <p>{t('undo_open', { count: movements })}</p>
      {first && <p>{t('undo_unpaid', { ...first, count: unpaid.length, day })}</p>}
      {unpaid.length > 1 && (
        <ul>
          {unpaid.map((order) => (
            <li key={order.reference}>{t('undo_unpaid_one', order)}</li>
          ))}
        </ul>
      )}
      {orders.map(
        ({ reference, goes_back: back }) =>
          back > noMoney && <p key={reference}>{t('undo_back', { reference, amount: formatEuro(back, lang) })}</p>,
      )}
      {row.orders.some(({ linked }) => linked === 1) && <p>{t('undo_linked')}</p>}
      {orders.length > 0 && <p>{t('undo_mail')}</p>}
    </>
  );
}
