import { describe, expect, test } from 'vitest';
import { addresseesOf, type Reachable } from './addressees.ts';

const account = { to: 'buyer@mail.example', lang: 'it' } as const;
const own = { to: 'friend@mail.example', lang: 'en' } as const;
const friend: Reachable = { over: false, himself: false, agreed: false, account, own };

describe('To whom the office writes about a registration', () => {
  test('the account that made it, and the athlete whom somebody else registered, each in their language', () => {
    expect(addresseesOf(friend, false)).toEqual([
      { ...account, whose: 'account' },
      { ...own, whose: 'own' },
    ]);
    expect(addresseesOf({ ...friend, himself: true, own: null }, false)).toEqual([{ ...account, whose: 'account' }]);
  });

  test('the athlete alone where the account is gone; nobody where no address is known', () => {
    expect(addresseesOf({ ...friend, account: null }, false)).toEqual([{ ...own, whose: 'own' }]);
    expect(addresseesOf({ ...friend, account: null, own: null }, false)).toBe('no_address');
  });

  test('who withdrew is not written to', () => {
    expect(addresseesOf({ ...friend, over: true }, false)).toBe('withdrawn');
  });

  test('advertising goes to whoever agreed to it, and not to who registered them', () => {
    expect(addresseesOf(friend, true)).toBe('no_consent');
    expect(addresseesOf({ ...friend, agreed: true }, true)).toEqual([{ ...own, whose: 'own' }]);
    expect(addresseesOf({ ...friend, agreed: true, own: null }, true)).toEqual([{ ...account, whose: 'account' }]);
  });
});
