import { Failure } from '#features/identity/web/Failure.tsx';
import type { OrderView } from '#features/orders/contract.ts';
import { wireDeadline } from '#features/orders/rules/deadlines.ts';
import { orderContents } from '#features/orders/web/orderContents.ts';
import { dayInSentence } from '#kernel/calendar.ts';
import { formatEuro, noMoney } from '#kernel/money.ts';
import { consoleText } from '#office/kit/text/index.ts';
import css from '#office/kit/web/console.module.css';
import { ReasonAndButton } from '#office/kit/web/ReasonAndButton.tsx';
import { TypedDialog } from '#office/kit/web/TypedDialog.tsx';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { useForm } from '#web/useForm.ts';
import { type OfficePaymentView, UndoNotedBody } from '../contract/orders.ts';
import { officeOrdersText } from '../text/orders.ts';
import type { OrderChanges } from './useOrders.ts';
import type { OnOver } from './useOver.tsx';

interface UndoMoneyDialogProps {
  readonly order: Pick<OrderView, 'total_amount_due' | 'order_details'>;
  readonly undoable: NonNullable<OfficePaymentView['undoable']>;
  readonly undo: (note: string) => ReturnType<OrderChanges['undoMoney']>;
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
  readonly onOver: OnOver;
}

/** Asks before money that was noted by hand is undone, says what follows, and wants the reason. */
export function UndoMoneyDialog({ order, undoable, undo, onClose, onDone, onOver }: UndoMoneyDialogProps) {
  const lang = useLang();
  const t = useText(officeOrdersText);
  const tc = useText(consoleText);
  const amount = formatEuro(undoable.amount, lang);
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: UndoNotedBody,
    defaultValues: { note: '' },
    send: async ({ note }) => {
      try {
        const { unpaid } = await undo(note);
        onDone(t('undo_money_done', { amount, unpaid: unpaid === 1 ? 'yes' : 'no' }));
      } catch (refused) {
        if (!onOver(refused)) throw refused;
      }
    },
  });
  return (
    <TypedDialog open alert onClose={onClose} title={t('undo_money_title', { amount })} close={tc('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        {undoable.due !== null && (
          <p>
            {t('undo_money_unpaid', {
              day: dayInSentence(wireDeadline(new Date()).dueDay, lang, 'il'),
              due: formatEuro(undoable.due, lang),
              before: formatEuro(order.total_amount_due, lang),
              changes: undoable.due === order.total_amount_due ? 'no' : 'yes',
              contents: orderContents(order),
            })}
          </p>
        )}
        {undoable.goes_back > noMoney && (
          <p>{t('undo_money_back', { amount: formatEuro(undoable.goes_back, lang) })}</p>
        )}
        <p>{t('undo_money_mail')}</p>
        <Failure error={failure} />
        <ReasonAndButton
          label={t('undo_money_reason')}
          hint={t('undo_money_reason_hint')}
          error={error('note')}
          field={form.register('note')}
          button={t('undo_money_button', { amount })}
          pending={pending}
          shaken={shaken}
        />
      </form>
    </TypedDialog>
  );
}
