import { addDays, type Day } from '#kernel/calendar.ts';
import { type HeldRole, type Role, reaches, reachIn } from '#kernel/roles.ts';

/** The lists of a race that the office downloads. */
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

/** A race from its first day to its last. */
export interface RaceDays {
  readonly id: number;
  readonly day: Day;
  readonly lastDay: Day;
}

/** From a week before a race until the day after it. */
export const raceWeek = ({ day, lastDay }: Omit<RaceDays, 'id'>): { readonly from: Day; readonly until: Day } => ({
  from: addDays(day, -7),
  until: addDays(lastDay, 1),
});

/** May it be downloaded, does it open on a day to come, or is it not for them? */
export type ListAccess = 'open' | { readonly opens: Day } | 'closed';

/** How a list of a race is open to somebody’s roles on a day (office, “Permissions”). */
export function listAccess(list: RaceList, { roles, circuitId, race, today }: ListReader): ListAccess {
  const has = (...counting: readonly Role[]) => reaches(reachIn(roles, circuitId, counting), race.id);
  if (list !== 'emergency') return has(...downloadedBy[list]) ? 'open' : 'closed';
  if (has('organiser')) return 'open';
  const { from, until } = raceWeek(race);
  if (!has('desk') || today > until) return 'closed';
  return today < from ? { opens: from } : 'open';
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

/** The columns of a list, as far as somebody sees them. */
export const columnsOf = (list: RaceList, seesPayment: boolean): readonly ListColumn[] =>
  columns[list].filter((column) => seesPayment || column !== 'payment');
