import { type Check, type Finding, runChecks } from '#kernel/checks.ts';
import { cardChecks } from './checks/cards.ts';
import { certificateChecks } from './checks/certificates.ts';
import { dayChecks } from './checks/days.ts';
import { moneyChecks } from './checks/money.ts';
import { placeChecks } from './checks/places.ts';
import { textChecks } from './checks/texts.ts';
import { typeChecks } from './checks/types.ts';
import type { RaceSetUp } from './setUp.ts';

/** Every check of a race's set-up, by its number. */
export const raceChecks: readonly Check<RaceSetUp>[] = [
  ...dayChecks,
  ...typeChecks,
  ...cardChecks,
  ...certificateChecks,
  ...placeChecks,
  ...textChecks,
  ...moneyChecks,
];

export const checkRace = (setUp: RaceSetUp): Finding[] => runChecks(raceChecks, setUp);
