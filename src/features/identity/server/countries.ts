import countries from 'i18n-iso-countries';
import type { Lang } from '#kernel/lang.ts';

const codes = Object.keys(countries.getAlpha2Codes());

const named = (lang: Lang) => {
  const names = new Intl.DisplayNames(lang === 'it' ? 'it' : 'en-GB', { type: 'region' });
  const order = new Intl.Collator(lang);
  const list = codes.map((code) => ({ code, name: names.of(code) ?? code }));
  return list.sort((a, b) => Number(b.code === 'IT') - Number(a.code === 'IT') || order.compare(a.name, b.name));
};

const lists = { it: named('it'), en: named('en') };

/** Named on the server, because another ICU version in the browser would break hydration. Italy comes first. */
export const countriesIn = (lang: Lang) => lists[lang];
