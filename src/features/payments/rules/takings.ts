import { type Cents, cents, sum } from '#kernel/money.ts';
import { handWays, providers } from './providers.ts';

/** Of orders money is received, given back, and comes back; else it comes in and goes out. Written off is none. */
export const moneyFactKinds = ['received', 'given_back', 'came_back', 'exit_in', 'exit_out', 'written_off'] as const;
export type MoneyFactKind = (typeof moneyFactKinds)[number];

export const takingWays = [...handWays, ...providers] as const;
export type TakingWay = (typeof takingWays)[number];

export interface WayTotal {
  readonly way: TakingWay;
  readonly taken: Cents;
  readonly returned: Cents;
}

export const netOfWay = ({ taken, returned }: Omit<WayTotal, 'way'>): Cents => cents(taken - returned);

export const netOfDay = (ways: readonly WayTotal[]): Cents => sum(ways.map(netOfWay));
