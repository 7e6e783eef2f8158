import type { z } from 'zod';
import { withElision } from './elision.ts';
import type { Lang } from './lang.ts';

/** A calendar date, `YYYY-MM-DD`, without hour or time zone; it sorts as text. */
export type Day = string & z.$brand<'Day'>;

export function dayOf(text: string): Day | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? (text as Day) : null;
}

export function day(text: string): Day {
  const known = dayOf(text);
  if (known === null) throw new RangeError(`"${text}" is not a day`);
  return known;
}

/** The years that anybody means: who is registered was born from 1900 on (registration §2), and no race is a century away. */
const usualYears = { first: 1900, last: 2100 } as const;

/** Whether a day or clock time is of a year that can be meant: 0027 is a year half typed. */
export const isUsualYear = (text: string): boolean => {
  const year = Number(text.slice(0, 4));
  return year >= usualYears.first && year <= usualYears.last;
};

/** Reads a day as files have it: `2026-12-31`, or as Italians write it, `31/12/2026`; null for anything else. */
export function readDay(text: string): Day | null {
  const italian = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  const iso = italian ? `${italian[3]}-${italian[2]!.padStart(2, '0')}-${italian[1]!.padStart(2, '0')}` : text;
  return isUsualYear(iso) ? dayOf(iso) : null;
}

/**
 * Makes something when it is first asked for, and keeps it: a formatter takes a hundred times as long to make as to
 * use.
 */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const romeDay = once(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }));

/** `Intl` writes the year 27 as “27”. A form's preview has such years while one is typed. */
const fourDigitYear = (text: string, length: number): string => text.padStart(length, '0');

/** The current day in Italian time, whatever the server's time zone. */
export const dayInRome = (now: Date): Day => day(fourDigitYear(romeDay().format(now), 10));

export const addDays = (from: Day, days: number): Day => {
  const date = new Date(`${from}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10) as Day;
};

/** The same day so many months later, as the law counts them; the last of a month that has no such day. */
export const addMonths = (from: Day, months: number): Day => {
  const date = new Date(`${from.slice(0, 8)}01T12:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  const last = date.getUTCDate();
  date.setUTCDate(Math.min(Number(from.slice(8)), last));
  return date.toISOString().slice(0, 10) as Day;
};

const hour = 3_600_000;

/** Midnight in Italian time, when a day begins: one or two hours before it does in UTC. */
export function startOfDay(date: Day): Date {
  const midnight = new Date(`${date}T00:00:00Z`).getTime();
  const summer = new Date(midnight - 2 * hour);
  return dayInRome(summer) === date ? summer : new Date(midnight - hour);
}

const romeClock = once(
  () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'medium' }),
);

const clockAt = (instant: Date): Date =>
  new Date(`${fourDigitYear(romeClock().format(instant), 19).replace(' ', 'T')}Z`);

/** A day and an hour that a clock in Italy shows, as a form has them: `2027-05-30T09:00`. */
export type ClockTime = string & z.$brand<'ClockTime'>;

/**
 * The instant at which a clock in Italy shows that day and hour: of an hour that is there twice the first, of one that
 * is left out the hour after it.
 */
export function instantInRome(shown: ClockTime): Date {
  const asUtc = new Date(`${shown}:00Z`);
  const summer = new Date(asUtc.getTime() - 2 * hour);
  return clockAt(summer).getTime() === asUtc.getTime() ? summer : new Date(asUtc.getTime() - hour);
}

export const clockTimeInRome = (instant: Date): ClockTime => clockAt(instant).toISOString().slice(0, 16) as ClockTime;

export const dayOfClock = (shown: ClockTime): Day => shown.slice(0, 10) as Day;

/** Age in whole years on that day; a birthday on 29 February counts on 1 March in common years. */
export const ageOn = (birthday: Day, on: Day): number => {
  const years = Number(on.slice(0, 4)) - Number(birthday.slice(0, 4));
  return on.slice(5) < birthday.slice(5) ? years - 1 : years;
};

export const yearOf = (date: Day): number => Number(date.slice(0, 4));

type Style = 'day' | 'weekday' | 'dayOfWeek' | 'dayMonth' | 'short' | 'month' | 'monthOnly';

const styles: Record<Style, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  dayOfWeek: { weekday: 'long', day: 'numeric', month: 'long' },
  dayMonth: { day: 'numeric', month: 'long' },
  short: { day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  monthOnly: { month: 'long' },
};

const dayFormats = (locale: string): Readonly<Record<Style, () => Intl.DateTimeFormat>> => {
  const format = (style: Style) => once(() => new Intl.DateTimeFormat(locale, { ...styles[style], timeZone: 'UTC' }));
  const long = { day: format('day'), weekday: format('weekday'), dayOfWeek: format('dayOfWeek') };
  const months = { month: format('month'), monthOnly: format('monthOnly') };
  return { ...long, ...months, dayMonth: format('dayMonth'), short: format('short') };
};

const formats: Readonly<Record<Lang, ReturnType<typeof dayFormats>>> = {
  it: dayFormats('it'),
  en: dayFormats('en-GB'),
};

/** "12 ottobre 2026" / "12 October 2026". */
export const formatDay = (date: Day, lang: Lang, style: Style = 'day'): string => {
  const shown = formats[lang][style]().format(new Date(`${date}T12:00:00Z`));
  // Italian counts the first day of a month as an ordinal: "1º febbraio".
  return lang === 'it' && date.endsWith('-01') ? shown.replace(/(^|\s)1(?=\s)/, '$11º') : shown;
};

/** The days of what may last several: one with its weekday, else the first and the last, with one year where they share it. */
export const formatDays = (first: Day, last: Day, lang: Lang): string =>
  first === last
    ? formatDay(first, lang, 'weekday')
    : `${formatDay(first, lang, yearOf(first) === yearOf(last) ? 'dayMonth' : 'day')} – ${formatDay(last, lang)}`;

const romeTime = once(
  () => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Rome' }),
);

/** "09:00", in Italian time. */
export const formatTime = (instant: string | Date): string => romeTime().format(new Date(instant));

/** "12 ottobre 2026, 09:00" / "12 October 2026, 09:00", in Italian time. */
export const formatInstant = (instant: string | Date, lang: Lang): string =>
  `${formatDay(dayInRome(new Date(instant)), lang)}, ${formatTime(instant)}`;

/** The day as a poster prints it, the month where lengths have their unit: 30 "mag" is no distance. */
export const dayFigure = (date: Day, lang: Lang): { readonly value: string; readonly unit: string } => {
  const [value = '', unit = ''] = formatDay(date, lang, 'short').split(' ');
  return { value, unit };
};

/** The day in figures, beside words: "30.5". */
export const posterDay = (date: Day): string => `${Number(date.slice(8))}.${Number(date.slice(5, 7))}`;

/** What stands before a day in an Italian sentence. */
type Article = 'il' | 'al' | 'del' | 'dal';

/** A day with its Italian article: "il 28 maggio 2027", but "l’8 maggio 2027". English days take no article. */
export const dayInSentence = (date: Day, lang: Lang, article: Article = 'il', style: Style = 'day'): string => {
  const shown = formatDay(date, lang, style);
  if (lang !== 'it') return shown;
  return withElision(`${article} ${shown}`);
};

const atHour: Readonly<Record<Lang, string>> = { it: 'alle', en: 'at' };

/** The same with the hour: "al 22 novembre 2026 alle 04:34". A table has `formatInstant`. */
export const instantInSentence = (instant: string | Date, lang: Lang, article: Article = 'il'): string =>
  `${dayInSentence(dayInRome(new Date(instant)), lang, article)} ${atHour[lang]} ${formatTime(instant)}`;

/** Until when something holds: "al 22 novembre 2026 alle 04:34", or the whole last day where it ends at midnight. */
export const untilInSentence = (instant: string | Date, lang: Lang, article: Article = 'al'): string =>
  formatTime(instant) === '00:00'
    ? dayInSentence(dayInRome(new Date(new Date(instant).getTime() - 1)), lang, article)
    : instantInSentence(instant, lang, article);

/** The days on which these races start, each once: "12 giugno 2027 · 4 settembre 2027". */
export const startDays = (starts: readonly string[], lang: Lang): string =>
  [...new Set(starts.map((at) => dayInRome(new Date(at))))].map((on) => formatDay(on, lang)).join(' · ');

const waits = [
  { unit: 'hour', seconds: 3_600, from: 5_400 },
  { unit: 'minute', seconds: 60, from: 90 },
  { unit: 'second', seconds: 1, from: 0 },
] as const;

/** How long to wait, in words and never too short: "40 secondi", "13 minuti", "2 ore"; from a minute and a half on in minutes. */
export function formatWait(seconds: number, lang: Lang): string {
  const { unit, seconds: each } = waits.find(({ from }) => seconds >= from) ?? waits[2];
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.ceil(seconds / each));
}
