import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { urlOf } from '#kernel/call.ts';
import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { tellActivated } from '#web/activated.ts';
import { useApi, useLang } from '#web/api.tsx';
import { privateMeta } from '#web/meta.ts';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { activate } from '../contract.ts';
import { identityText } from '../text/index.ts';
import { Failure } from './Failure.tsx';
import { ResultPage } from './ResultPage.tsx';
import { SignInAs } from './SignInAs.tsx';
import { activationQuery } from './usePassword.ts';
import { useRedirect } from './useRedirect.ts';
import { useGoOn } from './useSignIn.ts';

export const meta = privateMeta((lang) => textIn(identityText, lang)('activating_title'));

/** In the browser in which the account was made it goes on by itself (registration §2, "Activation result"). */
export default function ActivatePage() {
  const t = useText(identityText);
  const lang = useLang();
  const wanted = useRedirect();
  const { code = '' } = useParams();
  const { data, error, refetch, isFetching } = useQuery(activationQuery(useApi(), code));
  const goOn = useGoOn();
  const [isElsewhere, setElsewhere] = useState(false);
  const activated = data?.activated === true;
  const going = useRef(false);
  useEffect(() => {
    if (!activated || going.current) return;
    going.current = true;
    goOn().then(
      (went) => (went ? tellActivated() : setElsewhere(true)),
      () => setElsewhere(true),
    );
  });
  const email = data?.email ?? null;
  const signIn =
    email === null ? (
      <ButtonLink to={paths.signin(lang, wanted)}>{t('sign_in')}</ButtonLink>
    ) : (
      <SignInAs email={email} />
    );

  if (activated && isElsewhere) {
    return (
      <ResultPage mark="ok" status={t('activated_status')} title={t('activated_title')} arrived actions={signIn}>
        <p>{t('activated_text')}</p>
      </ResultPage>
    );
  }
  if (data && !activated) {
    return (
      <ResultPage
        mark="warn"
        status={t('not_activated_status')}
        title={t('not_activated_title')}
        arrived
        actions={signIn}
      >
        <p>{t(`not_activated_${data.reason ?? 'unknown'}`)}</p>
        <p>{t(`not_activated_${data.reason ?? 'unknown'}_next`)}</p>
      </ResultPage>
    );
  }
  return (
    <ResultPage mark="wait" status={t('wait')} title={t('activating_title')}>
      {error && !isFetching ? (
        <>
          <Failure error={error} />
          <Button onClick={() => refetch()}>{t('activate_by_hand')}</Button>
        </>
      ) : (
        <p role="status">{t('activating')}</p>
      )}
      <noscript>
        <p>{t('activate_without_scripts')}</p>
        <form action={`/api${urlOf(activate).replace(':code', encodeURIComponent(code))}`}>
          <Button type="submit">{t('activate_by_hand')}</Button>
        </form>
      </noscript>
    </ResultPage>
  );
}
