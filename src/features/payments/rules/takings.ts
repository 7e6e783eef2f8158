import { type Cents, cents, noMoney, sum } from '#kernel/money.ts';
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

/** What the office has counted: in the account, in the till, in a provider's report. */
export interface Counted {
  readonly way: TakingWay;
  readonly counted: Cents;
}

/**
 * The ways whose count differs from what the portal has, and by how much: more was counted than is known, or less. A way
 * that nobody counted was nothing.
 *
 * Source: checkout §4; the equation is our own (decision 187).
 */
export function differences(ways: readonly WayTotal[], counts: readonly Counted[]): { way: TakingWay; by: Cents }[] {
  return takingWays.flatMap((way) => {
    const known = ways.find((one) => one.way === way);
    const counted = counts.find((one) => one.way === way)?.counted ?? noMoney;
    const by = cents(counted - (known ? netOfWay(known) : noMoney));
    return by === noMoney ? [] : [{ way, by }];
  });
}

/**
 * How a count stands that is still being made: what differs of the ways that were counted, and which are left to count. There is no
 * verdict before somebody has counted.
 *
 * Source: decision 313.
 */
export function countSoFar(
  ways: readonly WayTotal[],
  counts: readonly Counted[],
): { differ: ReturnType<typeof differences>; left: TakingWay[] } {
  const isCounted = ({ way }: { readonly way: TakingWay }) => counts.some((one) => one.way === way);
  return {
    differ: differences(ways.filter(isCounted), counts),
    left: ways.filter((one) => !isCounted(one)).map(({ way }) => way),
  };
}
