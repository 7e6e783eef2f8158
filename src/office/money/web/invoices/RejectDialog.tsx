import { z } from 'zod';
import { Failure } from '#features/identity/web/Failure.tsx';
import { DayIn, dayInRome } from '#kernel/calendar.ts';
import { requiredText } from '#kernel/wire.ts';
import { consoleText } from '#office/kit/text/index.ts';
import css from '#office/kit/web/console.module.css';
import { TypedDialog } from '#office/kit/web/TypedDialog.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { officeInvoicesText } from '../../text/invoices.ts';

interface RejectDialogProps {
  readonly count: number;
  /** With the reason, and the day of the notice. */
  readonly reject: (note: string, day: string) => Promise<void>;
  readonly onClose: () => void;
}

const Fields = z.object({ rejected_on: DayIn('date_not_valid'), note: requiredText(3, 300) });

/** Documents that the exchange system has rejected, with what its notice says. */
export function RejectDialog({ count, reject, onClose }: RejectDialogProps) {
  const t = useText(officeInvoicesText);
  const tc = useText(consoleText);
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: Fields,
    defaultValues: { rejected_on: dayInRome(new Date()), note: '' },
    send: ({ note, rejected_on }) => reject(note, rejected_on),
  });
  return (
    <TypedDialog open onClose={onClose} title={t('reject_title', { count })} close={tc('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{t('reject_text')}</p>
        <Failure error={failure} />
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
        <div className="acts">
          <Button type="submit" waiting={pending && tc('wait')} {...shaken}>
            {t('reject_button')}
          </Button>
        </div>
      </form>
    </TypedDialog>
  );
}
