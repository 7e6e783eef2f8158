import type { BrowserContext } from '@playwright/test';
import {
  type CookieChoice,
  choiceCookie,
  choiceSeconds,
  choiceValue,
  cookieVersion,
} from '#features/legal/rules/cookieChoice.ts';

/** The demo's circuits by how they ask: both use analytics. */
export const cookieHosts = { implied: 'localhost', explicit: 'circuit8.localhost' } as const;

/** The portal's address under another host. */
export const hostOf = ({ url }: { readonly url: string }, host: string): string => url.replace('localhost', host);

/** Both circuits' cookie banner answered, as cookies for a browser. */
export const answeredWith = (choice: CookieChoice) =>
  (['implied', 'explicit'] as const).map((mode) => {
    const now = new Date();
    return {
      name: choiceCookie,
      value: choiceValue(choice, cookieVersion(mode), now),
      domain: cookieHosts[mode],
      path: '/',
      expires: now.getTime() / 1000 + choiceSeconds,
      httpOnly: false,
      secure: false,
      sameSite: 'Lax' as const,
    };
  });

/** What a journey's browser begins with: the banner is answered, and covers nothing. */
export const bannerAnswered = { cookies: answeredWith('refuse'), origins: [] };

/** Somebody else sits down at the browser: every cookie goes but the answer to the banner. */
export const clearSession = (context: BrowserContext): Promise<void> =>
  context.clearCookies({ name: new RegExp(`^(?!${choiceCookie}$)`) });
