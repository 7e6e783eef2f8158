import { type Cents, cents, sum } from '#kernel/money.ts';
import { handWays, providers } from './providers.ts';

/** The ways in which money comes in, each with a day's equation of its own. */
export const takingWays = [...handWays, ...providers] as const;
export type TakingWay = (typeof takingWays)[number];

/** What came in and went back by one way on a day. */
export interface WayTotal {
  readonly way: TakingWay;
  readonly taken: Cents;
  readonly returned: Cents;
}

/** What is left of a day by one way. */
export const netOfWay = ({ taken, returned }: Omit<WayTotal, 'way'>): Cents => cents(taken - returned);

/** What a day came to by all ways. */
export const netOfDay = (ways: readonly WayTotal[]): Cents => sum(ways.map(netOfWay));
