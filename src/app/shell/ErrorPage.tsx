import { useLocation } from 'react-router';
import { useAccount } from '#features/identity/web/useAccount.ts';
import type { CircuitLook } from '#kernel/look.ts';
import { paths } from '#kernel/paths.ts';
import { networkText } from '#text/network.ts';
import { shellText } from '#text/shell.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Footer } from './Footer.tsx';
import { NavigationBar } from './NavigationBar.tsx';
import styles from './shell.module.css';

interface ErrorPageProps {
  readonly circuit: CircuitLook;
  readonly status: number | null;
  /** The refusal, as the server worded it; null when nothing answered, or somebody else for it. */
  readonly problem: Readonly<Record<string, unknown>> | null;
}

export function ErrorPage({ circuit, status, problem }: ErrorPageProps) {
  const lang = useLang();
  const t = useText(shellText);
  const tn = useText(networkText);
  const { pathname, search } = useLocation();
  const missing = status === 404;
  // The office's pages are the only ones that a role opens.
  const inOffice = pathname.startsWith(paths.console(lang));
  const forbidden = status === 403 && inOffice;
  // That a page is not there says the title.
  const isSaid = problem?.error === 'not_found';
  const worded = typeof problem?.detail === 'string' && !isSaid ? problem.detail : null;
  const user = useAccount();
  const office = user?.office ?? null;
  /** The office that was asked for is another circuit's; their own has this address. */
  const elsewhere = inOffice && missing && office !== null && user?.role === null;
  const unsaid = missing
    ? t(elsewhere ? 'other_office_text' : 'not_found_text')
    : tn(status === null ? 'offline' : 'unanswered');
  const detail = forbidden ? t('forbidden_text') : (worded ?? unsaid);
  // Neither the network nor the portal's own word: its number would say nothing to the reader.
  const silent = worded === null && !missing;
  const title = forbidden
    ? t('forbidden_title')
    : silent
      ? tn('offline_title')
      : t(missing ? 'not_found_title' : 'error_title');
  const id = typeof problem?.request_id === 'string' ? problem.request_id : null;
  return (
    <div className={styles.page}>
      <title>{`${title} · ${circuit.title}`}</title>
      <NavigationBar circuit={circuit} />
      <main id="main" className={`wrap ${styles.error}`}>
        {!silent && !forbidden && (
          <p className="d d-m" aria-hidden="true">
            {status}
          </p>
        )}
        <h1 className="d d-3">{title}</h1>
        <p className="lg">{detail}</p>
        {id && !forbidden && <p className="mut">{t('reference', { id })}</p>}
        <p className="acts">
          {(!missing || (inOffice && office !== null)) && (
            <a
              className={styles.again}
              href={forbidden || missing ? paths.console(lang, elsewhere ? office : undefined) : pathname + search}
            >
              {t(elsewhere ? 'to_own_office' : forbidden || missing ? 'to_office' : 'retry')}
            </a>
          )}
          <a href={paths.home(lang)}>{t('home')}</a>
        </p>
      </main>
      <Footer circuit={circuit} />
    </div>
  );
}
