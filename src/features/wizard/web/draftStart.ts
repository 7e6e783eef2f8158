import { raceIn } from '#features/races/web/raceIn.ts';
import { PersonalId } from '#kernel/wire.ts';

/** The race or package of a new registration, and the crew of an invitation. */
export interface DraftStart {
  readonly type: 'race' | 'package';
  readonly id: number;
  readonly crew?: string | undefined;
}

/** The crew of an invitation; an invalid id counts as no invitation. */
const crewIn = (query: URLSearchParams): string | undefined => PersonalId.safeParse(query.get('crew')).data;

/** The race or package of a new registration, and the crew of an invitation, from the address. */
export function draftStartOf(query: URLSearchParams): DraftStart | null {
  const race = raceIn(query);
  return race && { ...race, crew: race.type === 'race' ? crewIn(query) : undefined };
}
