import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { shellText } from '#text/shell.ts';
import { forgetActivated, useActivated } from '#web/activated.ts';
import { useText } from '#web/text.tsx';
import { cx } from '#web/ui/cx.ts';
import { Notice } from '#web/ui/Notice.tsx';
import css from './shell.module.css';

/** On the page that an activation leads to: that the account is active, and who it is signed in as needs no sign-in. */
export function Activated() {
  const t = useText(shellText);
  const { pathname } = useLocation();
  const activated = useActivated();
  const [shownOn, setShownOn] = useState<string | null>(null);
  useEffect(() => {
    if (!activated) return setShownOn(null);
    if (shownOn === null) setShownOn(pathname);
    else if (shownOn !== pathname) forgetActivated();
  }, [activated, pathname, shownOn]);
  return (
    <div className={cx('wrap', activated && css.activated)}>
      {activated && <Notice live tone="ok" title={t('activated')} />}
    </div>
  );
}
