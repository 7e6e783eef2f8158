import { dayInSentence } from '#kernel/calendar.ts';
import { FormDialog } from '#office/kit/web/FormDialog.tsx';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
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
  const lang = useLang();
  const dialog = useForm({
    schema: SuspensionBody,
    defaultValues: { reason: '' },
    send: ({ reason }) => send(reason),
  });
  const { form, error } = dialog;
  return (
    <FormDialog
      alert
      onClose={onClose}
      title={t(`${act}_title`, { person })}
      button={t(`${act}_button`)}
      look={act === 'suspend' ? 'danger' : undefined}
      form={dialog}
    >
      <p>{t(`${act}_text`)}</p>
      {choices && (
        <p>{t('suspend_choices', { count: choices.count, until: dayInSentence(choices.until, lang, 'al') })}</p>
      )}
      <TextArea
        label={t('suspend_reason')}
        hint={t('suspend_reason_hint')}
        rows={3}
        maxLength={500}
        error={error('reason')}
        {...form.register('reason')}
      />
    </FormDialog>
  );
}
