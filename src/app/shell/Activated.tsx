import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { shellText } from '#text/shell.ts';
import { forgetActivated, useActivated } from '#web/activated.ts';
import { useText } from '#web/text.tsx';
import { cx } from '#web/ui/cx.ts';
import { Notice } from '#web/ui/Notice.tsx';
import css from './shell.module.css';

export function Activated() {
  const t = useText(shellText);
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const activated = useActivated();
  const [shownOn, setShownOn] = useState<string | null>(null);
  useEffect(() => {
    if (!activated) return setShownOn(null);
    // Told while the way there is still under way: it is not shown on the page that is left.
    if (state !== 'idle') return;
    if (shownOn === null) setShownOn(pathname);
    else if (shownOn !== pathname) forgetActivated();
  }, [activated, pathname, shownOn, state]);
  return (
    <div className={cx('wrap', activated && css.activated)}>
      {activated && <Notice live tone="ok" title={t('activated')} />}
    </div>
  );
}
