import { type Check, when } from '#kernel/checks.ts';
import { circuitField, type RaceSetUp } from '../setUp.ts';

/** What the circuit needs before it takes money and data. */
export const moneyChecks: readonly Check<RaceSetUp>[] = [
  { number: 42, level: 'fault', find: ({ circuit }) => when(circuit.lacks_iban, circuitField('bank')) },
  { number: 43, level: 'fault', find: ({ circuit }) => when(circuit.keys_refused, circuitField('provider_accounts')) },
  { number: 45, level: 'fault', find: ({ circuit }) => when(!circuit.has_controller, circuitField('part-office')) },
];
