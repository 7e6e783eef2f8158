import type { z } from 'zod';
import type { Lang } from './lang.ts';
import { formatNumber } from './numbers.ts';

/** An amount of money in whole euro cents: never a fraction, never a float of euros. */
export type Cents = number & z.$brand<'Cents'>;

/** A share of an amount before rounding, in ten-thousandths of a cent, so that 4.5 % stays exact. */
export type Share = number & z.$brand<'Share'>;

export const cents = (n: number): Cents => {
  if (!Number.isSafeInteger(n)) throw new RangeError(`${n} is not an amount in whole cents`);
  return n as Cents;
};

export const noMoney = cents(0);

/** Parses an amount of euro: `euro('1.50')`. */
export const euro = (text: `${number}`): Cents => {
  if (!/^-?\d+\.\d{2}$/.test(text)) throw new RangeError(`"${text}" is not an amount with two decimals`);
  return cents(Number(text.replace('.', '')));
};

/** The amount on the wire: a string in euro with two decimals. */
export const euroText = (amount: Cents): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** The amount in a file for programs, with a hyphen below zero: `54,50` in Italian, `54.50` in English. */
export const fileEuro = (amount: Cents, lang: Lang): string =>
  lang === 'it' ? euroText(amount).replace('.', ',') : euroText(amount);

/** The amount as it stands in a field, where people read it: with a true minus, as everywhere (`formatNumber`). */
export const typedEuro = (amount: Cents, lang: Lang): string => fileEuro(amount, lang).replace('-', '−');

/** The amount that a text on the wire says. */
export const centsOf = (text: string): Cents => Number(text.replace('.', '')) as Cents;

/** Where the amounts of an answer stand: by key, `*` for each item of a list or record. */
export type Amounts = 'amount' | { readonly [key: string]: Amounts };

/** An answer of our own server with its amounts as cents; everything else stays as it came. */
export function readAmounts(answer: unknown, amounts: Amounts | null): unknown {
  if (amounts === null) return answer;
  if (amounts === 'amount') return typeof answer === 'string' ? centsOf(answer) : answer;
  if (Array.isArray(answer)) return amounts['*'] ? answer.map((item) => readAmounts(item, amounts['*']!)) : answer;
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [key, readAmounts(value, amounts[key] ?? amounts['*'] ?? null)]),
  );
}

export const sum = (amounts: readonly Cents[]): Cents =>
  amounts.reduce<number>((total, amount) => total + amount, 0) as Cents;

export const times = (amount: Cents, quantity: number): Cents => cents(amount * quantity);

export const percent = (rate: number, of: Cents): Share => (Math.round(rate * 100) * of) as Share;

/** Adds a share to a fixed amount and rounds to the nearest ten cents, halves upwards. */
export const toTenCents = (fixed: Cents, share: Share): Cents =>
  cents(Math.floor((fixed * 10_000 + share + 50_000) / 100_000) * 10);

const inEuro = { style: 'currency', currency: 'EUR', useGrouping: 'always' } as const;

/** `54,50 €` in Italian, `€54.50` in English; signed, for a difference, with a plus where it is more. It breaks over no line. */
export const formatEuro = (amount: Cents, lang: Lang, sign: 'signed' | 'plain' = 'plain'): string =>
  formatNumber(amount / 100, lang, sign === 'signed' ? { ...inEuro, signDisplay: 'exceptZero' } : inEuro);
