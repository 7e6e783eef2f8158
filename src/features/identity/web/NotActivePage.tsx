import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { tellActivated } from '#web/activated.ts';
import { useLang } from '#web/api.tsx';
import { privateMeta } from '#web/meta.ts';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { identityText } from '../text/index.ts';
import { ActivationCode } from './ActivationCode.tsx';
import { Failure } from './Failure.tsx';
import { usePending } from './pending.ts';
import { ResultPage } from './ResultPage.tsx';
import { SignInAs } from './SignInAs.tsx';
import { useRedirect } from './useRedirect.ts';
import { useGoOn, useResend } from './useSignIn.ts';
import { visitorsOnly } from './visitorsOnly.ts';

export const loader = async (args: LoaderFunctionArgs) => {
  await visitorsOnly(args);
  return null;
};

export const meta = privateMeta((lang) => textIn(identityText, lang)('not_active_title'));

export default function NotActivePage() {
  const t = useText(identityText);
  const lang = useLang();
  const wanted = useRedirect();
  const resend = useResend();
  const { user } = usePending();
  const goOn = useGoOn();
  const [active, setActive] = useState<'now' | 'before' | null>(null);
  const activate = async () => {
    if (await goOn()) tellActivated();
    else setActive('now');
  };
  if (active && user) {
    return (
      <ResultPage
        mark="ok"
        status={t('activated_status')}
        title={t(active === 'now' ? 'activated_title' : 'activated_before_title')}
        arrived
        actions={<SignInAs email={user.email} />}
      >
        <p>{t(active === 'now' ? 'activated_text' : 'not_activated_already_active_next')}</p>
      </ResultPage>
    );
  }
  return (
    <ResultPage
      mark="wait"
      status={t('not_active_status')}
      title={t('not_active_title')}
      actions={
        user ? (
          <>
            <Button look="outline" waiting={resend.isPending && t('wait')} onClick={() => resend.mutate(user.id)}>
              {t('resend')}
            </Button>
            <ButtonLink look="text" to={paths.signin(lang, wanted)}>
              {t('other_email')}
            </ButtonLink>
            <Saved show={resend.isSuccess}>{t('resent')}</Saved>
          </>
        ) : (
          <ButtonLink to={paths.signin(lang, wanted)}>{t('to_signin')}</ButtonLink>
        )
      }
    >
      <p>
        {user
          ? t.rich('not_active_text_to', { email: user.email, b: (words) => <b>{words}</b> })
          : t('not_active_text')}
      </p>
      <p className="mut">{t(user ? 'not_active_spam' : 'not_active_unknown')}</p>
      <Failure error={resend.error} />
      {user && <ActivationCode userId={user.id} onActivated={activate} onActiveBefore={() => setActive('before')} />}
    </ResultPage>
  );
}
