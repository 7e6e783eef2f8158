import { dayInRome } from '#kernel/calendar.ts';
import { type Cents, formatEuro } from '#kernel/money.ts';
import { FormDialog } from '#office/kit/web/FormDialog.tsx';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { GivenInCashBody } from '../contract/orders.ts';
import { officeOrdersText } from '../text/orders.ts';
import type { OrderChanges } from './useOrders.ts';
import type { OnOver } from './useOver.tsx';

interface CashBackDialogProps {
  readonly order: { readonly id: string };
  readonly refund: { readonly id: string; readonly amount: Cents };
  readonly noteInCash: OrderChanges['noteInCash'];
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
  readonly onOver: OnOver;
}

export function CashBackDialog({ order, refund, noteInCash, onClose, onDone, onOver }: CashBackDialogProps) {
  const lang = useLang();
  const t = useText(officeOrdersText);
  const amount = formatEuro(refund.amount, lang);
  const dialog = useForm({
    schema: GivenInCashBody,
    defaultValues: { given_on: dayInRome(new Date()) },
    send: async (body) => {
      try {
        await noteInCash(order.id, refund.id, body);
      } catch (refused) {
        if (!onOver(refused)) throw refused;
        return;
      }
      onDone(t('cash_done'));
    },
  });
  const { form, error } = dialog;
  return (
    <FormDialog
      onClose={onClose}
      title={t('cash_title', { amount })}
      button={t('cash_button', { amount })}
      form={dialog}
    >
      <p>{t('cash_text')}</p>
      <TextField
        label={t('cash_on')}
        type="date"
        max={dayInRome(new Date())}
        error={error('given_on')}
        {...form.register('given_on')}
      />
    </FormDialog>
  );
}
