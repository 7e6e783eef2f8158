import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { brandMark } from '#art/mark.ts';
import { useAccount } from '#features/identity/web/useAccount.ts';
import { fullName } from '#kernel/names.ts';
import { formatNumber } from '#kernel/numbers.ts';
import { inLanguage, paths } from '#kernel/paths.ts';
import type { OfficeTask } from '#office/kit/contract/office.ts';
import css from '#office/kit/web/console.module.css';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { useLang } from '#web/api.tsx';
import rows from '#web/office/office.module.css';
import { useCurrentInSight } from '#web/office/useCurrentInSight.ts';
import { useText } from '#web/text.tsx';
import { cx } from '#web/ui/cx.ts';
import { Menu } from '#web/ui/Menu.tsx';
import { frameText } from '../text/frame.ts';
import {
  judgesCards,
  judgesCertificates,
  seesCircuitSetUps,
  seesFigures,
  seesOrders,
  seesPeople,
  seesRegistrations,
  seesSettings,
  seesSetUps,
  seesShop,
  settlesMoney,
} from './mayUse.ts';
import { OfficeSearch } from './search/OfficeSearch.tsx';

function Bar() {
  const lang = useLang();
  const t = useText(frameText);
  const { pathname, search } = useLocation();
  const { circuit, offices } = useOffice();
  const account = useAccount();
  const self = account?.detail.himself_member;
  return (
    <header className={css.bar}>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <Link className={css.brand} to={paths.console(lang, circuit.id)}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant drawing */}
        <span className={css.mark} dangerouslySetInnerHTML={{ __html: brandMark() }} />
        Pettorale
      </Link>
      {offices.length > 1 ? (
        <Menu name={circuit.name} label={`${t('other_office')}: ${circuit.name}`} className={css.circuit}>
          <ul>
            {offices.map(({ id, name }) => (
              <li key={id}>
                <a href={paths.console(lang, id)} aria-current={id === circuit.id ? 'true' : undefined}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </Menu>
      ) : (
        <p className={css.circuit}>{circuit.name}</p>
      )}
      <OfficeSearch />
      <ul className={css.util}>
        <li>
          <Link to={inLanguage(pathname + search, lang === 'it' ? 'en' : 'it')} lang={lang === 'it' ? 'en' : 'it'}>
            {t('other_language')}
          </Link>
        </li>
        <li className={css.broad}>
          <a href={paths.home(lang)}>{t('open_portal')}</a>
        </li>
        <li>
          <a href={paths.dashboard(lang)}>{self ? fullName(self) : t('account')}</a>
        </li>
      </ul>
    </header>
  );
}

/** The page itself, or one below it: an order is among the orders. */
const currentOf = (path: string, pathname: string) => {
  if (path === pathname) return 'page' as const;
  return /\/console\/\d+$/.test(path) || !pathname.startsWith(`${path}/`) ? undefined : ('true' as const);
};

interface Way {
  readonly label: string;
  readonly href: string;
  readonly isFor?: boolean;
  /** What waits there for somebody. */
  readonly tasks?: readonly OfficeTask[];
}

function Ways() {
  const lang = useLang();
  const t = useText(frameText);
  const { pathname } = useLocation();
  const row = useCurrentInSight();
  const office = useOffice();
  const circuit = office.circuit.id;
  const ways: readonly Way[] = [
    { label: t('nav_today'), href: paths.console(lang, circuit) },
    {
      label: t('nav_registrations'),
      href: paths.consoleRegistrations(lang, { circuit }),
      isFor: seesRegistrations(office),
    },
    {
      label: t('nav_orders'),
      href: paths.consoleOrders(lang, { circuit }),
      isFor: seesOrders(office),
      tasks: ['wires', 'odd', 'offers', 'withdrawals', 'parcels'],
    },
    {
      label: t('nav_money'),
      href: paths.consoleMoney(lang, { circuit }),
      isFor: settlesMoney(office),
      tasks: ['movements', 'back', 'stuck', 'invoices'],
    },
    {
      label: t('nav_certificates'),
      href: paths.consoleCertificates(lang, { circuit }),
      isFor: judgesCertificates(office),
      tasks: ['certificates'],
    },
    {
      label: t('nav_cards'),
      href: paths.consoleCards(lang, { circuit }),
      isFor: judgesCards(office),
      tasks: ['cards'],
    },
    { label: t('nav_races'), href: paths.consoleRaces(lang, { circuit }), isFor: seesSetUps(office) },
    { label: t('nav_shop'), href: paths.consoleShop(lang, circuit), isFor: seesShop(office) },
    { label: t('nav_reports'), href: paths.consoleReports(lang, circuit), isFor: seesFigures(office) },
    {
      label: t('nav_settings'),
      // Who may not read the settings begins with what everybody in the office reads.
      href: seesSettings(office) ? paths.consoleSettings(lang, circuit) : paths.consolePolicies(lang, circuit),
      isFor: seesSettings(office) || seesCircuitSetUps(office),
      tasks: ['circuit', 'bank'],
    },
    {
      label: t('nav_people'),
      href: paths.consolePeople(lang, circuit),
      isFor: seesPeople(office),
      tasks: ['invitations', 'requests'],
    },
  ];
  return (
    <nav ref={row} className={cx(css.nav, rows.along)} aria-label={t('nav')}>
      <ul>
        {ways
          .filter(({ isFor }) => isFor !== false)
          .map(({ href, label, tasks = [] }) => {
            const waiting = office.todo.filter(({ what }) => tasks.includes(what));
            const todo = waiting.reduce((sum, { count }) => sum + count, 0);
            return (
              <li key={href}>
                <Link to={href} aria-current={currentOf(href, pathname)}>
                  {label}
                  {todo > 0 && (
                    <span className={css.waiting}>
                      {formatNumber(todo, lang)}
                      <span className="vh">{t('nav_waiting')}</span>
                    </span>
                  )}
                </Link>
              </li>
            );
          })}
      </ul>
    </nav>
  );
}

interface ConsoleFrameProps {
  readonly title: string;
  readonly kicker?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export const ConsoleFrame = ({ title, kicker, action, children }: ConsoleFrameProps) => (
  <>
    <Bar />
    <div className={css.frame}>
      <Ways />
      <main id="main" className={css.main}>
        <div className={css.head}>
          <div>
            {kicker && <p className={cx('mut', css.kicker)}>{kicker}</p>}
            <h1 className="d d-3">{title}</h1>
          </div>
          {action}
        </div>
        {children}
      </main>
    </div>
  </>
);
