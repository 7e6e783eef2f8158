import { describe, expect, test } from 'vitest';
import { ClockTime, day } from '#kernel/calendar.ts';
import { euro, noMoney } from '#kernel/money.ts';
import type { RaceFields } from '../../contract/setup.ts';
import { checkRace, raceChecks } from './checkRace.ts';
import { wantedOfRace } from './fields.ts';
import { isOfCircuit, type RaceSetUp, type SetType } from './setUp.ts';

const at = (text: string) => ClockTime.parse(text);

const race: RaceFields = {
  name_it: 'Corsa dei Laghi',
  name_en: 'Lakes Run',
  type_it: 'Corsa',
  type_en: 'Run',
  description_it: 'Dieci chilometri.',
  description_en: 'Ten kilometres.',
  bib_place_it: 'Villa Giulia',
  bib_place_en: 'Villa Giulia',
  bib_hours_it: 'sabato 15–19',
  bib_hours_en: 'Saturday 3–7 pm',
  rules_it: '',
  rules_en: '',
  slug: 'corsa-dei-laghi',
  discipline: 'run',
  distance: '10 km',
  colourway: 'a',
  stage_id: 1,
  starts_at: at('2027-05-30T09:00'),
  ends_on: day('2027-05-30'),
  coming_soon: false,
  opens_at: null,
  closes_at: at('2027-05-20T23:59'),
  changes_until: null,
  stock: 300,
  registrations_in_cart: 1,
  minimum_age: 20,
  has_team_registration: false,
  only_for_team: false,
  is_relay: false,
  asks_gadget_size: true,
  gadget_sizes: '',
  substitution_enabled: false,
  substitution_keeps_hours: 72,
  transfer_enabled: false,
};

const type: SetType = {
  id: 7,
  name_it: 'Individuale',
  name_en: 'Individual',
  notes_it: '',
  notes_en: '',
  price: euro('30.00'),
  born_from: null,
  born_until: null,
  active: true,
  has_federation: false,
  federations: [],
  certificate: true,
  kinds: ['1-2'],
  policies: [4],
};

/** A race with which nothing is wrong. */
const well: RaceSetUp = {
  id: 1,
  race,
  stage: { starts_on: day('2027-05-29'), ends_on: day('2027-05-30') },
  types: [type],
  taken: 0,
  fractions: [],
  questions: [],
  policies: [],
  federations: [],
  health: [],
  usual_kinds: [],
  other_prices: [],
  circuit: {
    sizes: 4,
    ways_of_paying: 3,
    has_controller: true,
    keys_refused: false,
    lacks_iban: false,
  },
  now: at('2027-01-10T12:00'),
};

const of = (fields: Partial<RaceFields>, more: Partial<RaceSetUp> = {}): Partial<RaceSetUp> => ({
  ...more,
  race: { ...race, ...fields },
});
const typed = (fields: Partial<SetType>, more: Partial<RaceSetUp> = {}): Partial<RaceSetUp> => ({
  ...more,
  types: [{ ...type, ...fields }],
});
const circuit = (fields: Partial<RaceSetUp['circuit']>) => ({ circuit: { ...well.circuit, ...fields } });
const federation = {
  id: 3,
  name: 'Fitri',
  rules: [{ fromDay: day('2026-01-01') }],
};
const question = { type: 'select', label: 'Bus', label_en: 'Bus', options: 2 } as const;
const asking = { has_federation: true, federations: [3] };
const fraction = (min: number, max: number) => ({ name: 'Nuoto', name_en: 'Swim', min, max });

const faults: readonly (readonly [number, string, Partial<RaceSetUp>])[] = [
  [1, 'closes_at', of({ closes_at: at('2027-05-30T09:01') })],
  [2, 'opens_at', of({ coming_soon: true, opens_at: at('2027-05-20T23:59') })],
  [2, 'opens_at', of({ coming_soon: false, opens_at: at('2027-05-20T23:59') })],
  [3, 'starts_at', of({ starts_at: at('2027-05-31T09:00'), ends_on: day('2027-05-31') })],
  [4, 'ends_on', of({ ends_on: day('2027-05-29') })],
  [5, 'starts_at', { now: at('2027-05-30T09:00') }],
  [12, 'types', typed({ active: false })],
  [13, 'circuit-part-payments', circuit({ ways_of_paying: 0 })],
  [20, 'type-7-federations', typed({ has_federation: true })],
  [
    21,
    'type-7-federations',
    typed(asking, {
      federations: [{ ...federation, rules: [{ fromDay: day('2027-06-01') }] }],
    }),
  ],
  [24, 'type-7-kinds', typed({ kinds: [] }, { usual_kinds: ['1-2'] })],
  [25, 'type-7-certificate', { health: [{ type_id: 7, ready: false }] }],
  [29, 'stock', { taken: 301 }],
  [31, 'fractions', of({ is_relay: true })],
  [31, 'fractions', of({ is_relay: true }, { fractions: [fraction(2, 1)] })],
  [33, 'registrations_in_cart', of({ is_relay: true, registrations_in_cart: 3 }, { fractions: [fraction(1, 2)] })],
  [35, 'name_en', of({ name_en: '' })],
  [35, 'type_it', of({ type_it: '' })],
  [35, 'type-7-name_en', typed({ name_en: '' })],
  [35, 'questions', { questions: [{ ...question, label_en: '' }] }],
  [35, 'fractions', of({ is_relay: true }, { fractions: [{ ...fraction(1, 1), name_en: '' }] })],
  [38, 'questions', { questions: [{ ...question, options: 1 }] }],
  [35, 'types', { policies: [{ name: 'Regolamento', has_text: true, has_english_name: false }] }],
  [40, 'types', { policies: [{ name: 'Regolamento', has_text: false, has_english_name: true }] }],
  [41, 'gadget_sizes', circuit({ sizes: 0 })],
  [42, 'circuit-bank', circuit({ lacks_iban: true })],
  [43, 'circuit-provider_accounts', circuit({ keys_refused: true })],
  [45, 'circuit-part-office', circuit({ has_controller: false })],
];

const notes: typeof faults = [
  [7, 'closes_at', of({ closes_at: at('2027-05-29T09:01') })],
  [8, 'opens_at', of({ coming_soon: true })],
  [14, 'type-7-price', typed({ price: noMoney })],
  [
    15,
    'type-7-price',
    typed({ price: euro('300.00') }, { other_prices: [euro('25.00'), euro('30.00'), euro('35.00')] }),
  ],
  [15, 'type-7-price', typed({ price: euro('3.00') }, { other_prices: [euro('30.00')] })],
  [30, 'stock', of({ stock: 301, registrations_in_cart: 2 })],
];

describe('The checks of a race’s set-up', () => {
  test('find nothing where nothing is wrong', () => {
    expect(checkRace(well)).toEqual([]);
  });

  describe.each([
    ['fault', faults],
    ['note', notes],
  ] as const)('%ss', (level, cases) => {
    test.each(cases)('%i is said at %s', (number, field, change) => {
      expect(checkRace({ ...well, ...change })).toEqual([expect.objectContaining({ number, level, field })]);
    });
  });

  test('are each tried, each numbered once', () => {
    const tried = [...faults, ...notes].map(([number]) => number);
    const numbers = raceChecks.map(({ number }) => number);
    expect([...new Set(tried)].toSorted((a, b) => a - b)).toEqual(numbers.toSorted((a, b) => a - b));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('leave a warning of the circuit to its settings: what they mend is a fault', () => {
    const mendedThere = [...faults, ...notes].filter(([, field]) => isOfCircuit(field));
    expect(mendedThere.length).toBeGreaterThan(0);
    expect(faults).toEqual(expect.arrayContaining(mendedThere));
  });

  test('say faults first', () => {
    const found = checkRace({
      ...well,
      ...of({ name_en: '', coming_soon: true }),
    });
    expect(found.map(({ level }) => level)).toEqual(['fault', 'note']);
  });

  test('say nothing of what is withdrawn', () => {
    const gone: SetType = { ...type, id: 8, active: false, name_en: '', has_federation: true, certificate: true };
    expect(checkRace({ ...well, types: [type, gone] })).toEqual([]);
  });
});

describe('What a form does not call optional', () => {
  test('are the texts that a check asks for, and no others', () => {
    const texts = Object.keys(race).filter((name) => /_(it|en)$/.test(name) && !name.startsWith('rules_'));
    const asked = texts.filter((name) =>
      checkRace({ ...well, race: { ...race, [name]: '' } }).some(({ field }) => field === name),
    );
    expect(asked).toEqual([...wantedOfRace]);
  });
});
