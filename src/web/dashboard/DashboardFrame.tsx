import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { dashboardText } from '#text/dashboard.ts';
import { useLang } from '../api.tsx';
import { useText } from '../text.tsx';
import styles from './frame.module.css';
import { sections } from './sections.ts';

function Sections() {
  const lang = useLang();
  const t = useText(dashboardText);
  const { pathname } = useLocation();
  return sections.map(({ href, label }) => (
    <li key={label}>
      <a href={href(lang)} aria-current={href(lang) === pathname ? 'page' : undefined}>
        {t(label)}
      </a>
    </li>
  ));
}

interface DashboardFrameProps {
  readonly title: string;
  /** Above the title: the strip of the race that the page is about. */
  readonly art?: ReactNode;
  readonly children: ReactNode;
}

export function DashboardFrame({ title, art, children }: DashboardFrameProps) {
  const lang = useLang();
  const t = useText(dashboardText);
  const { pathname } = useLocation();
  const here = sections.find(({ href }) => href(lang) === pathname)?.label ?? 'my_account';
  return (
    <main id="main" className={styles.page}>
      <nav className={`${styles.nav} no-print`} aria-label={t('nav')}>
        <details className={`wrap ${styles.folded}`} key={pathname}>
          <summary>{t(here)}</summary>
          <ul>
            <Sections />
          </ul>
        </details>
        <ul className={`wrap ${styles.row}`}>
          <Sections />
        </ul>
      </nav>
      <div className="wrap">
        {art && <div className={styles.art}>{art}</div>}
        <h1 className={`d d-4 ${styles.head}`}>{title}</h1>
        {children}
      </div>
    </main>
  );
}
