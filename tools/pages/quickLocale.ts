import type { Plugin } from 'vite';

const slow = /Intl\.DateTimeFormat\.supportedLocalesOf\(\[\s*locale\s*\]\)/;

/**
 * React Aria asks, as soon as it is loaded, whether the browser's language is well formed, and lets Chromium make the list of all
 * its languages for it: 90 ms of a page's start on a phone. `Intl.Locale` refuses the same languages, and makes no list.
 */
export const quickLocale = (): Plugin => ({
  name: 'quick-locale',
  transform: {
    filter: { id: /\/react-aria\/.*\/useDefaultLocale\.m?js$/ },
    handler(code) {
      if (!slow.test(code)) this.error('React Aria no longer asks for the list of languages: this plugin can go');
      return { code: code.replace(slow, 'new Intl.Locale(locale)'), map: null };
    },
  },
});
