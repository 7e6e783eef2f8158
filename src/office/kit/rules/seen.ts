import { type Cents, euroText } from '#kernel/money.ts';

/** Fields as they were on the page of who changes them. */
export type Seen = Readonly<Record<string, unknown>>;

/** Some fields of a form; what is undefined is not among them. */
export type Given<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

export const given = <Fields extends object>(fields: Given<Fields>): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

/** The fields that are amounts. */
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

/** What is wanted of some fields, and as they were on the page of who wants it. */
export interface Wish {
  readonly seen: Seen;
  readonly wanted: Seen;
  /** Fields that are one thing: who changes one of them wants all of them as they were typed. */
  readonly together?: readonly (readonly string[])[];
}

const isAlike = (field: string, one: unknown, other: unknown): boolean =>
  compared(asAnswered(field, one)) === compared(asAnswered(field, other));

/**
 * The fields that somebody means to change: a form may send all that it has, and what is as it was seen was not touched.
 * What was not seen counts as wanted.
 */
export function touched({ seen, wanted, together = [] }: Wish): string[] {
  const isTouched = (field: string) => seen[field] === undefined || !isAlike(field, wanted[field], seen[field]);
  const ofOne = (field: string) => together.find((fields) => fields.includes(field)) ?? [field];
  return Object.keys(wanted).filter((field) => ofOne(field).some((one) => one in wanted && isTouched(one)));
}

/**
 * The fields that somebody else has changed since they were read (optimistic locking, field by field): those that are
 * touched, whose value now is not the one that was seen, nor the one that is wanted.
 */
export const changedSince = (now: Seen, wish: Wish): string[] =>
  touched(wish).filter(
    (field) => !isAlike(field, now[field], wish.seen[field]) && !isAlike(field, now[field], wish.wanted[field]),
  );

/** The fields whose wanted value is not the one that is there, with both. */
export const differences = (
  now: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
): { readonly before: Record<string, unknown>; readonly after: Record<string, unknown> } => {
  const fields = Object.keys(wanted).filter(
    (field) => JSON.stringify(now[field] ?? null) !== JSON.stringify(wanted[field] ?? null),
  );
  const of = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(fields.map((field) => [field, from[field] ?? null]));
  return { before: of(now), after: of(wanted) };
};

/** What is wanted of fields, and what was seen of them. */
export interface Wanted<Fields> {
  readonly fields: Given<Fields>;
  readonly seen: Seen;
}
