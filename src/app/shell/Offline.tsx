import { useEffect, useState } from 'react';
import type { Lang } from '#kernel/lang.ts';
import { networkText } from '#text/network.ts';
import { textIn } from '#text/translate.ts';
import { useOnline } from '#web/online.ts';
import styles from './shell.module.css';

/** A pass keeps a copy of itself, which the browser opens as a whole page. */
const opensOffline = /^\/(it|en)\/pass\//;

/** The address of the portal's own page that a click would lead to, away from this one. */
function leadsTo(event: MouseEvent): URL | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement)) return null;
  const to = new URL(link.href);
  return to.origin === location.origin && to.pathname !== location.pathname ? to : null;
}

/**
 * Without a network, on every page: that it is gone. A link would lead to an error page and lose what is typed, so it
 * waits to be pressed again.
 */
export function Offline({ lang }: { readonly lang: Lang }) {
  const t = textIn(networkText, lang);
  const online = useOnline();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (online) return;
    setWanted(false);
    const stay = (event: MouseEvent) => {
      const to = leadsTo(event);
      if (!to) return;
      event.preventDefault();
      event.stopPropagation();
      if (opensOffline.test(to.pathname)) window.location.assign(to);
      else setWanted(true);
    };
    // Before React hears of it.
    window.addEventListener('click', stay, { capture: true });
    return () => window.removeEventListener('click', stay, { capture: true });
  }, [online]);
  return (
    <div role="status" className={online ? undefined : styles.offline}>
      {!online && (
        <div className="wrap">
          <p className={styles.offlineTitle}>{t('gone_title')}</p>
          <p>{t(wanted ? 'gone_link' : 'gone_text')}</p>
        </div>
      )}
    </div>
  );
}
