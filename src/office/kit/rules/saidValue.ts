import { type ClockTime, dayOf, formatDay, formatTime, instantInRome } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { formatNumber } from '#kernel/numbers.ts';
import { plainProse } from '#kernel/prose.ts';

const isPercentage = (field: string): boolean => field === 'percent' || field.endsWith('_rate');

/** A day, an hour of a day, a percentage or a distance as it is said; any other text as it is, without its layout. */
export function saidValue(field: string, text: string, lang: Lang): string {
  if (isPercentage(field) && text !== '' && Number.isFinite(Number(text)))
    return `${formatNumber(Number(text), lang)}%`;
  // Lines that stand below each other, on one.
  if (field.startsWith('options_') || field === 'hosts') return text.replaceAll('\n', ', ');
  // Stored with a point, whichever was typed.
  if (field === 'distance') return lang === 'it' ? text.replaceAll(/(\d)\.(?=\d)/g, '$1,') : text;
  const day = dayOf(text.slice(0, 10));
  if (day === null) return plainProse(text);
  if (text.length === 10) return formatDay(day, lang);
  return /^T\d\d:\d\d$/.test(text.slice(10))
    ? `${formatDay(day, lang)}, ${formatTime(instantInRome(text as ClockTime))}`
    : text;
}
