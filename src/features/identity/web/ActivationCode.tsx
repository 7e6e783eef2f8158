import { useMutation } from '@tanstack/react-query';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { ActivationCodeBody, activateByCode, longestActivationCode } from '../contract.ts';
import { identityText } from '../text/index.ts';
import { Failure } from './Failure.tsx';
import css from './identity.module.css';

interface ActivationCodeProps {
  readonly userId: string;
  readonly onActivated: () => Promise<void>;
}

/** The six digits of the mail, for who reads it on another device. */
export function ActivationCode({ userId, onActivated }: ActivationCodeProps) {
  const t = useText(identityText);
  const api = useApi();
  const activate = useMutation({
    mutationFn: async (code: string) => (await api(activateByCode, { body: { user_id: userId, code } })).data,
    onSuccess: ({ activated }) => (activated ? onActivated() : undefined),
  });
  const { form, submit, error, failure, shaken, pending } = useForm({
    schema: ActivationCodeBody.pick({ code: true }),
    defaultValues: { code: '' },
    labels: { code: t('code_label') },
    send: ({ code }) => activate.mutateAsync(code),
  });
  const reason = activate.data?.reason;
  return (
    <form className={css.code} onSubmit={submit} noValidate>
      <h2 className="d d-1">{t('code_title')}</h2>
      <TextField
        {...form.register('code')}
        label={t('code_label')}
        hint={t('code_hint')}
        error={reason === 'already_active' ? t('code_already') : reason ? t('code_expired') : error('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={longestActivationCode}
      />
      <Failure error={failure} />
      <Button type="submit" look="outline" waiting={pending && t('wait')} {...shaken}>
        {t('code_activate')}
      </Button>
    </form>
  );
}
