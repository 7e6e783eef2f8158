import { requestKinds } from '#features/privacy/rules/requests.ts';
import { FormDialog } from '#office/kit/web/FormDialog.tsx';
import { useText } from '#web/text.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { NoteRequestBody } from '../contract.ts';
import { officeRequestsText } from '../text/index.ts';
import type { useAnswering } from './useRequests.ts';

interface NoteDialogProps {
  readonly today: string;
  readonly note: ReturnType<typeof useAnswering>['note'];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** A request that did not come through the portal. */
export function NoteDialog({ today, note, onClose, onDone }: NoteDialogProps) {
  const t = useText(officeRequestsText);
  const dialog = useForm({
    schema: NoteRequestBody,
    defaultValues: { email: '', text: '', received_on: today },
    send: async (body) => {
      await note(body);
      onDone();
    },
  });
  const { form, error } = dialog;
  return (
    <FormDialog wide onClose={onClose} title={t('note_title')} button={t('note_button')} form={dialog}>
      <p>{t('note_text')}</p>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="off"
        error={error('email')}
        {...form.register('email')}
      />
      <Select
        label={t('kind')}
        placeholder={t('choose')}
        options={requestKinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
        error={error('kind')}
        {...form.register('kind')}
      />
      <TextArea label={t('words')} rows={4} maxLength={4_000} error={error('text')} {...form.register('text')} />
      <TextField label={t('received_on')} type="date" error={error('received_on')} {...form.register('received_on')} />
    </FormDialog>
  );
}
