import { z } from 'zod';
import { DayIn, dayInRome } from '#kernel/calendar.ts';
import { requiredText } from '#kernel/wire.ts';
import { FormDialog } from '#office/kit/web/FormDialog.tsx';
import { useText } from '#web/text.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { officeInvoicesText } from '../../text/invoices.ts';

interface RejectDialogProps {
  readonly count: number;
  readonly reject: (note: string, day: string) => Promise<void>;
  readonly onClose: () => void;
}

const Fields = z.object({ rejected_on: DayIn('date_not_valid'), note: requiredText(3, 300) });

export function RejectDialog({ count, reject, onClose }: RejectDialogProps) {
  const t = useText(officeInvoicesText);
  const dialog = useForm({
    schema: Fields,
    defaultValues: { rejected_on: dayInRome(new Date()), note: '' },
    send: ({ note, rejected_on }) => reject(note, rejected_on),
  });
  const { form, error } = dialog;
  return (
    <FormDialog onClose={onClose} title={t('reject_title', { count })} button={t('reject_button')} form={dialog}>
      <p>{t('reject_text')}</p>
      <TextField
        label={t('rejected_on')}
        hint={t('rejected_on_hint')}
        type="date"
        max={dayInRome(new Date())}
        error={error('rejected_on')}
        {...form.register('rejected_on')}
      />
      <TextField
        label={t('reason')}
        hint={t('reason_hint')}
        autoComplete="off"
        error={error('note')}
        {...form.register('note')}
      />
    </FormDialog>
  );
}
