import type { RaceOf } from './RacePoster.tsx';

export function raceIn(query: URLSearchParams): RaceOf | null {
  for (const type of ['race', 'package'] as const) {
    const id = Number(query.get(type));
    if (Number.isInteger(id) && id > 0) return { type, id };
  }
  return null;
}
