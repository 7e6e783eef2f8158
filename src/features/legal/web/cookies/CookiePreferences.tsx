import css from './CookiePreferences.module.css';
import type { CookieBannerData } from './cookieBanner.ts';

/** Opens the cookie banner again. Without scripts there is nothing to choose, and no button. */
export const CookiePreferences = ({ banner: { words } }: { readonly banner: CookieBannerData }) => (
  <button type="button" className={css.open} data-cookies="open">
    {words.preferences}
  </button>
);
