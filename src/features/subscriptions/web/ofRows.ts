import type { UserCrewView } from '#features/crews/contract.ts';
import type { SubscriptionRow } from '../contract.ts';
import { toCome } from '../rules/todo.ts';

export const startersOf = (rows: readonly SubscriptionRow[], now: Date): string[] =>
  toCome(rows, now)
    .filter(({ status }) => status === null)
    .map(({ detail }) => detail.id);

/** The registrations that may be in a crew: no package is. */
export const crewedOf = (rows: readonly SubscriptionRow[]): string[] =>
  rows.filter(({ status, race_type }) => status === null && race_type === 'race').map(({ detail }) => detail.id);

export const crewsToCome = (
  crews: readonly UserCrewView[],
  rows: readonly SubscriptionRow[],
  now: Date,
): UserCrewView[] => {
  const starters = startersOf(rows, now);
  return crews.filter(({ detail_ids }) => detail_ids.some((id) => starters.includes(id)));
};
