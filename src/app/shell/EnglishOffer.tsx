import { Link, useLocation } from 'react-router';
import { inLanguage } from '#kernel/paths.ts';
import { shellText } from '#text/shell.ts';
import { textIn } from '#text/translate.ts';
import { useLang } from '#web/api.tsx';
import styles from './shell.module.css';

/**
 * Shows the offer before the first paint, if the browser reads no Italian. Pages are the same for everybody: only the
 * browser can say it.
 */
export const englishOfferScript = `if(document.documentElement.lang==='it'&&!navigator.languages.some(l=>/^it\\b/i.test(l)))document.documentElement.dataset.offer='en';`;

/** The way to the same page in English, for whoever came by an Italian link and reads no Italian. */
export function EnglishOffer() {
  const lang = useLang();
  const { pathname, search } = useLocation();
  if (lang !== 'it') return null;
  return (
    <p className={styles.offer} lang="en">
      <Link to={inLanguage(pathname + search, 'en')} preventScrollReset hrefLang="en">
        {textIn(shellText, 'en')('read_in_english')}
      </Link>
    </p>
  );
}
