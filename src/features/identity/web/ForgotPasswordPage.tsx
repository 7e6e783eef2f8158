import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { useLang } from '#web/api.tsx';
import { privateMeta } from '#web/meta.ts';
import { useText } from '#web/text.tsx';
import { BackLink } from '#web/ui/BackLink.tsx';
import { identityText } from '../text/index.ts';
import { AddressForm } from './AddressForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { useForgotPassword } from './usePassword.ts';

export const meta = privateMeta((lang) => textIn(identityText, lang)('forgot_title'));

export default function ForgotPasswordPage() {
  const t = useText(identityText);
  const lang = useLang();
  return (
    <SignInFrame title={t('forgot_title')} lead={t('forgot_lead')}>
      <AddressForm sending={useForgotPassword()} button={t('forgot_send')}>
        <BackLink to={paths.signin(lang)}>{t('to_signin')}</BackLink>
      </AddressForm>
    </SignInFrame>
  );
}
