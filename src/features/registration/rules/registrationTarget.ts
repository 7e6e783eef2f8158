export interface RegistrationTarget {
  readonly circuitId: number;
  readonly raceType: 'race' | 'package';
  readonly raceId: number;
}
