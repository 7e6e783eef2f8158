import { expect, test } from 'vitest';
import { getOfficeRegistrations } from '#office/entries/contract/registrations.ts';
import { may } from '#office/kit/web/useOffice.ts';
import { getCircuitSetUp } from '#office/settings/contract/settings.ts';
import { copiesRaces, seesSetUps, seesShop, setsUpCircuit } from './mayUse.ts';

/** Who sets up one race alone, and who sets up the circuit. */
const ofOneRace = { roles: ['organiser'], whole: [] } as const;
const ofAll = { roles: ['organiser'], whole: ['organiser'] } as const;

test('a role for single races counts where a call narrows what it does to them, and nowhere else', () => {
  expect(seesSetUps(ofOneRace)).toBe(true);
  expect(may(getOfficeRegistrations)(ofOneRace)).toBe(true);
  expect(setsUpCircuit(ofOneRace)).toBe(false);
  expect(seesShop(ofOneRace)).toBe(false);
  expect(copiesRaces(ofOneRace)).toBe(false);
  expect(may(getCircuitSetUp)(ofOneRace)).toBe(false);
});

test('a role for the whole circuit counts in both', () => {
  for (const sees of [seesSetUps, setsUpCircuit, seesShop, copiesRaces]) expect(sees(ofAll)).toBe(true);
  expect(setsUpCircuit({ roles: ['reader'], whole: ['reader'] })).toBe(false);
});
