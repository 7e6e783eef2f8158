import type { Lang } from './lang.ts';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * A number as people read it, with a true minus sign (U+2212): `Intl` writes a hyphen. Files for programs write their
 * numbers themselves.
 */
export function formatNumber(value: number, lang: Lang, options: Intl.NumberFormatOptions = {}): string {
  const key = lang + JSON.stringify(options);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(lang, options);
    formats.set(key, format);
  }
  // Between a sign and the currency a line may end: a word joiner keeps them together.
  return format
    .format(value)
    .replace('-', '−')
    .replace(/^([−+])(?=\D)/, '$1\u2060');
}
