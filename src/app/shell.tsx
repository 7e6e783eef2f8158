import { lazy, Suspense } from 'react';
import { Outlet, useLocation, useRouteLoaderData, useSearchParams } from 'react-router';
import { shellText } from '#text/shell.ts';
import { useText } from '#web/text.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { RootData } from './root.tsx';
import { Footer } from './shell/Footer.tsx';
import { NavigationBar } from './shell/NavigationBar.tsx';
import { PromoBanner } from './shell/PromoBanner.tsx';
import { SignedOut } from './shell/SignedOut.tsx';
import styles from './shell/shell.module.css';

const notices = [
  'order_not_found',
  'order_cancelled',
  'race_not_found',
  'draft_not_found',
  'not_online',
  'not_open',
  'sold_out',
  'payment_refused',
] as const;

/** Why the visitor was sent here from a page that could not be shown. */
function SentHere() {
  const t = useText(shellText);
  const [query] = useSearchParams();
  const notice = notices.find((known) => known === query.get('notice'));
  if (!notice) return null;
  return (
    <div className="wrap">
      <Notice tone="warn" title={t(`notice_${notice}`)} />
    </div>
  );
}

/** With the sentences of all refusals: fetched by those few who need one. */
const ProviderNotice = lazy(async () => ({
  default: (await import('#features/identity/web/ProviderNotice.tsx')).ProviderNotice,
}));

/** Who went to a provider only to confirm who they are comes back to any page; the sign-in page tells its own. */
function NotConfirmed() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const notice = query.get('notice') ?? '';
  const fromProvider = /^(signin_\w+|identity_provider_unavailable|too_many_requests|unexpected)$/.test(notice);
  if (!fromProvider || pathname.includes('/signin')) return null;
  return (
    <div className="wrap">
      <Suspense>
        <ProviderNotice wished="confirm" />
      </Suspense>
    </div>
  );
}

/** Reading needs no script, signing in does: the form would otherwise look as if it worked. */
function WithoutScript() {
  const t = useText(shellText);
  const { pathname } = useLocation();
  if (!pathname.includes('/signin')) return null;
  return (
    <noscript>
      <p className="wrap b">{t('no_script')}</p>
    </noscript>
  );
}

/** What surrounds every page: banner, navigation bar, footer. */
export default function Shell() {
  const { circuit } = useRouteLoaderData<RootData>('root')!;
  return (
    <div className={styles.page}>
      <PromoBanner circuit={circuit} />
      <NavigationBar circuit={circuit} />
      <SentHere />
      <NotConfirmed />
      <SignedOut />
      <WithoutScript />
      <Outlet />
      <Footer circuit={circuit} />
    </div>
  );
}
