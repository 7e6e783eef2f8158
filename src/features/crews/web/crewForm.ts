import type { CrewView, InvitedView } from '../contract.ts';
import { type AdmittedCrew, isSameCrew } from '../rules/admitted.ts';
import { type CrewFaults, type CrewFields, type CrewRace, crewFaults } from '../rules/crewChoice.ts';

/** The fields in the order of the page, with the names of their labels. */
export const crewFields = [
  ['choice', 'choice'],
  ['id', 'which'],
  ['name', 'name'],
  ['type', 'type'],
  ['password', 'password'],
  ['fraction_id', 'fraction'],
] as const;

/** The crew part of a form; empty texts are what is not filled in. */
export interface CrewForm {
  readonly choice: string;
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly password: string;
  readonly fraction_id: string;
  /** Does the chosen crew ask for its password? What the list said of it. */
  readonly locked: boolean;
}

export const noCrew: CrewForm = {
  choice: '',
  id: '',
  name: '',
  type: '',
  password: '',
  fraction_id: '',
  locked: false,
};

/** The crew of an invitation, unless it is full, or what was chosen before. The password is on the server only. */
export function crewFormOf(before: AdmittedCrew | undefined, invited: InvitedView | null): CrewForm {
  if (invited?.standing === 'open' && invited.crew) {
    const { id, type, own } = invited.crew;
    return { ...noCrew, choice: 'partecipate', id, locked: type === 'private' && own === 0 };
  }
  return {
    ...noCrew,
    choice: before?.choice ?? (invited ? 'partecipate' : ''),
    id: before?.id ?? '',
    name: before?.name ?? '',
    type: before?.type ?? '',
    fraction_id: before?.fraction_id ? String(before.fraction_id) : '',
  };
}

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text);

export const crewOfForm = ({ choice, id, name, type, password, fraction_id }: CrewForm): CrewFields => ({
  choice: oneOf(['no', 'partecipate', 'new'], choice),
  id: id || undefined,
  name: name.trim() || undefined,
  type: oneOf(['public', 'private'], type),
  password: password || undefined,
  fraction_id: fraction_id ? Number(fraction_id) : undefined,
});

/** Was this private crew’s password set before? Then an empty field keeps it. */
export const keepsPassword = (form: CrewForm, before: AdmittedCrew | undefined): boolean =>
  before?.type === 'private' && isSameCrew(crewOfForm(form), before);

export function crewFormFaults(race: CrewRace, form: CrewForm, before: AdmittedCrew | undefined): CrewFaults {
  const given = crewOfForm(form);
  const known = isSameCrew(given, before && { ...before, admitted: true });
  return crewFaults(race, given, {
    asksPassword: form.locked && !known,
    hasPassword: keepsPassword(form, before),
  });
}

/** Places free in a fraction of the crew that is joined; in a new crew all are free. */
export const freeIn = (crew: Pick<CrewView, 'used_fractions'> | undefined, fraction: { id: number; max: number }) =>
  crew ? (crew.used_fractions.find(({ id }) => id === fraction.id)?.free ?? 0) : fraction.max;

export interface CrewFraction {
  readonly id: number;
  readonly i18n: { readonly name: string };
  readonly min: number;
  readonly max: number;
}

export interface CrewFieldsProps {
  readonly raceId: number;
  readonly race: CrewRace<CrewFraction>;
  readonly value: CrewForm;
  readonly onChange: (value: CrewForm) => void;
  readonly error: (field: string) => string | undefined;
  readonly invited: InvitedView | null;
  readonly before: AdmittedCrew | undefined;
}
