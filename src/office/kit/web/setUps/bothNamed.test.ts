import { expect, test } from 'vitest';
import { bothNamed } from './bothNamed.ts';

test('what is new is called in English as in Italian, until an English name is written', () => {
  expect(bothNamed({ name_it: 'Nuoto', name_en: '', min: 1 })).toEqual({ name_it: 'Nuoto', name_en: 'Nuoto', min: 1 });
  expect(bothNamed({ name_it: 'Nuoto', name_en: 'Swim' })).toEqual({ name_it: 'Nuoto', name_en: 'Swim' });
  expect(bothNamed({ label_it: 'Navetta?', label_en: '' })).toEqual({ label_it: 'Navetta?', label_en: '' });
});
