import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { shellText } from '#text/shell.ts';
import { useLang } from '#web/api.tsx';
import { forgetSignedOut, useSignedOut } from '#web/signedOut.ts';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './shell.module.css';

export function SignedOut() {
  const lang = useLang();
  const t = useText(shellText);
  const { pathname, search } = useLocation();
  const signedOut = useSignedOut();
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (signedOut) before.current = document.activeElement;
  }, [signedOut]);
  // Back to what was being done: this button goes, and the focus would be lost with it.
  const goOn = () => {
    forgetSignedOut();
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
  };
  if (!signedOut || pathname.includes('/signin')) return null;
  const signin = paths.signin(lang, pathname + search);
  return (
    <div className={styles.signedOut}>
      <div className="wrap">
        <Notice
          tone="warn"
          live
          title={t('signed_out_title')}
          actions={
            <>
              <ButtonLink size="small" to={signin} target="_blank" rel="noreferrer">
                {t('signed_out_elsewhere')}
              </ButtonLink>
              <Button size="small" look="outline" onClick={goOn}>
                {t('signed_out_done')}
              </Button>
              <ButtonLink size="small" look="text" to={signin} reloadDocument>
                {t('signed_out_here')}
              </ButtonLink>
            </>
          }
        >
          {t('signed_out_text')}
        </Notice>
      </div>
    </div>
  );
}
