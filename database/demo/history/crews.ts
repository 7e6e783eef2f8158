import { crewFractions, crews } from '../../../src/features/crews/server/tables.ts';
import { hashPassword } from '../../../src/features/identity/server/passwords.ts';
import { sellables, stockCounters } from '../../../src/features/stock/server/tables.ts';
import { demoRaces, typeId } from '../races/load.ts';
import { demoId, type World } from '../world.ts';
import type { PastOrder } from './book.ts';

/** A crew of the demo: who is in it, by the place of the fraction that each runs (in a relay). */
export interface DemoCrew {
  readonly number: number;
  readonly race: number;
  readonly name: string;
  readonly password?: string;
  /** The fraction of each athlete, counted from 0; of a team without fractions, null. */
  readonly athletes: readonly (number | null)[];
  /** How many days ago it was made. */
  readonly made: number;
}

/** A public one with free fractions, a full one, a private one, and an open one in the team-only race. */
export const demoCrews: readonly DemoCrew[] = [
  { number: 1, race: 210, name: 'Lago e Monti', athletes: [0, 1], made: 21 },
  { number: 2, race: 210, name: 'Falchi di Stresa', athletes: [0, 1, 1, 2], made: 34 },
  { number: 3, race: 210, name: 'Nottambuli', password: 'crew-demo', athletes: [2], made: 12 },
  { number: 4, race: 211, name: 'GS Lago Maggiore', athletes: [null, null, null], made: 27 },
];

const kind = 51;
export const crewId = ({ number }: Pick<DemoCrew, 'number'>): string => demoId(kind, number);

/** What the fraction of a crew is counted by. */
export const fractionSellable = ({ number }: Pick<DemoCrew, 'number'>, fraction: number): number =>
  9_000 + number * 10 + fraction;

const fractionsOf = ({ race }: DemoCrew) => demoRaces.find(({ id }) => id === race)?.fractions ?? [];

/** The crews with their fractions; who is in them, the orders say. */
export async function loadCrews({ tx }: World, past: readonly PastOrder[]): Promise<void> {
  for (const crew of demoCrews) {
    const made = past.find(({ lines }) => lines.some((line) => 'race' in line && line.crew?.crew === crew))!;
    const fractions = fractionsOf(crew).map(({ max }, at) => ({ at, max, sellableId: fractionSellable(crew, at) }));
    await tx.insert(crews).values({
      id: crewId(crew),
      raceId: crew.race,
      name: crew.name,
      captainUserId: made.user,
      createdAt: made.at,
      type: crew.password ? 'private' : 'public',
      passwordHash: crew.password ? await hashPassword(crew.password) : null,
    });
    if (fractions.length === 0) continue;
    await tx.insert(sellables).values(fractions.map(({ sellableId: id }) => ({ id, kind: 'fraction' as const })));
    await tx.insert(stockCounters).values(fractions.map(({ sellableId, max }) => ({ sellableId, stock: max })));
    await tx.insert(crewFractions).values(
      fractions.map(({ at, sellableId }) => ({
        crewId: crewId(crew),
        relayFractionId: typeId(crew.race, at),
        sellableId,
      })),
    );
  }
}
