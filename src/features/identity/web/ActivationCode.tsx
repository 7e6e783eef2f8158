import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { ActivationCodeBody, activateByCode, longestActivationCode } from '../contract.ts';
import { identityText } from '../text/index.ts';
import { Failure } from './Failure.tsx';
import css from './identity.module.css';

interface ActivationCodeProps {
  readonly userId: string;
  readonly onActivated: () => Promise<void>;
  /** The account was active already, as after its link was opened in another browser. */
  readonly onActiveBefore: () => void;
}

export function ActivationCode({ userId, onActivated, onActiveBefore }: ActivationCodeProps) {
  const t = useText(identityText);
  const api = useApi();
  const { form, submit, error, failure, shaken, pending, summary, attempt } = useForm({
    schema: ActivationCodeBody.pick({ code: true }),
    defaultValues: { code: '' },
    labels: { code: t('code_label') },
    word: (_, code) => (code === 'code_expired' ? t('code_expired') : undefined),
    send: async ({ code }) => {
      const { activated, reason } = (await api(activateByCode, { body: { user_id: userId, code } })).data;
      if (activated) await onActivated();
      else if (reason === 'already_active') onActiveBefore();
      else form.setError('code', { message: 'code_expired' });
    },
  });
  return (
    <form className={css.code} onSubmit={submit} noValidate>
      <h2 className="d d-1">{t('code_title')}</h2>
      <ErrorSummary errors={summary} attempt={attempt} />
      <TextField
        {...form.register('code')}
        label={t('code_label')}
        hint={t('code_hint')}
        error={error('code')}
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
