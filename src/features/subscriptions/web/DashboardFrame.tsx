import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { subscriptionsText } from '../text/index.ts';
import styles from './dashboard.module.css';

/** The dashboard's pages, each with the way to the others (checkout §2). */
export function DashboardFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const lang = useLang();
  const t = useText(subscriptionsText);
  const { pathname } = useLocation();
  const links = [
    { href: paths.dashboard(lang), label: t('my_account') },
    { href: paths.subscriptions(lang), label: t('my_subscriptions') },
    { href: paths.orders(lang), label: t('my_orders') },
    { href: `${paths.dashboard(lang)}#personal-info`, label: t('personal_info') },
  ];
  return (
    <main id="main" className={styles.page}>
      <nav className={`${styles.nav} no-print`} aria-label={t('dashboard_nav')}>
        <ul className="wrap">
          {links.map(({ href, label }) => (
            <li key={href}>
              <a href={href} aria-current={href === pathname ? 'page' : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="wrap">
        <h1 className={`d d-4 ${styles.head}`}>{title}</h1>
        {children}
      </div>
    </main>
  );
}
