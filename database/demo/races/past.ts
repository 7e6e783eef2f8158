import { mergozzo } from './mergozzo.ts';
import { mottarone } from './mottarone.ts';
import { orta } from './orta.ts';
import type { DemoRace } from './race.ts';
import { verbania } from './verbania.ts';

const current = [...verbania, ...orta, ...mergozzo, ...mottarone];

interface Edition {
  readonly id: number;
  readonly stage: number;
  /** The race of this season that it was. */
  readonly of: number;
  readonly stock: number;
  readonly soldElsewhere: number;
}

/** A race of a season before: as it is today, closed, and without the questions that only matter before a race. */
function edition({ id, stage, of, stock, soldElsewhere }: Edition): DemoRace {
  const { opensIn: _opened, inputs: _asked, closes: _closes, ...race } = current.find((now) => now.id === of)!;
  return { ...race, id, stage, stock, soldElsewhere, closes: { daysBefore: 3 }, substitution: false, transfer: false };
}

/** Past races, so that who has been here for long has a history. */
export const past: readonly DemoRace[] = [
  edition({ id: 190, stage: 149, of: 201, stock: 380, soldElsewhere: 338 }),
  edition({ id: 191, stage: 149, of: 202, stock: 320, soldElsewhere: 271 }),
  edition({ id: 192, stage: 148, of: 203, stock: 550, soldElsewhere: 402 }),
  edition({ id: 193, stage: 148, of: 204, stock: 450, soldElsewhere: 377 }),
  edition({ id: 197, stage: 148, of: 205, stock: 120, soldElsewhere: 84 }),
  edition({ id: 194, stage: 147, of: 207, stock: 120, soldElsewhere: 91 }),
  edition({ id: 195, stage: 146, of: 208, stock: 280, soldElsewhere: 233 }),
  edition({ id: 196, stage: 146, of: 209, stock: 180, soldElsewhere: 122 }),
  edition({ id: 171, stage: 139, of: 201, stock: 350, soldElsewhere: 290 }),
  edition({ id: 173, stage: 138, of: 203, stock: 500, soldElsewhere: 356 }),
];
