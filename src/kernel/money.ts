import { z } from 'zod';
import { cents, centsOf, euroText } from './cents.ts';

/** Reckoning with amounts stands apart from their schemas: a page without a form is loaded without Zod. */
export {
  cents,
  euro,
  euroText,
  fileEuro,
  formatEuro,
  noMoney,
  percent,
  type Share,
  sum,
  times,
  toTenCents,
  typedEuro,
} from './cents.ts';

export const Cents = z.int().brand<'Cents'>();
export type Cents = z.infer<typeof Cents>;

/** An amount in an answer or a refusal's facts: cents inside, `"35.50"` on the wire. */
export const Money = z
  .codec(z.string().regex(/^-?\d+\.\d{2}$/), Cents, {
    decode: centsOf,
    encode: (amount) => euroText(amount as Cents),
  })
  .meta({ description: 'Euro with two decimals', examples: ['35.50'] });

/** The most that an amount may be: in cents it and the sum of two of it are within the database's integers. */
const mostEuro = 9_999_999.99;

/**
 * An amount in a request: a string or a number of euro, parsed from its decimal text. More than two decimals are
 * refused, not rounded.
 */
export const MoneyIn = z
  .union([
    z.string().max(40, 'too_long'),
    z.number().min(-mostEuro, 'amount_not_valid').max(mostEuro, 'amount_not_valid'),
  ])
  .transform((value) => String(value).trim())
  .pipe(z.string().regex(/^-?\d{1,7}(\.\d{1,2})?$/, 'amount_not_valid'))
  .transform((text): Cents => {
    const [whole = '0', decimals = ''] = text.split('.');
    return cents(Number(whole + decimals.padEnd(2, '0')));
  });

/** Thousands set apart by one sign, and decimals after the other: the two tell each other apart. */
const grouped = /^-?\d{1,3}(?:(?:\.\d{3})+,|(?:,\d{3})+\.)\d{1,2}$/;

/** What people type with its decimals after a point: of two signs the last one is the decimals'. A minus may be a true one. */
function plainAmount(typed: string): string {
  const text = typed.trim().replace(/^−/, '-');
  return grouped.test(text) ? text.replace(/[.,](?=.*[.,])/g, '').replace(',', '.') : text.replace(',', '.');
}

/** An amount as people type it: its decimals stand after a comma or a point; thousands may be set apart where decimals follow. */
export const MoneyTyped = z
  .string()
  .max(40, 'too_long')
  .transform((text): string | number => plainAmount(text))
  .pipe(MoneyIn);

/** The most that one piece costs: an order of two hundred such pieces is still an amount. */
const mostPrice = cents(9_999_999);

/** A price as people type it, none below zero. */
export const PriceTyped = z
  .string()
  .max(40, 'too_long')
  .min(1, 'required')
  .pipe(MoneyTyped)
  .refine((price) => price >= 0, 'amount_not_valid')
  .refine((price) => price <= mostPrice, 'price_too_high');
