/** The race or package of a circuit that somebody wants to register for. */
export interface RegistrationTarget {
  readonly circuitId: number;
  readonly raceType: 'race' | 'package';
  readonly raceId: number;
}
