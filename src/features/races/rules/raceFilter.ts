import type { AvailabilityState } from './availability.ts';
import { type Discipline, disciplines } from './setup/fields.ts';

/** What of Home a visitor asked to see; it stands in the address, and nowhere else. */
export interface RaceFilter {
  readonly discipline?: Discipline;
  /** Year and month of the stage: "2027-01". */
  readonly month?: string;
  readonly open: boolean;
  readonly list: boolean;
}

/** The filter of an address. What it does not know, it leaves out: an old link shows more, never nothing. */
export function filterIn(address: { readonly get: (name: string) => string | null }): RaceFilter {
  const discipline = disciplines.find((known) => known === address.get('discipline'));
  const month = address.get('month') ?? '';
  return {
    ...(discipline && { discipline }),
    ...(/^\d{4}-(0[1-9]|1[0-2])$/.test(month) && { month }),
    open: address.get('open') === '1',
    list: address.get('view') === 'list',
  };
}

/** The query of an address that shows this; of everything as posters, none. */
export function addressOf({ discipline, month, open, list }: RaceFilter): string {
  const parts = [
    discipline && `discipline=${discipline}`,
    month && `month=${month}`,
    open && 'open=1',
    list && 'view=list',
  ].filter(Boolean);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

export const isNarrowed = ({ discipline, month, open }: RaceFilter): boolean =>
  discipline !== undefined || month !== undefined || open;

interface FilterStage {
  readonly starts_on: string;
  readonly races: readonly {
    readonly discipline: Discipline;
    readonly availability: { readonly state: AvailabilityState };
  }[];
}

export const monthOf = ({ starts_on }: Pick<FilterStage, 'starts_on'>): string => starts_on.slice(0, 7);

/** The stages with the races that a filter lets through, in their order; narrowed, a stage without any is left out. */
export function filtered<Of extends FilterStage>(stages: readonly Of[], filter: RaceFilter): Of[] {
  if (!isNarrowed(filter)) return [...stages];
  const { discipline, month, open } = filter;
  return stages
    .filter((stage) => month === undefined || monthOf(stage) === month)
    .map((stage) => ({
      ...stage,
      races: stage.races.filter(
        (race) =>
          (discipline === undefined || race.discipline === discipline) && (!open || race.availability.state === 'open'),
      ),
    }))
    .filter(({ races }) => races.length > 0);
}
