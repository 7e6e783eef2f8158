import { Failure } from '#features/identity/web/Failure.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { type OfficeParcelRow, TrackingFields } from '../../contract.ts';
import { consoleText } from '../../text/index.ts';
import { officeParcelsText } from '../../text/parcels.ts';
import css from '../console.module.css';

type Tracking = Readonly<Record<'courier' | 'number' | 'link', string>>;

interface SendDialogProps {
  readonly row: OfficeParcelRow;
  readonly send: (tracking: Tracking) => Promise<void>;
  readonly onClose: () => void;
}

/** How a parcel travels: all of it may stay empty. */
export function SendDialog({ row, send, onClose }: SendDialogProps) {
  const t = useText(officeParcelsText);
  const tc = useText(consoleText);
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: TrackingFields,
    defaultValues: {
      courier: row.courier ?? '',
      number: row.tracking_number ?? '',
      link: row.tracking_link ?? '',
    },
    send,
  });
  return (
    <Dialog open onClose={onClose} title={t('send_title', { reference: row.reference })} close={tc('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{t(row.told === 1 ? 'send_again' : 'send_text')}</p>
        <Failure error={failure} />
        <TextField label={t('courier')} autoComplete="off" error={error('courier')} {...form.register('courier')} />
        <TextField label={t('number')} autoComplete="off" error={error('number')} {...form.register('number')} />
        <TextField
          label={t('link')}
          hint={t('link_hint')}
          type="url"
          autoComplete="off"
          error={error('link')}
          {...form.register('link')}
        />
        <div className="acts">
          <Button type="submit" waiting={pending && tc('wait')} {...shaken}>
            {t('send_button')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
