import { Failure } from '#features/identity/web/Failure.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { SaveViewBody } from '../../contract.ts';
import { officeRegistrationsText } from '../../text/registrations.ts';
import css from '../console.module.css';
import { TypedDialog } from '../TypedDialog.tsx';

interface SaveViewDialogProps {
  readonly keep: (name: string) => Promise<void>;
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

/** A name for what the list shows now. */
export function SaveViewDialog({ keep, onClose, onDone }: SaveViewDialogProps) {
  const t = useText(officeRegistrationsText);
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: SaveViewBody.pick({ name: true }),
    defaultValues: { name: '' },
    send: async ({ name }) => {
      await keep(name);
      onDone(t('view_saved', { name }));
    },
  });
  return (
    <TypedDialog open onClose={onClose} title={t('save_view')} close={t('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <Failure error={failure} />
        <TextField
          label={t('view_name')}
          hint={t('view_name_hint')}
          maxLength={40}
          autoComplete="off"
          error={error('name')}
          {...form.register('name')}
        />
        <div className="acts">
          <Button type="submit" waiting={pending && t('saving')} {...shaken}>
            {t('save')}
          </Button>
        </div>
      </form>
    </TypedDialog>
  );
}
