import type { LoaderFunctionArgs } from 'react-router';
import { textIn } from '#text/translate.ts';
import { privateMeta } from '#web/meta.ts';
import { prefetch } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { identityText } from '../text/index.ts';
import { AddressForm } from './AddressForm.tsx';
import css from './identity.module.css';
import { ProviderNotice } from './ProviderNotice.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { SocialButtons } from './SocialButtons.tsx';
import { useProbe } from './useSignIn.ts';
import { providersQuery } from './useSocial.ts';
import { visitorsOnly } from './visitorsOnly.ts';

export const loader = async (args: LoaderFunctionArgs) => {
  await visitorsOnly(args);
  return prefetch(args, (api) => [providersQuery(api)]);
};

export const meta = privateMeta((lang) => textIn(identityText, lang)('signin_title'));

/** Sign-in begins with an e-mail and nothing else, or with a provider (registration §2). */
export default function SigninPage() {
  const t = useText(identityText);
  return (
    <SignInFrame title={t('signin_title')} lead={t('signin_lead')}>
      <ProviderNotice wished="signin" className={css.notice} />
      <SocialButtons place="above" />
      <AddressForm sending={useProbe()} button={t('get_started')} />
    </SignInFrame>
  );
}
