import { describe, expect, test } from 'vitest';
import { euro } from '#kernel/money.ts';
import type { ProductFields } from '../../contract/setup.ts';
import { checkProduct, productChecks } from './checkProduct.ts';
import type { ProductSetUp } from './fields.ts';

const product: ProductFields = {
  name_it: 'Maglia',
  name_en: 'Jersey',
  description_it: 'Leggera.',
  description_en: 'Light.',
  note_it: '',
  note_en: '',
  slug_it: 'maglia',
  slug_en: 'jersey',
  sku: 'MAGLIA',
  price: euro('35.00'),
  full_price: euro('40.00'),
  stock: 100,
  most_pieces: 20,
  in_shop: true,
  is_shipped: true,
  in_presale: false,
  from_date: null,
  to_date: null,
  size_table: '',
  pictures: '',
  option_1_it: 'Taglia',
  option_1_en: 'Size',
  values_1_it: 'S, M',
  values_1_en: 'S, M',
  option_2_it: '',
  option_2_en: '',
  values_2_it: '',
  values_2_en: '',
};
const sound: ProductSetUp = { product, lowest: null, ways_of_delivery: 1 };
const as = (fields: Partial<ProductFields>): ProductSetUp => ({ ...sound, product: { ...product, ...fields } });

describe('A product’s set-up', () => {
  test('that is sound has nothing wrong', () => {
    expect(checkProduct(sound)).toEqual([]);
  });

  const faulty: Readonly<Record<number, readonly [ProductSetUp, string]>> = {
    18: [as({ full_price: euro('35.00') }), 'full_price'],
    35: [as({ name_en: '' }), 'name_en'],
    41: [as({ values_1_it: 'S' }), 'values_1_it'],
    49: [{ ...sound, ways_of_delivery: 0 }, 'is_shipped'],
  };
  test.each(productChecks.map(({ number }) => number))('check %i alone finds what it is for', (number) => {
    const [setUp, field] = faulty[number]!;
    expect(checkProduct(setUp).map((found) => [found.number, found.field])).toEqual([[number, field]]);
  });

  test('a struck price is the lowest of the last thirty days, at most', () => {
    expect(checkProduct({ ...sound, lowest: euro('40.00') })).toEqual([]);
    expect(checkProduct({ ...sound, lowest: euro('38.00') })).toMatchObject([
      { number: 18, facts: { price: { amount: euro('35.00') } } },
    ]);
  });
});
