export interface Fraction {
  readonly id: number;
  readonly min: number;
  readonly max: number;
  readonly free: number;
}

/** Is a place left for one more athlete? A crew without fractions takes anybody. */
export const hasRoom = (fractions: readonly Pick<Fraction, 'free'>[]): boolean =>
  fractions.length === 0 || fractions.some(({ free }) => free > 0);

export interface CrewRoom {
  readonly fractions: readonly Fraction[];
  readonly mates: readonly { readonly fraction_id: number | null }[];
}

export interface CrewProgress {
  readonly athletes: number;
  readonly size: number | null;
  readonly lacks: number;
}

/** How many athletes a crew has and needs. Only a relay has a number to reach: the sum of its fractions. */
export function progressOf({ fractions, mates }: CrewRoom): CrewProgress {
  const runs = (id: number) => mates.filter(({ fraction_id }) => fraction_id === id).length;
  return {
    athletes: mates.length,
    size: fractions.length === 0 ? null : fractions.reduce((sum, { max }) => sum + max, 0),
    lacks: fractions.reduce((sum, { id, min }) => sum + Math.max(0, min - runs(id)), 0),
  };
}

/** Should the page offer to invite others? While athletes are missing, or one is alone in a team. */
export function wantsMates(crew: CrewRoom): boolean {
  const { athletes, size, lacks } = progressOf(crew);
  return size === null ? athletes < 2 : lacks > 0;
}
