import { useState } from 'react';
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
import { WaitingTransfers } from './WaitingTransfers.tsx';

export interface MoneyDialogProps {
  readonly order: {
    readonly id: string;
    readonly reference: string;
    readonly state: OrderState;
    readonly due: Cents;
    /** So much less may pay it, if the rest is written off. */
    readonly writeOff: Cents;
    /** Its own buyer has cancelled it. */
    readonly endedByBuyer: boolean;
  };
  readonly noteMoney: OrderChanges['noteMoney'];
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

/** Money that came by bank or in cash: filled in with what is due. Where it can be found again, or who took it, is to be said. */
export function MoneyDialog({ order, noteMoney, onClose, onDone }: MoneyDialogProps) {
  const lang = useLang();
  const t = useText(officeOrdersText);
  const { circuit } = useOffice();
  const { reference } = order;
  const [goesBack, setGoesBack] = useState(false);
  const dialog = useForm({
    schema: NoteMoneyForm,
    defaultValues: {
      way: 'bank',
      amount: typedEuro(order.due, lang),
      value_day: dayInRome(new Date()),
      note: '',
      seen: order.state,
      write_off: 0,
      give_back: '',
      revive: '',
    },
    send: async ({ revive, give_back, ...body }) => {
      const isLess = body.amount < order.due && goesBack;
      if (isLess && give_back === '') {
        form.setError('give_back', { message: 'required' });
        return;
      }
      const how = isLess ? { give_back, write_off: false } : {};
      const sent = { ...body, ...how, ...(revive !== '' && { revive }) };
      const { paid, to_send_back: back } = await noteMoney(order.id, sent);
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
      <p>
        {t(order.endedByBuyer ? 'money_cancelled' : isOver ? 'money_over' : 'money_text', {
          due: formatEuro(order.due, lang),
          most: formatEuro(order.writeOff, lang),
        })}
      </p>
      {!isOver && (
        <p>
          {t('money_less', {
            may: order.writeOff > noMoney ? 'yes' : 'no',
            most: formatEuro(order.writeOff, lang),
          })}{' '}
          <Link to={paths.consoleMoney(lang, { circuit: circuit.id })}>{t('money_less_link')}</Link>
        </p>
      )}
      <WaitingTransfers orderId={order.id} link="waiting_link" />
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
      {missing > noMoney && missing <= order.writeOff && !goesBack && (
        <Checkbox
          label={t('write_off', { amount: formatEuro(missing, lang) })}
          hint={t('write_off_hint', { most: formatEuro(order.writeOff, lang) })}
          checked={form.watch('write_off') === 1}
          onChange={(event) => form.setValue('write_off', event.target.checked ? 1 : 0)}
        />
      )}
      {missing > noMoney && !isOver && (
        <Checkbox
          label={t('give_less_back', { amount: typed.success ? formatEuro(typed.data, lang) : '' })}
          hint={t('give_less_back_hint', { reference })}
          checked={goesBack}
          onChange={(event) => setGoesBack(event.target.checked)}
        />
      )}
      {missing > noMoney && !isOver && goesBack && (
        <TextField
          label={t('refund_reason')}
          hint={t('refund_reason_hint')}
          autoComplete="off"
          error={error('give_back')}
          {...form.register('give_back')}
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
      {order.endedByBuyer && (
        <TextField
          label={t('revive')}
          hint={t('revive_hint')}
          autoComplete="off"
          error={error('revive')}
          {...form.register('revive')}
        />
      )}
    </FormDialog>
  );
}
