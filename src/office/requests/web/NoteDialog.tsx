import { Failure } from '#features/identity/web/Failure.tsx';
import { requestKinds } from '#features/privacy/rules/requests.ts';
import { consoleText } from '#office/kit/text/index.ts';
import css from '#office/kit/web/console.module.css';
import { TypedDialog } from '#office/kit/web/TypedDialog.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
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
  const tc = useText(consoleText);
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: NoteRequestBody,
    defaultValues: { email: '', text: '', received_on: today },
    send: async (body) => {
      await note(body);
      onDone();
    },
  });
  return (
    <TypedDialog open wide onClose={onClose} title={t('note_title')} close={tc('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{t('note_text')}</p>
        <Failure error={failure} />
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
        <TextField
          label={t('received_on')}
          type="date"
          error={error('received_on')}
          {...form.register('received_on')}
        />
        <div className="acts">
          <Button type="submit" waiting={pending && tc('wait')} {...shaken}>
            {t('note_button')}
          </Button>
        </div>
      </form>
    </TypedDialog>
  );
}
