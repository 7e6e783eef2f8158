import { Failure } from '#features/identity/web/Failure.tsx';
import { dayInSentence } from '#kernel/calendar.ts';
import { consoleText } from '#office/kit/text/index.ts';
import css from '#office/kit/web/console.module.css';
import { TypedDialog } from '#office/kit/web/TypedDialog.tsx';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextArea } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { type OfficeAccountRow, SuspensionBody } from '../../contract/accounts.ts';
import { officeAccountsText } from '../../text/accounts.ts';

interface SuspensionDialogProps {
  readonly act: 'suspend' | 'reinstate';
  readonly person: string;
  /** What the person may still choose after a race was postponed or cancelled. */
  readonly choices: OfficeAccountRow['open_choices'];
  readonly send: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Says what follows, and asks why: the person is told. */
export function SuspensionDialog({ act, person, choices, send, onClose }: SuspensionDialogProps) {
  const t = useText(officeAccountsText);
  const tc = useText(consoleText);
  const lang = useLang();
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: SuspensionBody,
    defaultValues: { reason: '' },
    send: ({ reason }) => send(reason),
  });
  return (
    <TypedDialog open alert onClose={onClose} title={t(`${act}_title`, { person })} close={tc('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{t(`${act}_text`)}</p>
        {choices && (
          <p>{t('suspend_choices', { count: choices.count, until: dayInSentence(choices.until, lang, 'al') })}</p>
        )}
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
    </TypedDialog>
  );
}
