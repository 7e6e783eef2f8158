import { describe, expect, test } from 'vitest';
import { ClockTime } from '#kernel/calendar.ts';
import { euro } from '#kernel/money.ts';
import { checkPackage, packageChecks } from './checkPackage.ts';
import type { PackageFields, PackageSetUp, PackedRace } from './packageFields.ts';
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
  certificate: false,
  kinds: [],
  policies: [],
};
const saturday: PackedRace = {
  id: 1,
  name: 'Sprint',
  state: 'published',
  starts_at: at('2027-05-29T09:00'),
  only_for_team: false,
  price: euro('30.00'),
};
const sunday: PackedRace = { ...saturday, id: 2, name: 'Olimpico', starts_at: at('2027-05-30T09:00') };
const sound: PackageSetUp = { id: 3, pack, races: [saturday, sunday], types: [type], ways_of_paying: 2 };
const as = (fields: Partial<PackageFields>): PackageSetUp => ({ ...sound, pack: { ...pack, ...fields } });
const typed = (fields: Partial<SetType>): PackageSetUp => ({ ...sound, types: [{ ...type, ...fields }] });

describe('A package’s set-up', () => {
  test('that is sound has nothing wrong', () => {
    expect(checkPackage(sound)).toEqual([]);
  });

  const faulty: Readonly<Record<number, readonly [PackageSetUp, string]>> = {
    9: [as({ closes_at: at('2027-05-29T09:01') }), 'closes_at'],
    12: [typed({ active: false }), 'types'],
    13: [{ ...sound, ways_of_paying: 0 }, 'types'],
    14: [typed({ price: euro('0.00') }), 'type-7-price'],
    17: [{ ...as({ full_price: null }), types: [{ ...type, price: euro('60.01') }] }, 'type-7-price'],
    18: [as({ full_price: euro('50.00') }), 'full_price'],
    19: [{ ...sound, races: [saturday] }, 'races'],
    34: [{ ...sound, races: [saturday, { ...sunday, only_for_team: true }] }, 'races'],
    35: [as({ name_en: '' }), 'name_en'],
    36: [as({ description_en: '' }), 'description_en'],
    37: [as({ description_en: 'Sabato e domenica.' }), 'description_en'],
  };
  test.each(packageChecks.map(({ number }) => number))('check %i alone finds what it is for', (number) => {
    const [setUp, field] = faulty[number]!;
    const found = checkPackage(setUp).map((one) => [one.number, one.field]);
    // Of one race the price alone is less than the package's, too.
    expect(found.filter(([of]) => number !== 19 || of !== 17)).toEqual([[number, field]]);
  });

  test('with a draft, or with two races that start at once, is held back', () => {
    const numbers = (races: readonly PackedRace[]) => checkPackage({ ...sound, races }).map((one) => one.number);
    expect(numbers([saturday, { ...sunday, state: 'draft' }])).toEqual([19]);
    expect(numbers([saturday, { ...sunday, starts_at: saturday.starts_at }])).toEqual([19]);
  });
});
