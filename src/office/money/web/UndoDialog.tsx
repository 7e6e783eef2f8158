import { Failure } from '#features/identity/web/Failure.tsx';
import { wireDeadline } from '#features/orders/rules/deadlines.ts';
import { dayInSentence } from '#kernel/calendar.ts';
import { formatEuro, noMoney } from '#kernel/money.ts';
import { consoleText } from '#office/kit/text/index.ts';
import css from '#office/kit/web/console.module.css';
import { ReasonAndButton } from '#office/kit/web/ReasonAndButton.tsx';
import { TypedDialog } from '#office/kit/web/TypedDialog.tsx';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { useForm } from '#web/useForm.ts';
import { type MovementRow, UndoMatchBody } from '../contract/money.ts';
import { officeMoneyText } from '../text/money.ts';
import { arrivedOf, keyOf, type MoneyChanges } from './useMoney.ts';

interface UndoDialogProps {
  readonly row: MovementRow;
  readonly undo: MoneyChanges['undo'];
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

/** Asks before a match is undone, says what follows, and wants the reason. */
export function UndoDialog({ row, undo, onClose, onDone }: UndoDialogProps) {
  const lang = useLang();
  const t = useText(officeMoneyText);
  const tc = useText(consoleText);
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: UndoMatchBody,
    defaultValues: { note: '' },
    send: async ({ note }) => {
      const { orders } = await undo(keyOf(row), note);
      onDone(t('undone', { count: orders }));
    },
  });
  const { movements, orders } = row.undoing ?? { movements: 1, orders: [] };
  const unpaid = orders.flatMap(({ reference, due: before, due_again: due }) =>
    due === null
      ? []
      : [
          {
            reference,
            due: formatEuro(due, lang),
            before: formatEuro(before, lang),
            changes: due === before ? 'no' : 'yes',
          },
        ],
  );
  const [first] = unpaid;
  const amount = formatEuro(arrivedOf(row), lang);
  return (
    <TypedDialog open alert onClose={onClose} title={t('undo_title', { amount })} close={tc('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{t('undo_open', { count: movements })}</p>
        {first && (
          <p>
            {t('undo_unpaid', {
              ...first,
              count: unpaid.length,
              day: dayInSentence(wireDeadline(new Date()).dueDay, lang, 'il'),
            })}
          </p>
        )}
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
        <Failure error={failure} />
        <ReasonAndButton
          label={t('undo_reason')}
          error={error('note')}
          field={form.register('note')}
          button={t('undo_button')}
          pending={pending}
          shaken={shaken}
        />
      </form>
    </TypedDialog>
  );
}
