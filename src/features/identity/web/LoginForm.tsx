import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { ApiError, useLang } from '#web/api.tsx';
import { summaryOf, useFieldWords } from '#web/fields.ts';
import { formResolver } from '#web/formResolver.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { useShake } from '#web/ui/useShake.ts';
import { SignIn } from '../contract.ts';
import { identityText } from '../text/index.ts';
import { EmailField } from './EmailField.tsx';
import { Failure } from './Failure.tsx';
import css from './identity.module.css';
import { usePending } from './pending.ts';
import { useLogin } from './useSignIn.ts';

/** Codes that mean no more to the person than that the password is not this one (registration §8). */
const wrongPassword: readonly string[] = ['invalid_credentials', 'could_not_create_token'];

export function LoginForm() {
  const t = useText(identityText);
  const lang = useLang();
  const words = useFieldWords();
  const login = useLogin();
  const { shake, shaken } = useShake();
  const { email } = usePending();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: formResolver(SignIn),
    // Without defaults, what a password manager filled in before this script ran stays.
    ...(email !== undefined && { values: { email, password: '' } }),
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  });
  const { errors, submitCount } = formState;
  const say = (code: string | undefined) => (code === 'wrong_password' ? t('wrong_password') : words(code));
  const wrong = summaryOf(errors, { email: t('email'), password: t('password') }, say);
  const failed = login.error instanceof ApiError ? login.error.code : undefined;
  const refused = failed !== undefined && (wrongPassword.includes(failed) || failed === 'user_not_active');

  const submit = handleSubmit((typed) => {
    login.mutate(typed, {
      onError: (error) => {
        if (!(error instanceof ApiError) || !wrongPassword.includes(error.code)) return;
        setError('password', { type: 'server', message: 'wrong_password' });
        shake();
      },
    });
  }, shake);

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <ErrorSummary errors={wrong} attempt={submitCount} />
      <Failure error={refused ? null : login.error} />
      <EmailField input={register('email')} error={say(errors.email?.message)} locked={email !== undefined} />
      <PasswordField
        {...register('password')}
        label={t('password')}
        error={say(errors.password?.message)}
        autoComplete="current-password"
        show={t('show_password')}
        hide={t('hide_password')}
      />
      <div className={css.actions}>
        <Button type="submit" waiting={login.isPending && t('wait')} {...shaken}>
          {t('login')}
        </Button>
        <Link to={paths.forgotPassword(lang)}>{t('forgot')}</Link>
      </div>
    </form>
  );
}
