import { expect, test } from 'vitest';
import { missingOfOptions } from './options.ts';

const none = { option_1_it: '', values_1_it: '', option_2_it: '', values_2_it: '' };

test('what is chosen of a product and has a name has values, too', () => {
  expect(missingOfOptions(none)).toEqual({});
  expect(missingOfOptions({ ...none, option_1_it: 'Taglia', values_1_it: 'S', values_2_it: 'blu' })).toEqual({});
  expect(missingOfOptions({ ...none, option_1_it: 'Taglia', option_2_it: 'Colore' })).toEqual({
    values_1_it: 'values_needed',
    values_2_it: 'values_needed',
  });
});
