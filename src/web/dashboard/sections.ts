import type { Lang } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';
import type { dashboardText } from '#text/dashboard.ts';

interface DashboardSection {
  readonly href: (lang: Lang) => string;
  readonly label: keyof (typeof dashboardText)['it'];
}

/** The dashboard's sections (checkout §2, "The dashboard sidebar"), in the order in which they are shown. */
export const sections: readonly DashboardSection[] = [
  { href: paths.dashboard, label: 'my_account' },
  { href: paths.subscriptions, label: 'my_subscriptions' },
  { href: paths.orders, label: 'my_orders' },
  { href: (lang) => `${paths.dashboard(lang)}#personal-info`, label: 'personal_info' },
  { href: paths.athletes, label: 'athletes' },
  { href: paths.addresses, label: 'addresses' },
  { href: paths.changeEmail, label: 'email_change' },
  { href: paths.sessions, label: 'sessions' },
  { href: paths.privacySettings, label: 'privacy' },
];
