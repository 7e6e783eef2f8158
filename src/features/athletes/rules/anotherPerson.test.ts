import { expect, test } from 'vitest';
import { looksLikeAnother } from './anotherPerson.ts';

test.each`
  was                       | is                       | another
  ${['Giulia', 'Ferraris']} | ${['Giulia', 'Ferrari']} | ${false}
  ${['Giulia', 'Ferraris']} | ${['Giula', 'Feraris']}  | ${false}
  ${['Nicolo', 'Rossi']}    | ${['Nicolò', 'Rossi']}   | ${false}
  ${['Rossi', 'Maria']}     | ${['Maria', 'Rossi']}    | ${false}
  ${['Giulia', 'Ferraris']} | ${['Marta', 'Ferraris']} | ${true}
  ${['Giulia', 'Ferraris']} | ${['Giulia', 'Bianchi']} | ${true}
`('$was corrected to $is may be another person: $another (decision 050)', ({ was, is, another }) => {
  const named = ([firstname, lastname]: [string, string]) => ({ firstname, lastname });
  expect(looksLikeAnother(named(was), named(is))).toBe(another);
});
