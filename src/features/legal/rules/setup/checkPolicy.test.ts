import { describe, expect, test } from 'vitest';
import type { PolicyFields } from '../../contract/setup.ts';
import { checkPolicy, policyChecks } from './checkPolicy.ts';
import { isAnotherText } from './policyFields.ts';

const well: PolicyFields = {
  position: 1,
  is_required: true,
  name_it: 'Regolamento',
  name_en: 'Rules',
  description_it: '<p>Accetto.</p>',
  description_en: '<p>I accept.</p>',
  button_it: '',
  button_en: '',
  pdf_it: '',
  pdf_en: '',
};

const cases: readonly (readonly [number, string, Partial<PolicyFields>])[] = [
  [35, 'name_en', { name_en: '' }],
  [40, 'description_it', { description_it: '', description_en: '' }],
];

describe('The checks of a policy', () => {
  test('find nothing where nothing is wrong, as where a PDF alone is to be read', () => {
    expect(checkPolicy(well)).toEqual([]);
    expect(checkPolicy({ ...well, description_it: '', description_en: '', pdf_it: '/files/a.pdf' })).toEqual([]);
  });

  test.each(cases)('%i is said at %s', (number, field, change) => {
    expect(checkPolicy({ ...well, ...change })).toEqual([expect.objectContaining({ number, field })]);
  });

  test('are each tried', () => {
    expect([...new Set(cases.map(([number]) => number))]).toEqual(policyChecks.map(({ number }) => number));
  });
});

test('another text is another version; another button, place or duty is not', () => {
  expect(isAnotherText(well, { ...well, description_en: '<p>I agree.</p>' })).toBe(true);
  expect(isAnotherText(well, { ...well, pdf_it: '/files/b.pdf' })).toBe(true);
  expect(isAnotherText(well, { ...well, position: 2, is_required: false, button_it: 'Leggi' })).toBe(false);
});
