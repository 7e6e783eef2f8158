import { useSuspenseQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { type LoaderFunctionArgs, type MetaFunction, redirect, useParams, useSearchParams } from 'react-router';
import { langOf } from '#kernel/lang.ts';
import { paths, safeRedirect } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { ApiError, useApi } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { prefetchWith } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { providerTitles } from '../rules/providers.ts';
import { identityText } from '../text/index.ts';
import { LoginForm } from './LoginForm.tsx';
import { ProvidedSignupForm, useProvidedForm } from './ProvidedSignupForm.tsx';
import { usePending } from './pending.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { SignupForm, useSignUpForm } from './SignupForm.tsx';
import { SocialButtons } from './SocialButtons.tsx';
import { countriesQuery } from './useCountries.ts';
import { passwordRuleQuery } from './useSignIn.ts';
import { providedQuery, providersQuery } from './useSocial.ts';
import { visitorsOnly } from './visitorsOnly.ts';

export const loader = async (args: LoaderFunctionArgs) => {
  const { type } = args.params;
  const lang = langOf(args.params.lang);
  const wanted = safeRedirect(args.url.searchParams.get('redirect'));
  if (type !== 'login' && type !== 'signup') throw redirect(paths.signin(lang, wanted));
  await visitorsOnly(args);
  const ticket = args.url.searchParams.get('ticket');
  return prefetchWith(args, async (fetch, api) => {
    if (type === 'login') return fetch(providersQuery(api));
    await fetch(countriesQuery(api));
    if (ticket === null) return fetch(passwordRuleQuery(api));
    // What the provider said is kept for an hour, in this browser only.
    return fetch(providedQuery(api, ticket)).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'signin_expired') throw error;
      throw redirect(paths.signin(lang, wanted, { notice: error.code }));
    });
  });
};

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({
    title: textIn(identityText, lang)(args.params.type === 'signup' ? 'signup_title' : 'login_title'),
    isPrivate: true,
  }));

function Login() {
  const t = useText(identityText);
  const { email } = usePending();
  return (
    <SignInFrame title={t('login_title')} lead={t(email ? 'login_lead' : 'login_lead_direct')}>
      <LoginForm />
      <SocialButtons place="below" />
    </SignInFrame>
  );
}

function Signup() {
  const t = useText(identityText);
  const form = useSignUpForm();
  const [firstname, lastname] = useWatch({ control: form.control, name: ['firstname', 'lastname'] });
  return (
    <SignInFrame title={t('signup_title')} lead={t('signup_lead')} name={{ firstname, lastname }}>
      <SignupForm form={form} />
    </SignInFrame>
  );
}

function ProvidedSignup({ ticket }: { readonly ticket: string }) {
  const t = useText(identityText);
  const { data: provided } = useSuspenseQuery(providedQuery(useApi(), ticket));
  const form = useProvidedForm(ticket, provided);
  const [firstname, lastname] = useWatch({ control: form.control, name: ['firstname', 'lastname'] });
  return (
    <SignInFrame
      title={t('signup_title')}
      lead={t('provided_lead', { provider: providerTitles[provided.provider] })}
      name={{ firstname, lastname }}
    >
      <ProvidedSignupForm form={form} provided={provided} />
    </SignInFrame>
  );
}

/** The second step: the login form for an e-mail that is known, the signup form for one that is not (registration §4). */
export default function SigninFormPage() {
  const { type } = useParams();
  const [query] = useSearchParams();
  const ticket = query.get('ticket');
  if (type !== 'signup') return <Login />;
  return ticket === null ? <Signup /> : <ProvidedSignup key={ticket} ticket={ticket} />;
}
