import { type Cents, cents, PriceTyped } from '#kernel/money.ts';
import type { FieldValue } from '../setUps/useFieldsForm.ts';

/** A value as it is typed, or as it is stored. */
export type TypedValue = FieldValue | number | null | undefined;

/** A price as it is typed, or in cents as it is stored; null while it is none. */
export const typedPrice = (typed: TypedValue): Cents | null =>
  typeof typed === 'number' ? cents(typed) : (PriceTyped.safeParse(String(typed ?? '')).data ?? null);

/** The same; while it is none the one that is saved stands, for what is no price is not for nothing. */
export const priceOr = (typed: TypedValue, saved: Cents): Cents => typedPrice(typed) ?? saved;

/** A whole number as it is typed; what stands for it while it is none. */
export const typedNumber = (typed: TypedValue, otherwise: number): number => {
  const number = Number.parseInt(String(typed ?? ''), 10);
  return Number.isSafeInteger(number) && number >= 0 ? number : otherwise;
};
