import { useForm } from 'react-hook-form';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { textIn } from '#text/translate.ts';
import { summaryOf, useFieldWords } from '#web/fields.ts';
import { formResolver } from '#web/formResolver.ts';
import { pageMeta } from '#web/meta.ts';
import { prefetch } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { useShake } from '#web/ui/useShake.ts';
import { useSummaryTitle } from '#web/useSummaryTitle.ts';
import { EmailProbe } from '../contract.ts';
import { identityText } from '../text/index.ts';
import { EmailField } from './EmailField.tsx';
import { Failure } from './Failure.tsx';
import css from './identity.module.css';
import { ProviderNotice } from './ProviderNotice.tsx';
import { usePending } from './pending.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { SocialButtons } from './SocialButtons.tsx';
import { useProbe } from './useSignIn.ts';
import { providersQuery } from './useSocial.ts';
import { visitorsOnly } from './visitorsOnly.ts';

export const loader = async (args: LoaderFunctionArgs) => {
  await visitorsOnly(args);
  return prefetch(args, (api) => [providersQuery(api)]);
};

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(identityText, lang)('signin_title'), isPrivate: true }));

function EmailForm() {
  const t = useText(identityText);
  const summaryTitle = useSummaryTitle();
  const say = useFieldWords();
  const probe = useProbe();
  const { shake, shaken } = useShake();
  const { email } = usePending();
  const { register, handleSubmit, formState } = useForm({
    resolver: formResolver(EmailProbe),
    // Without a default, what was typed or filled in before this script ran stays.
    ...(email !== undefined && { values: { email } }),
    shouldFocusError: false,
  });
  const { errors, submitCount } = formState;
  const wrong = summaryOf(errors, { email: t('email') }, say);
  return (
    <form className={css.form} onSubmit={handleSubmit(({ email: typed }) => probe.mutate(typed), shake)} noValidate>
      <ErrorSummary title={summaryTitle(wrong.length)} errors={wrong} attempt={submitCount} />
      <Failure error={probe.error} />
      <EmailField input={register('email')} error={say(errors.email?.message)} />
      <div className={css.actions}>
        <Button type="submit" waiting={probe.isPending && t('wait')} {...shaken}>
          {t('get_started')}
        </Button>
      </div>
    </form>
  );
}

/** Sign-in begins with an e-mail and nothing else, or with a provider (registration §2). */
export default function SigninPage() {
  const t = useText(identityText);
  return (
    <SignInFrame title={t('signin_title')} lead={t('signin_lead')}>
      <ProviderNotice wished="signin" className={css.notice} />
      <SocialButtons place="above" />
      <EmailForm />
    </SignInFrame>
  );
}
