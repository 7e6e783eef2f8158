import { cardChecks } from './checks/cards.ts';
import { certificateChecks } from './checks/certificates.ts';
import { dayChecks } from './checks/days.ts';
import { moneyChecks } from './checks/money.ts';
import { placeChecks } from './checks/places.ts';
import { textChecks } from './checks/texts.ts';
import { typeChecks } from './checks/types.ts';
import type { Check, Found, Level, RaceSetUp } from './setUp.ts';

/** Every check of a race's set-up, by its number. */
export const raceChecks: readonly Check[] = [
  ...dayChecks,
  ...typeChecks,
  ...cardChecks,
  ...certificateChecks,
  ...placeChecks,
  ...textChecks,
  ...moneyChecks,
];

/** What a check found. */
export interface Finding extends Found {
  readonly number: number;
  readonly level: Level;
}

const rank: Readonly<Record<Level, number>> = { fault: 0, warning: 1, note: 2 };

/** What is wrong with a set-up, the faults first, each kind in the order of its checks. */
export const checkRace = (setUp: RaceSetUp): Finding[] =>
  raceChecks
    .flatMap(({ number, level, find }) => find(setUp).map((found) => ({ number, level, ...found })))
    .toSorted((a, b) => rank[a.level] - rank[b.level]);

/** How many of each kind. */
export const countFindings = (findings: readonly Finding[]) => ({
  faults: findings.filter(({ level }) => level === 'fault').length,
  warnings: findings.filter(({ level }) => level === 'warning').length,
});
