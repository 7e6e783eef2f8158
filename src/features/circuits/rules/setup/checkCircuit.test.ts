import { describe, expect, test } from 'vitest';
import { type CircuitFacts, checkCircuit, circuitChecks } from './checkCircuit.ts';

const good: CircuitFacts = {
  name_en: 'Three Lakes',
  company: 'ASD Tre Laghi',
  email: 'segreteria@trelaghi.example',
  ink_contrast: 4.5,
  offers_wire: true,
  iban: 'IT60X0542811101000000123456',
  keys_refused: false,
  commission_by_method: false,
  issuer: { is_complete: true },
  sells_shipped: true,
  ways_of_delivery: 1,
};

const faulty: Readonly<Record<number, Partial<CircuitFacts>>> = {
  35: { name_en: '' },
  42: { iban: 'IT61X0542811101000000123456' },
  43: { keys_refused: true },
  44: { commission_by_method: true },
  45: { email: '' },
  46: { issuer: { is_complete: false } },
  49: { ways_of_delivery: 0 },
  52: { ink_contrast: 4.49 },
};

describe('The checks of a circuit', () => {
  test('say nothing of one that is as it should be', () => {
    expect(checkCircuit(good)).toEqual([]);
    expect(checkCircuit({ ...good, offers_wire: false, iban: null, issuer: null, sells_shipped: false })).toEqual([]);
  });

  test.each(circuitChecks.map(({ number }) => number))('%i catches alone what it is there for', (number) => {
    const found = checkCircuit({ ...good, ...faulty[number] });
    expect(found.map((finding) => finding.number)).toEqual([number]);
  });

  test('a missing IBAN is as bad as a wrong one, and faults stand first', () => {
    const found = checkCircuit({ ...good, iban: null, ink_contrast: 2 });
    expect(found.map(({ number, level }) => `${number} ${level}`)).toEqual(['42 fault', '52 note']);
  });
});
