import { expect, test } from 'vitest';
import { racesText } from '#features/races/text/index.ts';
import { officeMessagesText } from '#office/entries/text/messages.ts';
import { textIn } from '#text/translate.ts';
import { officeMoneyText } from '../text/money.ts';

const langs = ['it', 'en'] as const;

test('what counts nothing says so in words', () => {
  for (const lang of langs) {
    const money = textIn(officeMoneyText, lang);
    const none = { fresh: 0, seen: 0, others: 0, idle: 0 };
    for (const said of [
      textIn(officeMessagesText, lang)('progress', { told: 0, athletes: 1, state: 'waiting' }),
      textIn(officeMessagesText, lang)('progress', { told: 0, athletes: 30, state: 'sent' }),
      money('last', { at: 'oggi', ...none }),
      money('loaded', none),
      money('confirmed', { movements: 1, paid: 0 }),
      money('statement_taken', { taken: 0, left: 1 }),
      textIn(racesText, lang)('race_count', { races: 3, open: 0 }),
      textIn(racesText, lang)('race_count', { races: 0, open: 0 }),
    ])
      expect(said).not.toMatch(/\b0\b/);
  }
});

test('how far a message is, is said of one registration and of many', () => {
  const [it, en] = langs.map((lang) => textIn(officeMessagesText, lang));
  expect(it!('progress', { told: 0, athletes: 1, state: 'waiting' })).toBe('per un’iscrizione');
  expect(it!('progress', { told: 1, athletes: 1, state: 'sent' })).toBe('per un’iscrizione');
  expect(it!('progress', { told: 0, athletes: 40, state: 'leaving' })).toBe('per 40 iscrizioni');
  expect(it!('progress', { told: 12, athletes: 40, state: 'leaving' })).toBe('12 di 40 iscrizioni');
  expect(it!('progress', { told: 0, athletes: 2, state: 'sent' })).toBe('a nessuno');
  expect(en!('progress', { told: 1, athletes: 40, state: 'sent' })).toBe('1 of 40 registrations');
});
