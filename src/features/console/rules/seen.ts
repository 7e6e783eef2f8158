import { type Cents, euroText } from '#kernel/money.ts';

/** Fields as they were on the page of who changes them. */
export type Seen = Readonly<Record<string, unknown>>;

/** Some fields of a form; what is undefined is not among them. */
export type Given<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

export const given = <Fields extends object>(fields: Given<Fields>): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

/** The fields that are amounts. */
export const amountFields: readonly string[] = ['price', 'full_price', 'amount', 'minimum'];

/** Flags as answers have them, so that what was seen and what is wanted compare alike; amounts as text. */
export function asSeen(fields: Seen): Seen {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      if (typeof value === 'boolean') return [field, Number(value)];
      return [field, amountFields.includes(field) && value !== null ? euroText(value as Cents) : value];
    }),
  );
}

/**
 * The fields that somebody else has changed since they were read (optimistic locking, field by field): those whose value
 * now is not the one that was seen, nor the one that is wanted.
 */
export const changedSince = (
  now: Readonly<Record<string, unknown>>,
  seen: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
): string[] =>
  Object.keys(wanted).filter((field) => {
    const is = JSON.stringify(now[field] ?? null);
    return is !== JSON.stringify(seen[field] ?? null) && is !== JSON.stringify(wanted[field] ?? null);
  });

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
