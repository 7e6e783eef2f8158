/**
 * The roles of the office. They add up: a super-admin appoints people and opens circuits, and sees neither money nor
 * health data without the role for it.
 */
export const roleNames = ['super-admin', 'organiser', 'money', 'medical', 'desk', 'reader'] as const;
export type Role = (typeof roleNames)[number];

export interface HeldRole {
  readonly role: Role;
  /** Null: in every circuit, as a super-admin’s. */
  readonly circuitId: number | null;
  /** The races of the circuit that it is for; null: all of them, those to come included. */
  readonly races: readonly number[] | null;
}

/** The races of one circuit that somebody may act for; a list is never empty. */
export type Reach = 'all' | readonly number[];

/** How far the roles that somebody has reach in a circuit, of those that count here; null: not at all. */
export function reachIn(
  held: readonly HeldRole[],
  circuitId: number,
  counting: readonly Role[] = roleNames,
): Reach | null {
  const here = held.filter(
    (one) => (one.circuitId === null || one.circuitId === circuitId) && counting.includes(one.role),
  );
  if (here.some(({ races }) => races === null)) return 'all';
  const races = [...new Set(here.flatMap((one) => one.races ?? []))];
  return races.length > 0 ? races : null;
}

export const reaches = (reach: Reach | null, raceId: number): boolean =>
  reach === 'all' || (reach?.includes(raceId) ?? false);
