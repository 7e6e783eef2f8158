import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, redirect, useParams } from 'react-router';
import { z } from 'zod';
import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { useApi } from '#web/api.tsx';
import { privateMeta } from '#web/meta.ts';
import { apiOf, pageFor, prefetch } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { useForm } from '#web/useForm.ts';
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

export const meta = privateMeta((lang) => textIn(identityText, lang)('reset_title'));

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

export default function PasswordResetPage() {
  const t = useText(identityText);
  const { token = '' } = useParams();
  const { data: rule } = useSuspenseQuery(passwordRuleQuery(useApi()));
  const reset = useResetPassword(token);
  const { form, submit, error, summary, attempt, failure, shaken, pending } = useForm({
    schema: resetForm(rule.min_length),
    defaultValues: { password: '', repeat: '' },
    labels: { password: t('new_password'), repeat: t('repeat_password') },
    word: (_, code) => (code === 'password_too_short' ? t('password_min', { min: rule.min_length }) : undefined),
    send: ({ password }) => reset(password),
  });
  const shown = { show: t('show_password'), hide: t('hide_password'), autoComplete: 'new-password' };
  return (
    <SignInFrame title={t('reset_title')} lead={t('reset_lead')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <ErrorSummary errors={summary} attempt={attempt} />
        <Failure error={failure} />
        <PasswordField
          {...form.register('password')}
          {...shown}
          label={t('new_password')}
          hint={t('password_min', { min: rule.min_length })}
          error={error('password')}
        />
        <PasswordField {...form.register('repeat')} {...shown} label={t('repeat_password')} error={error('repeat')} />
        <div className={css.actions}>
          <Button type="submit" waiting={pending && t('wait')} {...shaken}>
            {t('reset')}
          </Button>
        </div>
      </form>
    </SignInFrame>
  );
}
