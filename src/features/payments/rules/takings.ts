import { type Cents, cents, sum } from '#kernel/money.ts';
import { handWays, providers } from './providers.ts';

export const takingWays = [...handWays, ...providers] as const;
export type TakingWay = (typeof takingWays)[number];

export interface WayTotal {
  readonly way: TakingWay;
  readonly taken: Cents;
  readonly returned: Cents;
}

export const netOfWay = ({ taken, returned }: Omit<WayTotal, 'way'>): Cents => cents(taken - returned);

export const netOfDay = (ways: readonly WayTotal[]): Cents => sum(ways.map(netOfWay));
