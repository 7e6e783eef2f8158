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
