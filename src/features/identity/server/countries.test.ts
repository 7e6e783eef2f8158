import { expect, test } from 'vitest';
import { countryCodes } from '#kernel/countries.ts';
import { countriesIn } from './countries.ts';

test('every country that a form offers is one that a call takes, and the other way round', () => {
  for (const lang of ['it', 'en'] as const)
    expect(
      countriesIn(lang)
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual([...countryCodes].toSorted());
});
