import type { z } from 'zod';
import { Failure } from '#features/identity/web/Failure.tsx';
import { dayInRome } from '#kernel/calendar.ts';
import { type Cents, formatEuro } from '#kernel/money.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { RefundSentBody } from '../../contract.ts';
import { consoleText } from '../../text/index.ts';
import { officeOrdersText } from '../../text/orders.ts';
import css from '../console.module.css';

interface SentDialogProps {
  readonly refund: { readonly id: string; readonly amount: Cents };
  readonly noteSent: (body: z.output<typeof RefundSentBody>) => Promise<unknown>;
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

/** A refund that was sent by bank: its day and the bank's reference. */
export function SentDialog({ refund, noteSent, onClose, onDone }: SentDialogProps) {
  const lang = useLang();
  const t = useText(officeOrdersText);
  const tc = useText(consoleText);
  const amount = formatEuro(refund.amount, lang);
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: RefundSentBody,
    defaultValues: { sent_on: dayInRome(new Date()), bank_reference: '' },
    send: async (body) => {
      await noteSent(body);
      onDone(t('sent_done'));
    },
  });
  return (
    <Dialog open onClose={onClose} title={t('sent_title', { amount })} close={tc('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <Failure error={failure} />
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
        <div className="acts">
          <Button type="submit" waiting={pending && tc('wait')} {...shaken}>
            {t('sent_button', { amount })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
