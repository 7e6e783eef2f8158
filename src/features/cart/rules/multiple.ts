/** A line that registers somebody: for one race, or for those of a package. */
export interface RegisteringLine {
  readonly races: readonly { readonly id: number; readonly name: string; readonly registrationsInCart: number }[];
}

export interface NotAMultiple {
  readonly raceId: number;
  readonly name: string;
  readonly multiple: number;
  /** How many registrations the cart still needs for this race. */
  readonly missing: number;
}

/**
 * The races whose number of registrations in the cart is not a whole multiple of what the race asks for: a pair
 * race is registered in pairs. A package counts for each of its races.
 *
 * Source: checkout §5, "Cart".
 */
export function notMultiples(lines: readonly RegisteringLine[]): NotAMultiple[] {
  const byRace = Map.groupBy(
    lines.flatMap(({ races }) => races),
    ({ id }) => id,
  );
  return [...byRace.values()].flatMap((registrations) => {
    const { id, name, registrationsInCart: multiple } = registrations[0]!;
    const over = registrations.length % multiple;
    return over === 0 ? [] : [{ raceId: id, name, multiple, missing: multiple - over }];
  });
}
