import { Link } from 'react-router';
import type { OrderState } from '#features/orders/rules/states.ts';
import { handWays } from '#features/payments/rules/providers.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { type Cents, cents, formatEuro, noMoney, typedEuro } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { FormDialog } from '#office/kit/web/FormDialog.tsx';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { NoteMoneyForm } from '../contract/orders.ts';
import { officeOrdersText } from '../text/orders.ts';
import type { OrderChanges } from './useOrders.ts';

export interface MoneyDialogProps {
  readonly order: {
    readonly id: string;
    readonly reference: string;
    readonly state: OrderState;
    readonly due: Cents;
    readonly writeOff: Cents;
  };
  readonly noteMoney: OrderChanges['noteMoney'];
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

/** Filled in with what is due. Where it can be found again, or who took it, is to be said. */
export function MoneyDialog({ order, noteMoney, onClose, onDone }: MoneyDialogProps) {
  const lang = useLang();
  const t = useText(officeOrdersText);
  const { circuit } = useOffice();
  const { reference } = order;
  const dialog = useForm({
    schema: NoteMoneyForm,
    defaultValues: {
      way: 'bank',
      amount: typedEuro(order.due, lang),
      value_day: dayInRome(new Date()),
      note: '',
      seen: order.state,
      write_off: 0,
    },
    send: async (body) => {
      const { paid, to_send_back: back } = await noteMoney(order.id, body);
      const amount = formatEuro(back, lang);
      if (paid !== 1) onDone(t('noted_back', { amount }));
      else onDone(back > 0 ? t('noted_paid_more', { reference, amount }) : t('noted_paid', { reference }));
    },
  });
  const { form, error } = dialog;
  const typed = NoteMoneyForm.shape.amount.safeParse(form.watch('amount'));
  const missing = typed.success ? cents(order.due - typed.data) : noMoney;
  const way = form.watch('way');
  const isOver = order.state !== 'awaiting_payment';
  return (
    <FormDialog
      onClose={onClose}
      title={t('money_title', { reference })}
      button={t('money_button', { amount: typed.success ? formatEuro(typed.data, lang) : '' })}
      form={dialog}
    >
      <p>{t(isOver ? 'money_over' : 'money_text', { due: formatEuro(order.due, lang) })}</p>
      {!isOver && (
        <p>
          {t('money_less', {
            may: order.writeOff > noMoney ? 'yes' : 'no',
            most: formatEuro(order.writeOff, lang),
          })}{' '}
          <Link to={paths.consoleMoney(lang, { circuit: circuit.id })}>{t('money_less_link')}</Link>
        </p>
      )}
      <Select
        label={t('way')}
        options={handWays.map((way) => ({ value: way, label: t(`way_${way}`) }))}
        error={error('way')}
        {...form.register('way')}
      />
      <TextField
        label={t('amount')}
        inputMode="decimal"
        autoComplete="off"
        error={error('amount')}
        {...form.register('amount')}
      />
      {missing < noMoney && (
        <Notice tone="warn" live>
          {t('money_more', { due: formatEuro(order.due, lang), more: formatEuro(cents(-missing), lang) })}
        </Notice>
      )}
      {missing > noMoney && missing <= order.writeOff && (
        <Checkbox
          label={t('write_off', { amount: formatEuro(missing, lang) })}
          hint={t('write_off_hint', { most: formatEuro(order.writeOff, lang) })}
          checked={form.watch('write_off') === 1}
          onChange={(event) => form.setValue('write_off', event.target.checked ? 1 : 0)}
        />
      )}
      <TextField
        label={t('value_day')}
        hint={t('value_day_hint')}
        type="date"
        max={dayInRome(new Date())}
        error={error('value_day')}
        {...form.register('value_day')}
      />
      <TextField
        label={t(`note_${way}`)}
        hint={t(`note_${way}_hint`)}
        autoComplete="off"
        error={error('note')}
        {...form.register('note')}
      />
    </FormDialog>
  );
}
