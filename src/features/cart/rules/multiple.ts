/** A line that registers somebody: for one race, or for those of a package. */
export interface RegisteringLine {
  readonly races: readonly {
    readonly id: number;
    readonly name: string;
    readonly registrationsInCart: number;
    /** Codes of substituted registrations that the account has for this race: each registers one alone. */
    readonly codes: number;
  }[];
}

export interface NotAMultiple {
  readonly raceId: number;
  readonly name: string;
  readonly multiple: number;
  readonly missing: number;
}

/**
 * The races whose registrations are no whole multiple of what the race asks for, such as pairs (checkout §5, "Cart"). A
 * package counts for each of its races; each code of a substituted registration counts as the one that is missing.
 */
export function notMultiples(lines: readonly RegisteringLine[]): NotAMultiple[] {
  const byRace = Map.groupBy(
    lines.flatMap(({ races }) => races),
    ({ id }) => id,
  );
  return [...byRace.values()].flatMap((registrations) => {
    const { id, name, registrationsInCart: multiple, codes } = registrations[0]!;
    // As many of them as there are codes may be the only one.
    const alone = Math.min(codes, registrations.length % multiple);
    const over = (registrations.length - alone) % multiple;
    return over === 0 ? [] : [{ raceId: id, name, multiple, missing: multiple - over }];
  });
}
