import { describe, expect, test } from 'vitest';
import { fullName, greetedName, namesBeside, shownName } from './names.ts';

describe('Names as they are shown (checkout §2, "Subscriptions")', () => {
  test.each`
    typed                | shown                | because
    ${"MARIO D'ANGELO"}  | ${"Mario D'Angelo"}  | ${'all capitals are capitalised word by word'}
    ${'giulia ferraris'} | ${'Giulia Ferraris'} | ${'so is all lower case'}
    ${'MARIO D’ANGELO'}  | ${'Mario D’Angelo'}  | ${'the curved apostrophe counts as one'}
    ${'ANNA-MARIA'}      | ${'Anna-Maria'}      | ${'a hyphen begins a word'}
    ${'McKay'}           | ${'McKay'}           | ${'mixed case stays as typed'}
    ${'De Luca'}         | ${'De Luca'}         | ${'mixed case stays as typed'}
    ${'van der Berg'}    | ${'van der Berg'}    | ${'mixed case stays as typed'}
    ${'NICCOLÒ'}         | ${'Niccolò'}         | ${'letters with accents have a lower case'}
    ${'ångström'}        | ${'Ångström'}        | ${'and an upper case'}
    ${'  ada   negri  '} | ${'Ada Negri'}       | ${'superfluous space goes'}
    ${'李小龙'}          | ${'李小龙'}          | ${'scripts without cases stay as they are'}
    ${''}                | ${''}                | ${'nothing stays nothing'}
  `('"$typed" is shown as "$shown": $because', ({ typed, shown }) => {
    expect(shownName(typed)).toBe(shown);
  });

  test('first and last name are judged each by itself', () => {
    expect(fullName({ firstname: 'CIARA', lastname: 'McKay' })).toBe('Ciara McKay');
    expect(fullName({ firstname: 'Ciara', lastname: '' })).toBe('Ciara');
  });
});

describe('A first name that a mail greets before its address is confirmed', () => {
  test.each(['Giulia', ' giulia ', 'Anna-Maria', 'D’Angelo', "Dell'Orto", 'Maria Sole Aurora', 'Niccolò', '李小龙'])(
    '"%s" is greeted',
    (typed) => {
      expect(greetedName(typed)).toBe(typed.trim());
    },
  );

  test.each([
    ['evil.example', 'an address'],
    ['Hai vinto 100', 'figures'],
    ['apri subito questo link', 'a sentence'],
    ['Giulia!', 'signs'],
    ['a'.repeat(31), 'more than thirty letters'],
    ['', 'nothing'],
  ])('"%s" is not: %s', (typed) => {
    expect(greetedName(typed)).toBe(null);
  });
});

test.each([
  [['Corsa dei Cipressi', 'Giro delle Colline', 'Corsa dei Cipressi'], 'Giro delle Colline'],
  [['Sprint', 'Tre Laghi', 'Orta'], 'Tre Laghi, Orta'],
  [['Sprint', 'Orta', 'Orta'], 'Orta'],
  [['Orta', 'Orta', 'Orta'], ''],
] as const)('of %j, what is not said yet stands beside the first: "%s"', ([shown, ...names], said) => {
  expect(namesBeside(shown, ...names)).toBe(said);
});
