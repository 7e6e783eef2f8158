import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import type { Lang } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import css from './CookieBanner.module.css';
import type { CookieBannerData } from './cookieBanner.ts';

/** Tells analytics of each page, once it is accepted. What tells is loaded only then. */
function useAnalytics(id: string): void {
  const { pathname } = useLocation();
  const params = useMatches().at(-1)?.params;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is another page by its path
  useEffect(() => {
    const tell = async () => {
      const accepted = () => document.documentElement.dataset.consent === 'accept';
      if (!accepted()) return;
      const { tellPage } = await import('./analytics.ts');
      if (accepted()) tellPage(id, pathname, params ?? {});
    };
    const onConsent = () => void tell().catch(() => {});
    onConsent();
    document.addEventListener('consent', onConsent);
    return () => document.removeEventListener('consent', onConsent);
  }, [id, pathname]);
}

interface CookieBannerProps {
  readonly banner: CookieBannerData;
  readonly lang: Lang;
}

/** In every page, to be seen only while `watchConsent` says so: without scripts only necessary cookies can come. */
export function CookieBanner({ banner: { id, mode, version, words }, lang }: CookieBannerProps) {
  useAnalytics(id);
  return (
    <section
      id="cookie-banner"
      className={css.banner}
      aria-labelledby="cookie-banner-title"
      tabIndex={-1}
      data-version={version}
    >
      <div className={`wrap ${css.inner}`}>
        <div className={css.words}>
          <p id="cookie-banner-title" className="b">
            {words.title}
          </p>
          <p>
            {words[mode]} <a href={paths.cookies(lang)}>{words.more}</a>
          </p>
          <p className={`b ${css.accepted}`}>{words.now_accept}</p>
          <p className={`b ${css.refused}`}>{words.now_refuse}</p>
        </div>
        <div className={css.answers}>
          <Button look="outline" size="small" data-cookies="refuse">
            {words.refuse}
          </Button>
          <Button look="outline" size="small" data-cookies="accept">
            {words.accept}
          </Button>
        </div>
        <button type="button" className={css.close} data-cookies="close">
          <span aria-hidden="true">×</span>
          <span className={`vh ${css.first}`}>{words[`close_${mode}`]}</span>
          <span className={`vh ${css.again}`}>{words.close_again}</span>
        </button>
      </div>
    </section>
  );
}
