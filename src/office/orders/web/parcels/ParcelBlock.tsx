import { useState } from 'react';
import type { z } from 'zod';
import { Failure } from '#features/identity/web/Failure.tsx';
import { FormDialog } from '#office/kit/web/FormDialog.tsx';
import { ApiError } from '#web/api.tsx';
import { Block } from '#web/office/Record.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { type OfficeParcel, TrackingFields } from '../../contract/parcels.ts';
import { officeParcelsText } from '../../text/parcels.ts';
import { Goods, ParcelState } from './Goods.tsx';
import { type ParcelAct, parcelShown } from './parcelShown.ts';
import { type ParcelMove, useParcelMoves } from './useParcelMoves.ts';

interface ParcelBlockProps {
  readonly order: { readonly id: string; readonly reference: string };
  readonly parcel: OfficeParcel;
}

export function ParcelBlock({ order, parcel }: ParcelBlockProps) {
  const t = useText(officeParcelsText);
  const { move, question } = useParcelMoves();
  const [isSending, setIsSending] = useState(false);
  const [done, setDone] = useState('');
  const [failure, setFailure] = useState<ApiError | null>(null);
  const shown = parcelShown(parcel);
  const pieces = parcel.goods.reduce((sum, { quantity }) => sum + quantity, 0);
  const step = async (what: ParcelMove['move'], tracking: ParcelMove['tracking'] = null) => {
    const state = await move(order.id, { move: what, seen: parcel.state, pieces, tracking });
    setIsSending(false);
    setDone(t(shown.doneWord(state)));
  };
  const trying = async (what: ParcelMove['move']) => {
    setDone('');
    setFailure(null);
    try {
      await step(what);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    }
  };
  const act = (what: ParcelAct) => {
    if (what === 'send' || what === 'correct' || what === 'add_number') return setIsSending(true);
    return void trying(what === 'unpack' ? 'undo' : what);
  };
  return (
    <Block title={t('title')}>
      <Saved show={done !== ''}>{done}</Saved>
      <Failure error={failure} />
      <ParcelState parcel={parcel} />
      <Goods parcel={parcel} />
      <p>
        <span className="b">{parcel.recipient ?? t('erased')}</span>
        <br />
        {[parcel.way_name ?? t(`way_${parcel.way}`), ...parcel.where].join(', ')}
      </p>
      {shown.acts.length > 0 && (
        <div className="acts">
          {shown.acts.map((what) => (
            <Button key={what} size="small" look={what === 'undo' ? 'text' : 'outline'} onClick={() => act(what)}>
              {t(what)}
            </Button>
          ))}
        </div>
      )}
      {isSending && (
        <SendDialog
          reference={order.reference}
          parcel={parcel}
          send={(tracking) => step('send', tracking)}
          onClose={() => setIsSending(false)}
        />
      )}
      {question}
    </Block>
  );
}

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
function SendDialog({ reference, parcel, send, onClose }: SendDialogProps) {
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
      <p>{t(parcel.state === 'sent' ? 'send_again' : 'send_text')}</p>
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
