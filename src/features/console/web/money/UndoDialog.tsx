import { Failure } from '#features/identity/web/Failure.tsx';
import { formatEuro, sum } from '#kernel/money.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useForm } from '#web/useForm.ts';
import { type MovementRow, UndoMatchBody } from '../../contract.ts';
import { consoleText } from '../../text/index.ts';
import { officeMoneyText } from '../../text/money.ts';
import css from '../console.module.css';
import { ReasonAndButton } from '../ReasonAndButton.tsx';
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
  const paid = row.orders
    .filter(({ goes_back, linked }) => goes_back === 0 && linked === 0)
    .map(({ reference }) => reference);
  const back = row.orders.filter(({ goes_back }) => goes_back === 1);
  const amount = formatEuro(arrivedOf(row), lang);
  return (
    <Dialog open alert onClose={onClose} title={t('undo_title', { amount })} close={tc('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        {paid.length > 0 && <p>{t('undo_text', { count: paid.length, references: paid.join(', ') })}</p>}
        {back.length > 0 && (
          <p>
            {t('undo_back', {
              amount: formatEuro(sum(back.map((order) => order.amount)), lang),
              count: back.length,
              references: back.map(({ reference }) => reference).join(', '),
              alone: paid.length === 0 ? 'yes' : 'no',
            })}
          </p>
        )}
        {row.orders.some(({ linked }) => linked === 1) && <p>{t('undo_linked')}</p>}
        <p className="mut sm">{t('undo_together')}</p>
        <Failure error={failure} />
        <ReasonAndButton
          label={t('undo_reason')}
          error={error('note')}
          field={form.register('note')}
          button={t('undo_button')}
          {...{ pending, shaken }}
        />
      </form>
    </Dialog>
  );
}
