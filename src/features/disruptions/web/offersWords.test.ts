import { expect, test } from 'vitest';
import type { OffersView } from '../contract.ts';
import { leadOf, untilOf, whyNothing } from './offersWords.ts';

const postponed = {
  kind: 'postponed',
  from: '2027-05-16T07:00:00.000Z',
  to: '2027-09-12T07:30:00.000Z',
} as const;
const offers = {
  ...postponed,
  answer_by: '2026-12-10',
  without_answer: 'keep',
  open: 1,
  overtaken: null,
  registrations: [{ choices: ['keep', 'refund'] }],
} as unknown as OffersView;

test('a new day is said from which day to which, in both languages', () => {
  expect(leadOf('Trail delle Valli', postponed, 'en')).toBe(
    'Trail delle Valli is postponed from 16 May 2027 to 12 September 2027, at 09:30.',
  );
  expect(leadOf('Trail delle Valli', postponed, 'it')).toBe(
    'Trail delle Valli è rinviata dal 16 maggio 2027 al 12 settembre 2027, alle 09:30.',
  );
});

test('until when can be chosen is said with its day, and what silence means', () => {
  expect(untilOf(offers, true, 'en')).toBe(
    'You can choose, and change your mind, until 10 December 2026. Without an answer you keep the place.',
  );
  expect(untilOf(offers, true, 'it')).toBe(
    'Puoi scegliere, e cambiare idea, fino al 10 dicembre 2026. Senza risposta tieni il posto.',
  );
});

test('the code is said to be final before it is chosen, where it is offered', () => {
  const withCode = { ...offers, registrations: [{ choices: ['keep', 'refund', 'code'] }] } as unknown as OffersView;
  expect(untilOf(withCode, true, 'en')).toBe(
    'You can choose, and change your mind, until 10 December 2026. Only the code is final: once you choose it, you cannot change. Without an answer you keep the place.',
  );
  expect(untilOf(withCode, true, 'it')).toBe(
    'Puoi scegliere, e cambiare idea, fino al 10 dicembre 2026. Solo il codice è definitivo: se lo scegli, non puoi più cambiare. Senza risposta tieni il posto.',
  );
});

test('a last day that is over is said, but not where the race has changed again since', () => {
  const over: OffersView = { ...offers, open: 0 };
  expect(untilOf(over, false, 'en')).toBe('The last day to choose was 10 December 2026.');
  expect(untilOf({ ...over, overtaken: { ...postponed, key: null } }, false, 'en')).toBeNull();
});

test('a payment that was undone is why there is nothing to choose; so is no registration at all', () => {
  const empty = { registrations: [], unpaid: 1, open: 1 } as const;
  expect(whyNothing(empty, 'it')).toBe(
    'Una tua iscrizione a questa gara risulta da pagare, e finché il pagamento non risulta non c’è nulla da scegliere; poi scegli da questa pagina.',
  );
  expect(whyNothing({ ...empty, unpaid: 2, open: 0 }, 'en')).toBe(
    '2 registrations of yours for this race are still to be paid, and until the payment is there, there is nothing to choose for them.',
  );
  expect(whyNothing({ ...empty, unpaid: 0 }, 'it')).toContain('nessuna tua iscrizione a questa gara è pagata');
  expect(whyNothing({ ...offers, unpaid: 0 }, 'it')).toBeNull();
});
