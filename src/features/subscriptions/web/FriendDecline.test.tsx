import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { rendered } from '../../../../tests/support/rendered.tsx';
import type { FriendRegistrationView } from '../contract.ts';
import { FriendDecline } from './FriendDecline.tsx';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-27T10:00:00Z') }));
afterEach(() => vi.useRealTimers());

const found: FriendRegistrationView = {
  correctable: 1,
  reference: 'TP26-1',
  confirmed: 0,
  held_until: '2026-12-09T23:00:00.000Z',
  due_day: day('2026-12-02'),
  registered_by: { firstname: 'Ugo', lastname: 'Estraneo' },
  race: 'Olimpico',
  races: [],
  stage: 'Orta',
  starts_at: null,
  registration_type: 'Tesserati',
  crew: null,
  team_name: null,
  gadget_size: null,
  registration_type_id: 1,
  asks_certificate: 0,
  certificate: null,
  named: 1,
  until: day('2027-05-01'),
  passes: [],
  person: {
    firstname: 'Ada',
    lastname: 'Negri',
    birthday: day('1990-02-03'),
    email: null,
    gender: null,
    nationality: null,
    tax_code: null,
    emergency_contact: null,
    emergency_phone: null,
  },
};
const said = (given: Partial<FriendRegistrationView> = {}, lang: 'it' | 'en' = 'it') =>
  rendered(<FriendDecline token="t" found={{ ...found, ...given }} onDeclined={() => {}} />, lang);

test('an athlete whose registration awaits a transfer reads so, by when it is awaited and until when the place waits', () => {
  const it = said();
  expect(it).toContain('Iscrizione in attesa del bonifico');
  expect(it).toContain('Aspettiamo il bonifico di chi ti ha iscritto, entro il 2 dicembre 2026.');
  expect(it).toContain('Tiene il tuo posto fino al 9 dicembre 2026.');
  expect(it).not.toContain('non ancora pagata');
  expect(said({}, 'en')).toContain('We wait for the transfer of the person who registered you, by 2 December 2026.');
});

test('after its day the transfer was due, and where none is awaited the registration is not paid yet', () => {
  expect(said({ due_day: day('2026-11-26') })).toContain('era da fare entro il 26 novembre 2026');
  const unpaid = said({ due_day: null });
  expect(unpaid).toContain('Iscrizione non ancora pagata');
  expect(unpaid).not.toContain('bonifico');
});
