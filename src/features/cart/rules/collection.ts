interface Collection {
  readonly race: string;
  readonly starts_at: string;
}

interface Line {
  /** The races that a registration is for, and when they start; null for goods. */
  readonly itemable: { readonly races: readonly string[]; readonly starts: readonly string[] } | null;
}

/** Are goods collected at a race that none of the cart's registrations is for? A cart of goods alone says nothing. */
export function isElsewhere({ race, starts_at }: Collection, lines: readonly Line[]): boolean {
  const registrations = lines.flatMap(({ itemable }) => itemable ?? []);
  return (
    registrations.length > 0 &&
    !registrations.some(({ races, starts }) => races.includes(race) && starts.includes(starts_at))
  );
}
