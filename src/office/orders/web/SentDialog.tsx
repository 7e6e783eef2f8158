import type { z } from 'zod';
import { dayInRome } from '#kernel/calendar.ts';
import { type Cents, formatEuro } from '#kernel/money.ts';
import { FormDialog } from '#office/kit/web/FormDialog.tsx';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { RefundSentBody } from '../contract/orders.ts';
import { officeOrdersText } from '../text/orders.ts';
import type { OnOver } from './useOver.tsx';

interface SentDialogProps {
  readonly refund: { readonly id: string; readonly amount: Cents };
  /** An order's refund, or a movement of no order. */
  readonly what?: 'refund' | 'send_back';
  readonly end: string | null;
  readonly noteSent: (body: z.output<typeof RefundSentBody>) => Promise<unknown>;
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
  readonly onOver: OnOver;
}

export function SentDialog({ refund, what = 'refund', end, noteSent, onClose, onDone, onOver }: SentDialogProps) {
  const lang = useLang();
  const t = useText(officeOrdersText);
  const amount = formatEuro(refund.amount, lang);
  const dialog = useForm({
    schema: RefundSentBody,
    defaultValues: { sent_on: dayInRome(new Date()), bank_reference: '' },
    send: async (body) => {
      try {
        await noteSent(body);
      } catch (refused) {
        if (!onOver(refused)) throw refused;
        return;
      }
      onDone(t('sent_done', { what }));
    },
  });
  const { form, error } = dialog;
  return (
    <FormDialog
      onClose={onClose}
      title={t('sent_title', { amount, what })}
      button={t('sent_button', { amount })}
      form={dialog}
    >
      {end !== null && <p>{t('sent_account', { end })}</p>}
      <TextField
        label={t('sent_on')}
        type="date"
        max={dayInRome(new Date())}
        error={error('sent_on')}
        {...form.register('sent_on')}
      />
      <TextField
        label={t('bank_reference')}
        autoComplete="off"
        error={error('bank_reference')}
        {...form.register('bank_reference')}
      />
    </FormDialog>
  );
}
