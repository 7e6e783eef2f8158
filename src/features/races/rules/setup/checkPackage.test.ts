import { describe, expect, test } from 'vitest';
import { ClockTime, day } from '#kernel/calendar.ts';
import { type Cents, cents, euro } from '#kernel/money.ts';
import type { PackageFields } from '../../contract/setup.ts';
import { checkPackage, packageChecks, priceOneByOne } from './checkPackage.ts';
import { wantedOfPackage } from './fields.ts';
import { demandsOf, type PackageSetUp, type PackedRace } from './packageFields.ts';
import type { SetType } from './setUp.ts';

const at = (text: string) => ClockTime.parse(text);
const pack: PackageFields = {
  name_it: 'Tutte e due',
  name_en: 'Both',
  description_it: 'Sabato e domenica.',
  description_en: 'Saturday and Sunday.',
  slug: 'tutte-e-due',
  closes_at: at('2027-05-25T23:59'),
  coming_soon: false,
  full_price: euro('60.00'),
  races: [1, 2],
};
const type: SetType = {
  id: 7,
  name_it: 'Individuale',
  name_en: 'Individual',
  notes_it: '',
  notes_en: '',
  price: euro('50.00'),
  born_from: null,
  born_until: null,
  active: true,
  has_federation: false,
  federations: [],
  certificate: true,
  kinds: ['1-2'],
  policies: [4],
};
const saturday: PackedRace = {
  id: 1,
  name: 'Sprint',
  state: 'published',
  cancelled: false,
  stopped: false,
  starts_at: at('2027-05-29T09:00'),
  ends_on: day('2027-05-29'),
  alone: [
    {
      ...{ price: euro('30.00'), born_from: null, born_until: null },
      ...{ has_federation: false, federations: [], certificate: true, kinds: ['1-2'], policies: [4] },
    },
  ],
};
const [aWay] = saturday.alone;
const sunday: PackedRace = {
  ...saturday,
  id: 2,
  name: 'Olimpico',
  starts_at: at('2027-05-30T09:00'),
  ends_on: day('2027-05-30'),
};
const federation = {
  id: 12,
  name: 'Atletica',
  rules: [{ fromDay: day('2027-05-30') }],
};
const sound: PackageSetUp = {
  id: 3,
  pack,
  races: [saturday, sunday],
  registered: 0,
  types: [type],
  federations: [federation],
  health: [],
  usual_kinds: [],
  lowest: null,
  policies: [{ name: 'Regolamento', has_text: true, has_english_name: true }],
  ways_of_paying: 2,
};
const as = (fields: Partial<PackageFields>): PackageSetUp => ({ ...sound, pack: { ...pack, ...fields } });
const typed = (fields: Partial<SetType>): PackageSetUp => ({ ...sound, types: [{ ...type, ...fields }] });

describe('A package’s set-up', () => {
  test('that is sound has nothing wrong', () => {
    expect(checkPackage(sound)).toEqual([]);
  });

  const faulty: Readonly<Record<number, readonly [PackageSetUp, string]>> = {
    9: [as({ closes_at: at('2027-05-29T09:01') }), 'closes_at'],
    12: [typed({ active: false }), 'types'],
    13: [{ ...sound, ways_of_paying: 0 }, 'circuit-part-payments'],
    14: [typed({ price: euro('0.00') }), 'type-7-price'],
    18: [as({ full_price: euro('50.00') }), 'full_price'],
    19: [{ ...sound, races: [saturday] }, 'races'],
    20: [typed({ has_federation: true }), 'type-7-federations'],
    21: [typed({ has_federation: true, federations: [12] }), 'type-7-federations'],
    24: [{ ...typed({ kinds: [] }), usual_kinds: ['1-2'] }, 'type-7-kinds'],
    25: [{ ...sound, health: [{ type_id: 7, ready: false }] }, 'type-7-certificate'],
    35: [as({ name_en: '' }), 'name_en'],
    40: [{ ...sound, policies: [{ name: 'Regolamento', has_text: false, has_english_name: true }] }, 'types'],
  };
  test.each(packageChecks.map(({ number }) => number))('check %i alone finds what it is for', (number) => {
    const [setUp, field] = faulty[number]!;
    expect(checkPackage(setUp).map((one) => [one.number, one.field])).toEqual([[number, field]]);
  });

  test('names the lowest price of thirty days where the struck one is above it', () => {
    const [found, ...more] = checkPackage({ ...sound, lowest: euro('55.00') });
    expect([found?.number, found?.sentence, found?.facts, more]).toEqual([
      18,
      undefined,
      { price: { amount: euro('55.00') } },
      [],
    ]);
    expect(checkPackage({ ...sound, lowest: euro('60.00') })).toEqual([]);
    expect(checkPackage(as({ full_price: euro('50.00') }))).toMatchObject([{ sentence: 'check_18_package' }]);
  });

  test('has a struck price of what its races cost one by one, at most', () => {
    const [one, two] = sound.races;
    const alone = priceOneByOne([one!, two!])!;
    const of = (full_price: Cents) => checkPackage(as({ full_price }));
    expect(of(alone)).toEqual([]);
    expect(of(cents(alone + 1))).toMatchObject([
      { number: 18, field: 'full_price', sentence: 'check_18_alone', facts: { alone: { amount: alone } } },
    ]);
  });

  test('begins a new way to register with all that its races ask', () => {
    const card = { ...aWay!, certificate: false, has_federation: true, federations: [12, 3], policies: [9] };
    expect(demandsOf([{ alone: [aWay!, card] }, { alone: [{ ...aWay!, kinds: ['1-2', '1-1'] }] }])).toEqual({
      has_federation: true,
      federations: [3, 12],
      certificate: true,
      kinds: ['1-1', '1-2'],
      policies: [4, 9],
    });
    const nothing = { has_federation: false, federations: [], certificate: false, kinds: [], policies: [] };
    expect(demandsOf([{ alone: [{ ...aWay!, certificate: false, policies: [] }] }])).toEqual(nothing);
  });

  test('costs its races one by one, and nothing is proposed where one of them cannot be registered for', () => {
    expect(priceOneByOne([saturday, sunday])).toBe(6000);
    // A cheaper way for the young is none of everybody's; where none is for all, the dearest: nobody pays more.
    const way = (price: Cents, born_from: number | null) => ({ ...aWay!, price, born_from });
    const young = way(euro('15.00'), 2005);
    expect(priceOneByOne([{ alone: [way(euro('22.50'), null), young] }])).toBe(2250);
    expect(priceOneByOne([{ alone: [{ ...way(euro('40.00'), null), born_until: 2004 }, young] }])).toBe(4000);
    expect(priceOneByOne([saturday, { alone: [] }])).toBeNull();
    expect(priceOneByOne([])).toBeNull();
  });

  test('names the race that is a draft, and the two that are run at the same time', () => {
    const said = (races: readonly PackedRace[]) =>
      checkPackage({ ...sound, races }).map(({ sentence, facts }) => [sentence, facts]);
    expect(said([saturday, { ...sunday, state: 'draft' }])).toEqual([['check_19_draft', { name: 'Olimpico' }]]);
    expect(said([{ ...saturday, ends_on: day('2027-05-31') }, sunday])).toEqual([
      ['check_19_overlap', { name: 'Sprint', other: 'Olimpico' }],
    ]);
  });

  test('with a draft, or with two races that start at once, is held back', () => {
    const numbers = (races: readonly PackedRace[]) => checkPackage({ ...sound, races }).map((one) => one.number);
    expect(numbers([saturday, { ...sunday, state: 'draft' }])).toEqual([19]);
    expect(numbers([saturday, { ...sunday, starts_at: saturday.starts_at }])).toEqual([19]);
    expect(numbers([{ ...saturday, ends_on: day('2027-05-31') }, sunday])).toEqual([19]);
    expect(numbers([{ ...saturday, ends_on: day('2027-05-30') }, sunday])).toEqual([]);
  });
});

test('What a package’s form does not call optional are the texts that a check asks for, and no others', () => {
  const texts = Object.keys(pack).filter((name) => /_(it|en)$/.test(name));
  const asked = texts.filter((name) =>
    checkPackage({ ...sound, pack: { ...pack, [name]: '' } }).some(({ field }) => field === name),
  );
  expect(asked).toEqual([...wantedOfPackage]);
});
