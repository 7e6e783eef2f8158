import { type HeldRole, type Role, reachIn, roleNames } from '#kernel/roles.ts';

/** A role in a circuit; without races it is for all of them. */
export type GivenRole = Pick<HeldRole, 'role' | 'races'>;

/** The roles that somebody may give and take in a circuit: an organiser those of helpers, a super-admin all. */
export function givableIn(held: readonly HeldRole[], circuitId: number): readonly Role[] {
  if (reachIn(held, circuitId, ['super-admin']) === 'all') return roleNames;
  return reachIn(held, circuitId, ['organiser']) === 'all' ? ['desk', 'reader'] : [];
}

const sameRaces = (one: GivenRole['races'], other: GivenRole['races']) =>
  one === null || other === null ? one === other : [...one].sort().join() === [...other].sort().join();

export const changedRoles = (before: readonly GivenRole[], after: readonly GivenRole[]): readonly Role[] =>
  roleNames.filter((role) => {
    const [had, has] = [before, after].map((list) => list.find((one) => one.role === role));
    return had && has ? !sameRaces(had.races, has.races) : had !== has;
  });

/** One for all races stays so; those for single races grow. */
export const withMore = (had: readonly GivenRole[], more: readonly GivenRole[]): readonly GivenRole[] =>
  roleNames.flatMap((role) => {
    const lists = [...had, ...more].filter((one) => one.role === role).map(({ races }) => races);
    if (lists.length === 0) return [];
    return [{ role, races: lists.includes(null) ? null : [...new Set(lists.flatMap((races) => races ?? []))] }];
  });

/** Whoever is given one is told to all super-admins. */
export const weightyRoles: readonly Role[] = ['super-admin', 'money', 'medical'];

/** Orders and transfers are of several races at once: Money for single races would open none (decision 160). */
export const isOfTheCircuit = (role: Role): boolean => role === 'super-admin' || role === 'money';

/** Roles that are given for single races, and cannot be; what somebody had before and keeps is none of them. */
export const notForRaces = (before: readonly GivenRole[], after: readonly GivenRole[]): readonly Role[] => {
  const changed = changedRoles(before, after);
  return after.flatMap(({ role, races }) => (races && isOfTheCircuit(role) && changed.includes(role) ? [role] : []));
};
