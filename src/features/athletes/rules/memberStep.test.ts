import { describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { type MemberFacts, memberFaults } from './memberStep.ts';

const today = day('2026-09-01');
const whole: MemberFacts = {
  firstname: 'Giulia',
  lastname: 'Ferraris',
  email: 'giulia@posta.it',
  birthday: '1991-08-14',
  gender: 'F',
  nationality: 'IT',
  tax_code: 'FRRGLI91M54L746X',
  emergency_contact: 'Anna Ferraris',
  emergency_phone: '+39 347 555 0142',
};
const asked = (given: Partial<MemberFacts>) =>
  memberFaults({ ...whole, ...given }, today).map(({ field, code }) => `${field} ${code}`);

describe('Athlete step (registration §5)', () => {
  test('a returning athlete is asked nothing', () => expect(asked({})).toEqual([]));

  test('after signup three things are missing', () =>
    expect(asked({ gender: null, emergency_contact: null, emergency_phone: null })).toEqual([
      'gender required',
      'emergency_contact required',
      'emergency_phone required',
    ]));

  test.each`
    because                                   | given                                    | asked
    ${'names have at least three characters'} | ${{ firstname: 'Jo' }}                   | ${['firstname too_short']}
    ${'a name is required'}                   | ${{ lastname: ' ' }}                     | ${['lastname required']}
    ${'a birthday is required'}               | ${{ birthday: null }}                    | ${['birthday required']}
    ${'nobody is born tomorrow'}              | ${{ birthday: '2026-09-02' }}            | ${['birthday birthdate_not_valid']}
    ${'IT triggers the tax code'}             | ${{ tax_code: null }}                    | ${['tax_code required']}
    ${'a tax code has its form'}              | ${{ tax_code: 'FRRGLI91M54' }}           | ${['tax_code fiscal_code_not_valid']}
    ${'others have none'}                     | ${{ nationality: 'CH', tax_code: null }} | ${[]}
    ${'emergency data have three characters'} | ${{ emergency_contact: 'Jo' }}           | ${['emergency_contact too_short']}
  `('$because', ({ given, asked: expected }) => expect(asked(given)).toEqual(expected));
});
