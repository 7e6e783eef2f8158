import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { anOrderView, aRegistrationLine } from '../../../../tests/support/orderViews.ts';
import { rendered } from '../../../../tests/support/rendered.tsx';
import { useWireDays } from './useWireDays.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-27T10:00:00Z') }));
afterEach(() => vi.useRealTimers());

type Given = Partial<Parameters<typeof useWireDays>[0] & object>;
const Said = ({ given }: { readonly given: Given }) =>
  useWireDays({
    ...anOrderView('awaiting_payment', { order_details: [aRegistrationLine()] }),
    payment_method: 'wiretransfer',
    due_day: day('2026-12-02'),
    expires_at: '2026-12-09T23:00:00.000Z',
    ...given,
  });
const said = (lang: 'it' | 'en' = 'it', given: Given = {}) => rendered(<Said given={given} />, lang);

test('by when a transfer is to be made and until when its places are held stand in one sentence (checkout §4)', () => {
  expect(said()).toBe(
    'Fai il bonifico entro il 2 dicembre 2026, così arriva in tempo: teniamo i tuoi posti fino al 9 dicembre 2026, poi tornano disponibili.',
  );
  expect(said('en')).toBe(
    'Make the transfer by 2 December 2026, so that it arrives in time: we hold your places until 9 December 2026; after that they are free again.',
  );
});

test('after the due day nobody is asked to make it anew, and where both days are one it is said once', () => {
  vi.setSystemTime(new Date('2026-12-03T10:00:00Z'));
  expect(said('en')).toMatch(
    /^The transfer was due by 2 December 2026\. If you have made it, .*until 9 December 2026;/,
  );
  expect(said('it', { due_day: day('2026-12-09') })).toMatch(/^Il bonifico deve arrivare entro il 9 dicembre 2026: /);
});

test('no day is said where no transfer is awaited', () => {
  expect(said('it', { payment_method: 'credit_card' })).toBe('');
  expect(said('it', { due_day: null })).toBe('');
});
