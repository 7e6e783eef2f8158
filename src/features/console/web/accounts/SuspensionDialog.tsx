import { Failure } from '#features/identity/web/Failure.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { SuspensionBody } from '../../contract.ts';
import { officeAccountsText } from '../../text/accounts.ts';
import { consoleText } from '../../text/index.ts';
import css from '../console.module.css';

interface SuspensionDialogProps {
  readonly act: 'suspend' | 'reinstate';
  readonly person: string;
  readonly send: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Says what follows, and asks why: the person is told. */
export function SuspensionDialog({ act, person, send, onClose }: SuspensionDialogProps) {
  const t = useText(officeAccountsText);
  const tc = useText(consoleText);
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: SuspensionBody,
    defaultValues: { reason: '' },
    send: ({ reason }) => send(reason),
  });
  return (
    <Dialog open alert onClose={onClose} title={t(`${act}_title`, { person })} close={tc('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{t(`${act}_text`)}</p>
        <Failure error={failure} />
        <TextArea
          label={t('suspend_reason')}
          hint={t('suspend_reason_hint')}
          rows={3}
          maxLength={500}
          error={error('reason')}
          {...form.register('reason')}
        />
        <div className="acts">
          <Button
            type="submit"
            {...(act === 'suspend' && { look: 'danger' })}
            waiting={pending && tc('wait')}
            {...shaken}
          >
            {t(`${act}_button`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
