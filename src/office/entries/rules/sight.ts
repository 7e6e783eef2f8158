import { addDays, type Day } from '#kernel/calendar.ts';
import { type HeldRole, type Reach, type Role, reaches, reachIn } from '#kernel/roles.ts';

export const readsRegistrations = [
  'super-admin',
  'organiser',
  'money',
  'medical',
  'desk',
  'reader',
] as const satisfies readonly Role[];

/** Who may look at somebody's contacts; the desk the phone alone, in the week of the race. */
export const readsContacts = ['organiser', 'money', 'desk'] as const satisfies readonly Role[];

/** Who downloads the list, with the columns that they see. */
export const exportsRegistrations = ['organiser', 'money', 'medical'] as const satisfies readonly Role[];

export const correctsPersons = ['organiser'] as const satisfies readonly Role[];

/** The parts of a registration that not everybody sees who sees registrations, with the roles that do. */
const seen = {
  payment: ['organiser', 'money', 'desk'],
  /** Its order with the amounts. */
  order: ['organiser', 'money'],
  /** What state its certificate is in; nobody else is told a word of somebody's health. */
  certificate: ['organiser', 'medical'],
  file: ['medical'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

/** The races in which each part is seen; null: in none. */
export type Sight = Readonly<Record<keyof typeof seen, Reach | null>>;

export const sightOf = (roles: readonly HeldRole[], circuitId: number): Sight => ({
  payment: reachIn(roles, circuitId, seen.payment),
  order: reachIn(roles, circuitId, seen.order),
  certificate: reachIn(roles, circuitId, seen.certificate),
  file: reachIn(roles, circuitId, seen.file),
});

/** The contacts that somebody sees of an athlete: all of them with the fiscal code, email and phone, the phone, or none. */
export type ContactsInSight = 'all' | 'contacts' | 'phone' | null;

interface Starting {
  readonly id: number;
  readonly day: Day;
}

/** From a week before the race to the day after it. */
const isRaceWeek = ({ day }: Starting, today: Day): boolean => addDays(day, -7) <= today && today <= addDays(day, 1);

export function contactsSeen(
  roles: readonly HeldRole[],
  circuitId: number,
  races: readonly Starting[],
  today: Day,
): ContactsInSight {
  const has = (role: Role, those: readonly Starting[]) =>
    those.some(({ id }) => reaches(reachIn(roles, circuitId, [role]), id));
  if (has('money', races)) return 'all';
  if (has('organiser', races)) return 'contacts';
  return has(
    'desk',
    races.filter((race) => isRaceWeek(race, today)),
  )
    ? 'phone'
    : null;
}
