import { FormDialog } from '#office/kit/web/FormDialog.tsx';
import { useText } from '#web/text.tsx';
import { TextArea } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { SuspensionBody } from '../../contract/accounts.ts';
import { officeAccountsText } from '../../text/accounts.ts';

interface SuspensionDialogProps {
  readonly act: 'suspend' | 'reinstate';
  readonly person: string;
  readonly send: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

export function SuspensionDialog({ act, person, send, onClose }: SuspensionDialogProps) {
  const t = useText(officeAccountsText);
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
