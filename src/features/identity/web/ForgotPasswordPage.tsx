import { useForm } from 'react-hook-form';
import type { MetaFunction } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { useLang } from '#web/api.tsx';
import { summaryOf, useFieldWords } from '#web/fields.ts';
import { formResolver } from '#web/formResolver.ts';
import { pageMeta } from '#web/meta.ts';
import { useText } from '#web/text.tsx';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { useShake } from '#web/ui/useShake.ts';
import { useSummaryTitle } from '#web/useSummaryTitle.ts';
import { EmailProbe } from '../contract.ts';
import { identityText } from '../text/index.ts';
import { EmailField } from './EmailField.tsx';
import { Failure } from './Failure.tsx';
import css from './identity.module.css';
import { usePending } from './pending.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { useForgotPassword } from './usePassword.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(identityText, lang)('forgot_title'), isPrivate: true }));

/** Asks for the e-mail to which the link for a new password goes. */
export default function ForgotPasswordPage() {
  const t = useText(identityText);
  const summaryTitle = useSummaryTitle();
  const lang = useLang();
  const say = useFieldWords();
  const forgot = useForgotPassword();
  const { shake, shaken } = useShake();
  const { email } = usePending();
  const { register, handleSubmit, formState } = useForm({
    resolver: formResolver(EmailProbe),
    ...(email !== undefined && { values: { email } }),
    shouldFocusError: false,
  });
  const { errors, submitCount } = formState;
  const wrong = summaryOf(errors, { email: t('email') }, say);
  return (
    <SignInFrame title={t('forgot_title')} lead={t('forgot_lead')}>
      <form className={css.form} onSubmit={handleSubmit(({ email: typed }) => forgot.mutate(typed), shake)} noValidate>
        <ErrorSummary title={summaryTitle(wrong.length)} errors={wrong} attempt={submitCount} />
        <Failure error={forgot.error} />
        <EmailField input={register('email')} error={say(errors.email?.message)} />
        <div className={css.actions}>
          <Button type="submit" waiting={forgot.isPending && t('wait')} {...shaken}>
            {t('forgot_send')}
          </Button>
          <BackLink to={paths.signin(lang)}>{t('to_signin')}</BackLink>
        </div>
      </form>
    </SignInFrame>
  );
}
