import { type Cents, euroText } from '#kernel/money.ts';

export type FieldValues = Readonly<Record<string, unknown>>;

/** Some fields of a form; what is undefined is not among them. */
export type GivenFields<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

export const given = <Fields extends object>(fields: GivenFields<Fields>): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

export const amountFields: readonly string[] = ['price', 'full_price', 'amount', 'minimum'];

/** Flags and amounts as answers have them, so that what is there and what is wanted compare with what was seen. */
const asAnswered = (field: string, value: unknown): unknown => {
  if (typeof value === 'boolean') return Number(value);
  return amountFields.includes(field) && typeof value === 'number' ? euroText(value as Cents) : value;
};

/** A value as it is compared: of a list and of an object the order is not said, and an empty text is nothing. */
const compared = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return JSON.stringify(value.map(compared).toSorted());
  if (typeof value !== 'object') return String(value);
  return JSON.stringify(
    Object.entries(value)
      .map(([name, part]) => `${name} ${compared(part)}`)
      .toSorted(),
  );
};

const isAlike = (field: string, one: unknown, other: unknown): boolean =>
  compared(asAnswered(field, one)) === compared(asAnswered(field, other));

export function differences(now: FieldValues, wanted: FieldValues) {
  const fields = Object.keys(wanted).filter((field) => !isAlike(field, now[field], wanted[field]));
  const of = (from: FieldValues): Record<string, unknown> =>
    Object.fromEntries(fields.map((field) => [field, from[field] ?? null]));
  return { before: of(now), after: of(wanted) };
}

/** The fields that are not as they were on the page (optimistic locking): what was seen of a block is its version. */
export const changedSince = (now: FieldValues, seen: FieldValues, wanted: FieldValues): string[] =>
  [...new Set([...Object.keys(wanted), ...Object.keys(seen)])].filter(
    (field) => !isAlike(field, now[field], seen[field]),
  );

export interface FieldsWish<Fields> {
  readonly fields: GivenFields<Fields>;
  readonly seen: FieldValues;
}
