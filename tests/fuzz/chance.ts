import { seeded } from '#art/prng.ts';

/** What a run of chance draws from: the same seed draws the same. */
export interface Chance {
  /** Is it one of so many? */
  readonly oneIn: (many: number) => boolean;
  /** Below `end`, from 0. */
  readonly upTo: (end: number) => number;
  readonly pick: <One>(list: readonly One[]) => One;
}

export function chanceOf(seed: string): Chance {
  const random = seeded(seed);
  const upTo = (end: number) => Math.floor(random() * end);
  return {
    upTo,
    oneIn: (many) => upTo(many) === 0,
    pick: (list) => list[upTo(list.length)]!,
  };
}

/** The seed of a run: the variable's, if somebody wants that run again, else the hour's. */
export const seedOf = (variable: string): string => process.env[variable] ?? String(Date.now());
