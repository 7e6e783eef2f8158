import { describe, expect, test } from 'vitest';
import { emptySignUp, providedForm, providedValues, signUpForm } from './signUpForm.ts';

const wrongIn = (typed: object) => {
  const { error } = signUpForm(10).safeParse({ ...emptySignUp, ...typed });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]));
};

const whole = {
  email: 'giulia@example.org',
  firstname: 'Giulia',
  lastname: 'Rossi',
  birthdate: '1985-02-15',
  nationality: 'FR',
  password: 'passo del gavia',
  repeat: 'passo del gavia',
  terms_and_conditions: true,
  privacy_policy: true,
};

describe('Signup names everything that is wrong at once', () => {
  test('nothing is wrong with what is whole', () => {
    expect(wrongIn(whole)).toEqual({});
  });

  test('a form of which every field is wrong in its own way', () => {
    const typed = { firstname: 'Al', lastname: '', birthdate: '2020-01-01', nationality: 'IT', fiscal_code: 'XX' };
    expect(wrongIn({ ...whole, ...typed, email: 'a@b', password: 'abc', repeat: 'x', privacy_policy: false })).toEqual({
      email: 'email_not_valid',
      firstname: 'too_short',
      lastname: 'required',
      birthdate: 'under_age',
      fiscal_code: 'fiscal_code_not_valid',
      password: 'password_too_short',
      repeat: 'password_not_equal',
      privacy_policy: 'required',
    });
  });

  test('a box that is not ticked hides no wrong fiscal code', () => {
    const typed = { nationality: 'IT', fiscal_code: 'XX', privacy_policy: false, birthdate: '', password: 'abc' };
    expect(Object.keys(wrongIn({ ...whole, ...typed })).toSorted()).toEqual(
      ['birthdate', 'fiscal_code', 'password', 'privacy_policy', 'repeat'].toSorted(),
    );
  });

  test.each([
    ['firstname', { firstname: '' }],
    ['birthdate', { birthdate: '' }],
    ['birthdate', { birthdate: '1985-02-30' }],
    ['nationality', { nationality: '' }],
    ['fiscal_code', { nationality: 'IT', fiscal_code: '' }],
    ['terms_and_conditions', { terms_and_conditions: false }],
    ['terms_and_conditions', { terms_and_conditions: undefined }],
  ])('a wrong %s hides no other: %j', (field, typed) => {
    expect(Object.keys(wrongIn({ ...whole, ...typed, password: 'abc', repeat: 'abd' })).toSorted()).toEqual(
      [field, 'password', 'repeat'].toSorted(),
    );
  });

  test('a field is named once: empty passwords are missing, and neither short nor different', () => {
    expect(wrongIn({ ...whole, password: '', repeat: '' })).toEqual({ password: 'required', repeat: 'required' });
  });

  test('the same after a sign-in with a provider', () => {
    const typed = { ...providedValues('ticket', { firstname: 'Al', lastname: 'Rossi' }), birthdate: '2020-01-01' };
    const { error } = providedForm().safeParse(typed);
    expect(error!.issues.map(({ path }) => path[0])).toEqual(
      expect.arrayContaining(['firstname', 'nationality', 'birthdate', 'terms_and_conditions', 'privacy_policy']),
    );
  });
});
