import { describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { euro } from '#kernel/money.ts';
import { type AccountingTerms, causalOf, defaultCausal, isConfirmed, termsText } from './accounting.ts';

const exempt = { rate: 0, nature: 'N4', law: 'Esente, art. 36-bis DL 75/2023' } as const;
const ordinary = { rate: 2200, nature: null, law: null } as const;
const terms: AccountingTerms = {
  regime: 'RF01',
  taxes: { registration: exempt, goods: ordinary, shipping: ordinary, commission: ordinary },
  stampLaw: null,
  stampFrom: euro('77.47'),
  stampAmount: euro('2.00'),
  causal: defaultCausal,
};
const word = (about: AccountingTerms) => ({
  name: 'Rag. Bianchi',
  on: day('2026-11-24'),
  notedBy: 'x',
  notedAt: '2026-11-24T09:00:00.000Z',
  terms: termsText(about),
});

describe('What an accountant confirms', () => {
  test('holds for exactly what was set', () => expect(isConfirmed(terms, word(terms))).toBe(true));
  test('is nothing while nobody has said anything', () => expect(isConfirmed(terms, null)).toBe(false));
  test.each<[string, Partial<AccountingTerms>]>([
    ['the regime', { regime: 'RF18' }],
    ['a rate', { taxes: { ...terms.taxes, goods: { ...ordinary, rate: 1000 } } }],
    ['a reason', { taxes: { ...terms.taxes, registration: { ...exempt, nature: 'N2.2' } } }],
    ['its law', { taxes: { ...terms.taxes, registration: { ...exempt, law: 'Esente' } } }],
    ['who is free of stamp duty', { stampLaw: 'Art. 27-bis' }],
    ['from where on it is due', { stampFrom: euro('80.00') }],
    ['what it is', { stampAmount: euro('2.50') }],
    ['the causal', { causal: 'Iscrizione {ordine}' }],
  ])('falls when %s is changed', (_, change) => expect(isConfirmed({ ...terms, ...change }, word(terms))).toBe(false));
});

test('the causal names the order', () => {
  expect(causalOf(defaultCausal, 'TL27-K7QF2M')).toBe('Ordine TL27-K7QF2M');
  expect(causalOf('Gare 2026', 'TL27-K7QF2M')).toBe('Gare 2026');
});
