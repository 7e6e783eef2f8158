import type { RaceFields, TypeFields } from '../../contract/setup.ts';

const bearing = {
  race: ['starts_at', 'minimum_age', 'has_team_registration', 'only_for_team'],
  type: ['born_from', 'born_until', 'has_federation', 'federations', 'certificate', 'kinds', 'policies'],
} as const satisfies { readonly race: readonly (keyof RaceFields)[]; readonly type: readonly (keyof TypeFields)[] };

/** Can these changed fields decide whether somebody may start? */
export const bearsOnStarts = (of: keyof typeof bearing, changed: object): boolean =>
  bearing[of].some((field) => field in changed);
