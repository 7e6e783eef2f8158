import { expect, test } from 'vitest';
import { missingOfOptions, withEnglishValues } from './options.ts';

const none = {
  ...{ option_1_it: '', values_1_it: '', values_1_en: '' },
  ...{ option_2_it: '', values_2_it: '', values_2_en: '' },
};

test('what is chosen of a product and has a name has values, too', () => {
  expect(missingOfOptions(none)).toEqual({});
  expect(missingOfOptions({ ...none, option_1_it: 'Taglia', values_1_it: 'S', values_2_it: 'blu' })).toEqual({});
  expect(missingOfOptions({ ...none, option_1_it: 'Taglia', option_2_it: 'Colore' })).toEqual({
    values_1_it: 'values_needed',
    values_2_it: 'values_needed',
  });
});

test('it has as many values in English as in Italian, or none', () => {
  const sizes = { ...none, option_1_it: 'Taglia', values_1_it: 'S, M, L' };
  const wrong = (values_1_en: string) => missingOfOptions({ ...sizes, values_1_en }).values_1_en;
  expect(wrong('')).toBeUndefined();
  expect(wrong('S, M, L')).toBeUndefined();
  expect(wrong('S, M')).toBe('values_lacking:1');
  expect(wrong('S')).toBe('values_lacking:2');
  expect(wrong('S, M, L, XL')).toBe('values_left_over:1');
  expect(missingOfOptions({ ...none, values_1_it: 'S, M', values_1_en: 'S' })).toEqual({});
});

test('English values that are the Italian ones follow these; others stay as somebody has translated them', () => {
  const same = { ...none, values_1_it: 'S, M', values_1_en: 'S,M' };
  expect(withEnglishValues(same, { values_1_it: 'S, M, L' })).toEqual({
    values_1_it: 'S, M, L',
    values_1_en: 'S, M, L',
  });
  expect(withEnglishValues(same, { values_1_it: 'S', values_1_en: 'Small' }).values_1_en).toBe('Small');
  expect(withEnglishValues({ ...same, values_1_en: 'Small, Medium' }, { values_1_it: 'S' })).toEqual({
    values_1_it: 'S',
  });
  expect(withEnglishValues(same, { values_2_it: 'blu' })).toEqual({ values_2_it: 'blu', values_2_en: 'blu' });
  expect(withEnglishValues(same, { option_1_it: 'Taglia' })).toEqual({ option_1_it: 'Taglia' });
});
