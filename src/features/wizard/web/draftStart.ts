import { validate as isUuid } from 'uuid';
import { raceIn } from '#features/races/web/raceHref.ts';

export interface DraftStart {
  readonly type: 'race' | 'package';
  readonly id: number;
  readonly crew?: string | undefined;
}

/** The crew of an invitation; an invalid id counts as no invitation. */
function crewIn(query: URLSearchParams): string | undefined {
  const crew = query.get('crew');
  return crew !== null && isUuid(crew) ? crew : undefined;
}

export function draftStartOf(query: URLSearchParams): DraftStart | null {
  const race = raceIn(query);
  return race && { ...race, crew: race.type === 'race' ? crewIn(query) : undefined };
}
