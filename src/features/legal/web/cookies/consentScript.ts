import { urlOf } from '#kernel/call.ts';
import { routes } from '#kernel/paths.ts';
import { choiceCookie, choicePath, choiceSeconds } from '../../rules/cookieChoice.ts';
import type { CookieBannerData } from './cookieBanner.ts';
import { type ConsentSettings, watchConsent } from './watchConsent.ts';

/** `watchConsent` for a circuit, as the text of a script for the head of its pages. */
export function consentScript({ id, mode, version }: CookieBannerData): string {
  const settings: ConsentSettings = {
    cookie: choiceCookie,
    seconds: choiceSeconds,
    version,
    implied: mode === 'implied',
    id,
    call: `/api${urlOf({ url: choicePath })}`,
    reading: [routes.cookies, routes.privacy],
  };
  return `(${watchConsent.toString()})(${JSON.stringify(settings)});`;
}

/** How high the banner is, for what sticks to the foot of the page; measured where it stands, before the first paint. */
export const bannerHeightScript = `{const b=document.getElementById('cookie-banner'),m=()=>document.documentElement.style.setProperty('--cookies',b.getBoundingClientRect().height+'px');m();new ResizeObserver(m).observe(b)}`;
