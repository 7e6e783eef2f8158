import { expect, test } from 'vitest';
import { namesPerson, namesTeam, wordsOf } from './payerNames.ts';

test.each([
  ['ROSSI MARIO', 'Mario', 'Rossi', 3],
  ['Mario Rossi', 'Mario', 'Rossi', 3],
  ['ROSSI M.', 'Mario', 'Rossi', 2],
  ['VUILLEUMIER J-L', 'Jean-Luc', 'Vuilleumier', 2],
  ['ROSSI ANNA', 'Mario', 'Rossi', 1],
  ['D ANGELO LUCA', 'Luca', "D'Angelo", 0],
  ['DANGELO LUCA', 'Luca', "D'Angelo", 3],
  ['DE GIOVANNI MASSIMILIANO', 'Massimiliano', 'De Giovannini', 3],
  ['DELUCA SARA', 'Sara', 'De Luca', 3],
  ['LUCA DE LUCA', 'Luca', 'De Luca', 1],
  ['COLO NICOLO', 'Nicolò', 'Colò', 3],
  ['ROSSINI MARIO', 'Mario', 'Rossi', 0],
  ['', 'Mario', 'Rossi', 0],
] as const)('%s names %s %s: %s', (text, firstname, lastname, how) => {
  expect(namesPerson(wordsOf(text), { firstname, lastname })).toBe(how);
});

test('a team is named by the words that no other team has', () => {
  expect(namesTeam(wordsOf('A.S.D. CANOTTIERI INTRA iscrizioni'), 'ASD Canottieri Intra')).toBe(true);
  expect(namesTeam(wordsOf('ASD CANOTTIERI PALLANZA'), 'ASD Canottieri Intra')).toBe(false);
  expect(namesTeam(wordsOf('ASD TRIATHLON TEAM'), 'ASD Triathlon Team')).toBe(false);
});
