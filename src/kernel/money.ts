import { z } from 'zod';
import type { Lang } from './lang.ts';

/** An amount of money in whole euro cents: never a fraction, never a float of euros. */
export const Cents = z.int().brand<'Cents'>();
export type Cents = z.infer<typeof Cents>;

/** A share of an amount before rounding, in ten-thousandths of a cent, so that 4.5 % stays exact. */
export type Share = number & z.$brand<'Share'>;

export const cents = (n: number): Cents => Cents.parse(n);

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

/** The amount as it stands in a field: `54,50` in Italian, `54.50` in English. */
export const typedEuro = (amount: Cents, lang: Lang): string =>
  lang === 'it' ? euroText(amount).replace('.', ',') : euroText(amount);

export const sum = (amounts: readonly Cents[]): Cents =>
  amounts.reduce<number>((total, amount) => total + amount, 0) as Cents;

export const times = (amount: Cents, quantity: number): Cents => cents(amount * quantity);

export const percent = (rate: number, of: Cents): Share => (Math.round(rate * 100) * of) as Share;

/** Adds a share to a fixed amount and rounds to the nearest ten cents, halves upwards. */
export const toTenCents = (fixed: Cents, share: Share): Cents =>
  cents(Math.floor((fixed * 10_000 + share + 50_000) / 100_000) * 10);

/** An amount in an answer or a refusal's facts: cents inside, `"35.50"` on the wire. */
export const Money = z
  .codec(z.string().regex(/^-?\d+\.\d{2}$/), Cents, {
    decode: (text) => Number(text.replace('.', '')),
    encode: (amount) => euroText(amount as Cents),
  })
  .meta({ description: 'Euro with two decimals', examples: ['35.50'] });

/** An upper bound, well within the range of exact integers. */
const mostEuro = 999_999_999.99;

/**
 * An amount in a request: a string or a number of euro, parsed from its decimal text to avoid floating-point errors.
 * More than two decimals are refused, not rounded.
 */
export const MoneyIn = z
  .union([
    z.string().max(40, 'too_long'),
    z.number().min(-mostEuro, 'amount_not_valid').max(mostEuro, 'amount_not_valid'),
  ])
  .transform((value) => String(value).trim())
  .pipe(z.string().regex(/^-?\d{1,9}(\.\d{1,2})?$/, 'amount_not_valid'))
  .transform((text): Cents => {
    const [whole = '0', decimals = ''] = text.split('.');
    return cents(Number(whole + decimals.padEnd(2, '0')));
  });

/** An amount as people type it: its decimals stand after a comma or a point. */
export const MoneyTyped = z
  .string()
  .max(40, 'too_long')
  .transform((text): string | number => text.replace(',', '.'))
  .pipe(MoneyIn);

const euroFormats = new Map<Lang, Intl.NumberFormat>();

/** `54,50 €` in Italian, `€54.50` in English. */
export const formatEuro = (amount: Cents, lang: Lang): string => {
  let format = euroFormats.get(lang);
  if (!format) {
    format = new Intl.NumberFormat(lang, { style: 'currency', currency: 'EUR', useGrouping: 'always' });
    euroFormats.set(lang, format);
  }
  return format.format(amount / 100);
};
