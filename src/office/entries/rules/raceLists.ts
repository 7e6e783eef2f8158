import { addDays, type Day } from '#kernel/calendar.ts';
import { type HeldRole, type Role, reaches, reachIn } from '#kernel/roles.ts';

export const raceLists = ['start', 'emergency', 'sizes', 'services'] as const;
export type RaceList = (typeof raceLists)[number];

export const listFormats = ['csv', 'xlsx'] as const;
export type ListFormat = (typeof listFormats)[number];

/** An XLSX file is made in memory, so it has an end; CSV has none (office, “Files”). */
export const mostRowsOfXlsx = 20_000;

const handlesAthletes = ['organiser', 'money', 'medical', 'desk'] as const satisfies readonly Role[];

/** Who downloads a list: emergency contacts are for who answers for the race, and for its desk while it takes place. */
export const downloadedBy = {
  start: handlesAthletes,
  emergency: ['organiser', 'desk'],
  sizes: handlesAthletes,
  services: handlesAthletes,
} as const satisfies Readonly<Record<RaceList, readonly Role[]>>;

export interface RaceDays {
  readonly id: number;
  readonly day: Day;
  readonly lastDay: Day;
}

export const raceWeek = ({ day, lastDay }: Omit<RaceDays, 'id'>): { readonly from: Day; readonly until: Day } => ({
  from: addDays(day, -7),
  until: addDays(lastDay, 1),
});

/** Is a list of a race open to somebody’s roles on a day (office, “Permissions”)? */
export function isListOpen(list: RaceList, { roles, circuitId, race, today }: ListReader): boolean {
  const has = (...counting: readonly Role[]) => reaches(reachIn(roles, circuitId, counting), race.id);
  if (list !== 'emergency') return has(...downloadedBy[list]);
  const { from, until } = raceWeek(race);
  return has('organiser') || (has('desk') && from <= today && today <= until);
}

export interface ListReader {
  readonly roles: readonly HeldRole[];
  readonly circuitId: number;
  readonly race: RaceDays;
  readonly today: Day;
}

const person = ['bib', 'lastname', 'firstname'] as const;

const columns = {
  start: [
    ...person,
    'birthday',
    'gender',
    'nationality',
    'type',
    'team',
    'crew',
    'fraction',
    'card',
    'payment',
    'reference',
  ],
  emergency: [
    ...person,
    'birthday',
    'gender',
    'team',
    'crew',
    'phone',
    'emergency_contact',
    'emergency_phone',
    'reference',
  ],
  sizes: [...person, 'gender', 'team', 'size', 'payment', 'reference'],
  services: [...person, 'service', 'options', 'quantity', 'payment', 'reference'],
} as const satisfies Readonly<Record<RaceList, readonly string[]>>;

export type ListColumn = (typeof columns)[RaceList][number];

export const columnsOf = (list: RaceList, seesPayment: boolean): readonly ListColumn[] =>
  columns[list].filter((column) => seesPayment || column !== 'payment');
