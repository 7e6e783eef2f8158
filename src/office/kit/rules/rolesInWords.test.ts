import { expect, test } from 'vitest';
import { racesInWords, rolesInWords } from './rolesInWords.ts';

const words = { role: (role: string) => role, only: (races: string) => `solo ${races}`, gone: 'gara rimossa' };
const money = { role: 'money', races: null } as const;
const desk = { role: 'desk', races: [{ name: '10 km' }, { name: null }] } as const;

test('roles are listed, each with its races where it is not for all', () => {
  expect(rolesInWords([money, desk], 'it', words)).toBe('money e desk (solo 10 km e gara rimossa)');
  expect(rolesInWords([desk, money], 'en', words)).toBe('desk (solo 10 km and gara rimossa) and money');
  expect(rolesInWords([], 'it', words)).toBe('');
  expect([racesInWords(money, 'it', words), racesInWords(desk, 'it', words)]).toEqual([
    null,
    'solo 10 km e gara rimossa',
  ]);
});
