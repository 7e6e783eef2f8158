import type { Lang } from '#kernel/lang.ts';
import { analyticsId } from '../../rules/analytics.ts';
import { type ConsentMode, type CookieVersion, consentModeOf, cookieVersion } from '../../rules/cookieChoice.ts';
import { cookieBannerText } from '../../text/cookieBanner.ts';

/** What a circuit's pages need to ask about cookies. */
export interface CookieBannerData {
  readonly id: string;
  readonly mode: ConsentMode;
  readonly version: CookieVersion;
  /** They travel with the page, not with the scripts. */
  readonly words: (typeof cookieBannerText)[Lang];
}

/** Null for a circuit that uses necessary cookies only: there is nothing to ask (decision 085). */
export function cookieBannerOf(settings: Readonly<Record<string, string>>, lang: Lang): CookieBannerData | null {
  const id = analyticsId(settings);
  const mode = consentModeOf(settings);
  return id === null ? null : { id, mode, version: cookieVersion(mode), words: cookieBannerText[lang] };
}
