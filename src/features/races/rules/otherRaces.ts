import type { AvailabilityState } from './availability.ts';
import type { Discipline } from './setup/fields.ts';

interface Race {
  readonly id: number;
  readonly discipline: Discipline;
  readonly starts_at: string;
  readonly availability: { readonly state: AvailabilityState };
}

/** No more than fit below a race that cannot be entered; the whole list is one step away. */
const most = 3;

/** What else can be entered now in a race's circuit: races of its own discipline first, then those that come first. */
export function otherRaces<Of extends Race>(races: readonly Of[], of: Pick<Race, 'id' | 'discipline'>): Of[] {
  const isAlike = ({ discipline }: Race) => Number(discipline === of.discipline);
  return races
    .filter(({ id, availability }) => id !== of.id && availability.state === 'open')
    .toSorted((a, b) => isAlike(b) - isAlike(a) || a.starts_at.localeCompare(b.starts_at))
    .slice(0, most);
}
