import { z } from 'zod';
import { Failure } from '#features/identity/web/Failure.tsx';
import { requiredText } from '#kernel/wire.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { consoleText } from '../../text/index.ts';
import { officeInvoicesText } from '../../text/invoices.ts';
import css from '../console.module.css';

interface RejectDialogProps {
  readonly count: number;
  readonly reject: (note: string) => Promise<void>;
  readonly onClose: () => void;
}

const Fields = z.object({ note: requiredText(3, 300) });

/** Documents that the exchange system has rejected, with what its notice says. */
export function RejectDialog({ count, reject, onClose }: RejectDialogProps) {
  const t = useText(officeInvoicesText);
  const tc = useText(consoleText);
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: Fields,
    defaultValues: { note: '' },
    send: ({ note }) => reject(note),
  });
  return (
    <Dialog open onClose={onClose} title={t('reject_title', { count })} close={tc('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{t('reject_text')}</p>
        <Failure error={failure} />
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
    </Dialog>
  );
}
