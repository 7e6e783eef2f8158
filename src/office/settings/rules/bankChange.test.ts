import { describe, expect, test } from 'vitest';
import { bankDueAt, isDue, isSameAccount, mayConfirm } from './bankChange.ts';

const proposedAt = new Date('2026-10-24T22:30:00Z');
const dueAt = bankDueAt(proposedAt);
const now = (text: string) => new Date(text);

describe('Another bank account', () => {
  test('waits twenty-four hours, also over a change of the clock', () => {
    expect(dueAt).toEqual(now('2026-10-25T22:30:00Z'));
  });

  test.each`
    confirmedBy | at                        | is
    ${null}     | ${'2026-11-24T00:00:00Z'} | ${false}
    ${'second'} | ${'2026-10-25T22:29:59Z'} | ${false}
    ${'second'} | ${'2026-10-25T22:30:00Z'} | ${true}
  `('confirmed by $confirmedBy counts at $at: $is', ({ confirmedBy, at, is }) => {
    expect(isDue({ confirmedBy, dueAt }, now(at))).toBe(is);
  });

  test('is confirmed by anybody but the person who proposed it', () => {
    expect(mayConfirm({ proposedBy: 'first' }, 'first')).toBe(false);
    expect(mayConfirm({ proposedBy: 'first' }, 'second')).toBe(true);
    expect(mayConfirm({ proposedBy: null }, 'second')).toBe(true);
  });

  test.each`
    other                                      | same
    ${{}}                                      | ${true}
    ${{ bank: 'Another branch' }}              | ${true}
    ${{ iban: 'IT84S0542811101000000654321' }} | ${false}
    ${{ bic: 'BDLAIT21XXX' }}                  | ${false}
    ${{ company: 'Somebody else' }}            | ${false}
  `('is one with another IBAN, BIC or holder: $other', ({ other, same }) => {
    const account = { company: 'ASD', iban: 'IT60X0542811101000000123456', bic: '', bank: 'Bank' };
    expect(isSameAccount(account, { ...account, ...other })).toBe(same);
  });
});
