import { Outlet, useLocation, useRouteLoaderData, useSearchParams } from 'react-router';
import { ProviderNotice } from '#features/identity/web/ProviderNotice.tsx';
import { shellText } from '#text/shell.ts';
import { useText } from '#web/text.tsx';
import { Heard } from '#web/ui/Heard.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { RootData } from './root.tsx';
import { Activated } from './shell/Activated.tsx';
import { EnglishOffer } from './shell/EnglishOffer.tsx';
import { Footer } from './shell/Footer.tsx';
import { HeaderStrip } from './shell/HeaderStrip.tsx';
import { NavigationBar } from './shell/NavigationBar.tsx';
import { PromoBanner } from './shell/PromoBanner.tsx';
import { RefusedPayment } from './shell/RefusedPayment.tsx';
import { SignedOut } from './shell/SignedOut.tsx';
import styles from './shell/shell.module.css';
import { TextsAnnounced } from './shell/TextsAnnounced.tsx';

const notices = [
  'order_not_found',
  'order_cancelled',
  'invoice_not_found',
  'race_not_found',
  'product_not_found',
  'service_not_found',
  'draft_not_found',
  'not_online',
  'not_open',
  'sold_out',
  'list_not_public',
  'shop_off',
] as const;

function SentHere() {
  const t = useText(shellText);
  const [query] = useSearchParams();
  const notice = notices.find((known) => known === query.get('notice'));
  return (
    <div className="wrap">
      {notice && (
        <Heard key={notice}>
          <Notice tone="warn" title={t(`notice_${notice}`)} />
        </Heard>
      )}
    </div>
  );
}

/** A failed confirmation with a sign-in provider, on any page but the sign-in page, which shows it itself. */
function NotConfirmed() {
  const { pathname } = useLocation();
  return pathname.includes('/signin') ? null : <ProviderNotice wished="confirm" className="wrap" />;
}

/** Without scripts, pages can be read, but forms do not work: this notice says so. */
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

export default function Shell() {
  const { circuit, announced } = useRouteLoaderData<RootData>('root')!;
  return (
    <div className={styles.page}>
      <PromoBanner circuit={circuit} />
      <NavigationBar circuit={circuit} />
      <EnglishOffer />
      <TextsAnnounced announced={announced} />
      <HeaderStrip circuit={circuit} />
      <SentHere />
      <Activated />
      <RefusedPayment />
      <NotConfirmed />
      <SignedOut />
      <WithoutScript />
      <Outlet />
      <Footer circuit={circuit} />
    </div>
  );
}
