import type { z } from 'zod';
import { FormDialog } from '#office/kit/web/FormDialog.tsx';
import { useText } from '#web/text.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { type OfficeParcel, TrackingFields } from '../../contract/parcels.ts';
import { officeParcelsText } from '../../text/parcels.ts';

type Tracking = z.output<typeof TrackingFields>;

interface SendDialogProps {
  readonly reference: string;
  readonly parcel: OfficeParcel;
  readonly send: (tracking: Tracking) => Promise<void>;
  readonly onClose: () => void;
}

const isFollowedBy = ({ number, link }: Pick<Tracking, 'number' | 'link'>): boolean =>
  number.trim() !== '' || link.trim() !== '';

/** How a parcel travels. That nothing follows it is ticked, and offered only as long as nothing does. */
export function SendDialog({ reference, parcel, send, onClose }: SendDialogProps) {
  const t = useText(officeParcelsText);
  const dialog = useForm({
    schema: TrackingFields,
    defaultValues: {
      courier: parcel.courier ?? '',
      number: parcel.tracking_number ?? '',
      link: parcel.tracking_link ?? '',
      without: false,
    },
    send,
  });
  const { form, error } = dialog;
  const [number, link] = form.watch(['number', 'link']);
  return (
    <FormDialog
      onClose={onClose}
      title={t('send_title', { reference })}
      button={t(parcel.state === 'sent' ? 'save_button' : 'send_button')}
      form={dialog}
    >
      <p>{t(parcel.told === 1 ? 'send_again' : 'send_text')}</p>
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
      {!isFollowedBy({ number, link }) && (
        <Checkbox label={t('without')} error={error('without')} {...form.register('without')} />
      )}
    </FormDialog>
  );
}
