import { Link, useLocation } from 'react-router';
import { brandMark } from '#art/mark.ts';
import { useCartCount } from '#features/cart/web/useCart.ts';
import { useAccount, useLogout } from '#features/identity/web/useAccount.ts';
import { type CircuitLook, hasList, hasShop } from '#kernel/look.ts';
import { fullName } from '#kernel/names.ts';
import { inLanguage, paths } from '#kernel/paths.ts';
import { shellText } from '#text/shell.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import styles from './shell.module.css';

function useLinks(circuit: CircuitLook) {
  const lang = useLang();
  const t = useText(shellText);
  const website = circuit.settings['website-url'];
  return [
    { href: paths.home(lang), label: t('races') },
    ...(hasShop(circuit) ? [{ href: paths.shop(lang), label: t('shop') }] : []),
    ...(hasList(circuit) ? [{ href: paths.subscribers(lang), label: t('subscribers') }] : []),
    ...(website ? [{ href: website, label: t('website') }] : []),
  ];
}

/** The same page in the other language: path, query, the place on the page and what was typed stay. */
function LanguageItems() {
  const lang = useLang();
  const t = useText(shellText);
  const { pathname, search } = useLocation();
  return (['it', 'en'] as const).map((to) => (
    <li key={to}>
      <Link
        to={inLanguage(pathname + search, to)}
        preventScrollReset
        lang={to}
        hrefLang={to}
        aria-current={to === lang ? 'true' : undefined}
      >
        {t(to === 'it' ? 'italian' : 'english')}
      </Link>
    </li>
  ));
}

/** The account's menu; for a visitor, the sign-in link, which returns to this page. */
function AccountItems() {
  const lang = useLang();
  const t = useText(shellText);
  const user = useAccount();
  const logout = useLogout();
  const back = useWayBack();
  if (!user) {
    return (
      <li>
        <a href={paths.signin(lang, back)}>{t('sign_in')}</a>
      </li>
    );
  }
  return (
    <>
      <li>
        <a href={paths.dashboard(lang)}>{t('my_account')}</a>
      </li>
      <li>
        <a href={paths.orders(lang)}>{t('my_orders')}</a>
      </li>
      <li>
        <a href={paths.subscriptions(lang)}>{t('my_subscriptions')}</a>
      </li>
      {user.office !== null && (
        <li>
          <a href={paths.console(lang, user.role === null ? user.office : undefined)}>{t('my_office')}</a>
        </li>
      )}
      <li>
        <button type="button" onClick={() => logout.mutate()} aria-disabled={logout.isPending}>
          {t('logout')}
        </button>
      </li>
    </>
  );
}

/** The page to return to after a sign-in; none from a sign-in page or from Home. */
function useWayBack(): string | undefined {
  const { pathname, search } = useLocation();
  return /^\/(it|en)(\/(signin|account)(\/|$)|$)/.test(pathname) ? undefined : pathname + search;
}

function Account() {
  const lang = useLang();
  const t = useText(shellText);
  const user = useAccount();
  const back = useWayBack();
  if (!user) {
    return (
      <a className={`${styles.link} ${styles.broad}`} href={paths.signin(lang, back)}>
        {t('sign_in')}
      </a>
    );
  }
  const member = user.detail.himself_member;
  return (
    <details className={`${styles.menu} ${styles.broad}`} name="nav">
      <summary className={styles.name}>{member ? fullName(member) : user.email}</summary>
      <ul>
        <AccountItems />
      </ul>
    </details>
  );
}

function Cart() {
  const lang = useLang();
  const t = useText(shellText);
  const count = useCartCount();
  if (count === null) return null;
  return (
    <a className={styles.link} href={paths.cart(lang)} aria-label={t('cart_count', { count })}>
      {t('cart')}
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </a>
  );
}

export function NavigationBar({ circuit }: { circuit: CircuitLook }) {
  const lang = useLang();
  const t = useText(shellText);
  const links = useLinks(circuit);
  const { pathname } = useLocation();
  return (
    <header className={styles.top}>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <div className={`wrap ${styles.bar}`}>
        <a className={styles.brand} href={paths.home(lang)}>
          {circuit.logo ? (
            <img src={circuit.logo} alt="" height={32} />
          ) : (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, drawn by the kernel
            <span className={styles.mark} dangerouslySetInnerHTML={{ __html: brandMark() }} />
          )}
          <span>{circuit.name}</span>
        </a>
        <nav aria-label={t('main_nav')} className={styles.broad}>
          <ul className={styles.links}>
            {links.map(({ href, label }) => (
              <li key={href}>
                <a className={styles.link} href={href} aria-current={href === pathname ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.util}>
          <details className={`${styles.menu} ${styles.broad}`} name="nav">
            <summary>
              <span className="vh">{t('language')}: </span>
              {lang.toUpperCase()}
            </summary>
            <ul>
              <LanguageItems />
            </ul>
          </details>
          <Cart />
          <Account />
          <details className={`${styles.menu} ${styles.narrow}`} name="nav">
            <summary>{t('menu')}</summary>
            <ul>
              {links.map(({ href, label }) => (
                <li key={href}>
                  <a href={href} aria-current={href === pathname ? 'page' : undefined}>
                    {label}
                  </a>
                </li>
              ))}
              <AccountItems />
              <LanguageItems />
            </ul>
          </details>
        </div>
      </div>
    </header>
  );
}
