import { useSuspenseQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { type LoaderFunctionArgs, type MetaFunction, redirect, useParams } from 'react-router';
import { z } from 'zod';
import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { useApi } from '#web/api.tsx';
import { setServerErrors, summaryOf, useFieldWords } from '#web/fields.ts';
import { formResolver } from '#web/formResolver.ts';
import { pageMeta } from '#web/meta.ts';
import { apiOf, pageFor, prefetch } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { useShake } from '#web/ui/useShake.ts';
import { useSummaryTitle } from '#web/useSummaryTitle.ts';
import { checkResetToken, NewPasswordIn } from '../contract.ts';
import { identityText } from '../text/index.ts';
import { Failure } from './Failure.tsx';
import css from './identity.module.css';
import { SignInFrame } from './SignInFrame.tsx';
import { useResetPassword } from './usePassword.ts';
import { passwordRuleQuery } from './useSignIn.ts';

/** A link that is no longer good leads to the error page at once (registration §7, password/check-token). */
export const loader = async (args: LoaderFunctionArgs) => {
  const api = apiOf(args);
  const good = await api(checkResetToken, { body: { token: args.params.token ?? '' } }).catch((error: unknown) => {
    throw pageFor(error, api, args.url);
  });
  if (!good.status) throw redirect(paths.passwordResetError(api.lang));
  return prefetch(args, (using) => [passwordRuleQuery(using)]);
};

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(identityText, lang)('reset_title'), isPrivate: true }));

const resetForm = (min: number) =>
  z
    .object({
      password: NewPasswordIn.refine((text) => text === '' || [...text].length >= min, 'password_too_short'),
      repeat: z.string().min(1, 'required'),
    })
    .refine(({ password, repeat }) => repeat === '' || repeat === password, {
      path: ['repeat'],
      error: 'password_not_equal',
    });

/** Where the link of the mail leads: the new password, twice. */
export default function PasswordResetPage() {
  const t = useText(identityText);
  const summaryTitle = useSummaryTitle();
  const words = useFieldWords();
  const { token = '' } = useParams();
  const { data: rule } = useSuspenseQuery(passwordRuleQuery(useApi()));
  const reset = useResetPassword(token);
  const { shake, shaken } = useShake();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: formResolver(resetForm(rule.min_length)),
    defaultValues: { password: '', repeat: '' },
    shouldFocusError: false,
  });
  const { errors, submitCount } = formState;
  const say = (code: string | undefined) =>
    code === 'password_too_short' ? t('password_min', { min: rule.min_length }) : words(code);
  const wrong = summaryOf(errors, { password: t('new_password'), repeat: t('repeat_password') }, say);
  const shown = { show: t('show_password'), hide: t('hide_password'), autoComplete: 'new-password' };
  const submit = handleSubmit(({ password }) => {
    reset.mutate(password, { onError: (error) => setServerErrors(error, ['password'], setError) });
  }, shake);
  return (
    <SignInFrame title={t('reset_title')} lead={t('reset_lead')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <ErrorSummary title={summaryTitle(wrong.length)} errors={wrong} attempt={submitCount} />
        <Failure error={wrong.length > 0 ? null : reset.error} />
        <PasswordField
          {...register('password')}
          {...shown}
          label={t('new_password')}
          hint={t('password_min', { min: rule.min_length })}
          error={say(errors.password?.message)}
        />
        <PasswordField
          {...register('repeat')}
          {...shown}
          label={t('repeat_password')}
          error={say(errors.repeat?.message)}
        />
        <div className={css.actions}>
          <Button type="submit" waiting={reset.isPending && t('wait')} {...shaken}>
            {t('reset')}
          </Button>
        </div>
      </form>
    </SignInFrame>
  );
}
