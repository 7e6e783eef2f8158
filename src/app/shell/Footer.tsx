import { useRouteLoaderData } from 'react-router';
import { portalMark } from '#art/mark.ts';
import { CookiePreferences } from '#features/legal/web/cookies/CookiePreferences.tsx';
import type { CookieBannerData } from '#features/legal/web/cookies/cookieBanner.ts';
import type { CircuitLook } from '#kernel/look.ts';
import { paths } from '#kernel/paths.ts';
import { shellText } from '#text/shell.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { SchemeChoice } from './SchemeChoice.tsx';
import styles from './shell.module.css';

export function Footer({ circuit: { office } }: { circuit: CircuitLook }) {
  const lang = useLang();
  const t = useText(shellText);
  const root = useRouteLoaderData<{ readonly cookies: CookieBannerData | null }>('root');
  return (
    <footer className={styles.foot}>
      <div className="wrap">
        <div>
          {office.company !== '' && (
            <>
              <p className="b">
                {office.company}, {office.place}
              </p>
              <p className="mut">
                {t('office', { hours: office.hours })} <a href={`mailto:${office.email}`}>{office.email}</a>
              </p>
            </>
          )}
        </div>
        <ul>
          <li>
            <a href={paths.terms(lang)}>{t('terms')}</a>
          </li>
          <li>
            <a href={paths.privacy(lang)}>{t('privacy')}</a>
          </li>
          <li>
            <a href={paths.cookies(lang)}>{t('cookies')}</a>
          </li>
          {root?.cookies && (
            <li>
              <CookiePreferences banner={root.cookies} />
            </li>
          )}
          <li>
            <a href={paths.accessibility(lang)}>{t('accessibility')}</a>
          </li>
          <li>
            <SchemeChoice />
          </li>
          <li className={styles.made}>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, drawn by the kernel */}
            <span dangerouslySetInnerHTML={{ __html: portalMark() }} />
            {t('made_with')}
          </li>
        </ul>
      </div>
    </footer>
  );
}
