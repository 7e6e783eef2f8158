import type { CrewChoice, CrewFields, CrewType } from './crewChoice.ts';

/** A crew choice that passed all checks; a draft and a cart line store it. */
export interface AdmittedCrew {
  readonly choice: CrewChoice;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly type?: CrewType | undefined;
  readonly fraction_id?: number | undefined;
  readonly admitted?: true | undefined;
  /** Of a new private crew; it stays on the server. */
  readonly password_hash?: string | undefined;
}

/** Is it the choice that passed before? Then its password is not asked a second time. */
export function isSameCrew(given: CrewFields, before: AdmittedCrew | undefined): boolean {
  if (!before || given.choice !== before.choice) return false;
  if (given.choice === 'partecipate') return before.admitted === true && given.id === before.id;
  return given.choice === 'new' && given.type === before.type && given.name === before.name;
}

export const shownCrew = ({ admitted: _, password_hash: __, ...choice }: AdmittedCrew) => ({ ...choice });

/** Is it the fraction of the crew that was chosen before? */
export const isSameFraction = (a: AdmittedCrew, b: AdmittedCrew | undefined): boolean =>
  a.id === b?.id && a.fraction_id === b?.fraction_id;
