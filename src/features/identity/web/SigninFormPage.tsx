import { useWatch } from 'react-hook-form';
import { type LoaderFunctionArgs, type MetaFunction, redirect, useParams } from 'react-router';
import { langOf } from '#kernel/lang.ts';
import { paths, safeRedirect } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { pageMeta } from '#web/meta.ts';
import { prefetch } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { identityText } from '../text/index.ts';
import { LoginForm } from './LoginForm.tsx';
import { NameBib } from './NameBib.tsx';
import { usePending } from './pending.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { SignupForm, useSignUpForm } from './SignupForm.tsx';
import { countriesQuery, passwordRuleQuery } from './useSignIn.ts';
import { visitorsOnly } from './visitorsOnly.ts';

export const loader = async (args: LoaderFunctionArgs) => {
  const { type, lang } = args.params;
  if (type !== 'login' && type !== 'signup') {
    throw redirect(paths.signin(langOf(lang), safeRedirect(args.url.searchParams.get('redirect'))));
  }
  await visitorsOnly(args);
  return prefetch(args, (api) => (type === 'signup' ? [countriesQuery(api), passwordRuleQuery(api)] : []));
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
    <SignInFrame title={t('login_title')} lead={t(email ? 'login_lead' : 'login_lead_direct')} aside={<NameBib />}>
      <LoginForm />
    </SignInFrame>
  );
}

function Signup() {
  const t = useText(identityText);
  const form = useSignUpForm();
  const [firstname, lastname] = useWatch({ control: form.control, name: ['firstname', 'lastname'] });
  return (
    <SignInFrame
      title={t('signup_title')}
      lead={t('signup_lead')}
      aside={<NameBib firstname={firstname} lastname={lastname} />}
    >
      <SignupForm form={form} />
    </SignInFrame>
  );
}

/** The second step: the login form for an e-mail that is known, the signup form for one that is not (registration §4). */
export default function SigninFormPage() {
  return useParams().type === 'signup' ? <Signup /> : <Login />;
}
