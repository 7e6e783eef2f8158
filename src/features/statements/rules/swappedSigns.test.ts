import { describe, expect, test } from 'vitest';
import { folded } from './causal.ts';
import { referencesNamed, swappedAt } from './swappedSigns.ts';

const prefixes = ['TL27'];
const open = new Set(['TL27-ABCD-EFGH', 'TL27-QRST-UVWX'].map(folded));
const one = 'Bonifico Verdi TL27-ABCD-EFGH';
const other = 'iscrizione tl27 qrst uvwx';

describe('The signs of a file seem swapped', () => {
  test.each([
    ['what went out names an order to be paid, and nothing that came does', [], [one, 'canone'], one],
    ['what came names none of them', ['stipendio', 'Rossi TL27-ZZZZ-ZZZZ'], ['canone', other], other],
  ])('where %s', (_, came, went, text) => expect(swappedAt({ came, went }, open, prefixes)).toBe(text));

  test.each([
    ['what came names one, too', [one], [other]],
    ['nothing names one', ['stipendio'], ['canone']],
    ['only the circuit’s refunds do', ['stipendio'], ['Rimborso TL27-ABCD-EFGH Circuito Tre Laghi']],
    ['what went out names an order that is paid', [], ['TL27-ZZZZ-ZZZZ']],
  ])('not where %s', (_, came, went) => expect(swappedAt({ came, went }, open, prefixes)).toBeNull());

  test('by the references that its texts name', () => {
    expect(referencesNamed({ came: [one], went: [one, 'canone'] }, prefixes)).toContain(folded('TL27-ABCD-EFGH'));
  });
});
