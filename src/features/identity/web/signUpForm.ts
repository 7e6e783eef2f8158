import { z } from 'zod';
import { dayInRome } from '#kernel/calendar.ts';
import { addIssueTo, FlagIn, whateverElse } from '#kernel/wire.ts';
import { birthdateErrors, ProvidedSignUp, SignUp, signupErrors } from '../contract.ts';

const Ticked = FlagIn.refine((ticked) => ticked, 'required');

/** Boxes that the person ticks: the form does not do without them, as a call may. */
const boxes = { terms_and_conditions: Ticked, privacy_policy: Ticked };

/** Day and deployment are checked by the same function as on the server. */
export const signUpForm = (passwordMinLength: number) =>
  SignUp.safeExtend({ repeat: z.string().min(1, 'required'), ...boxes }).superRefine((typed, context) => {
    const add = addIssueTo(context);
    if (typed.repeat !== typed.password) add('repeat', 'password_not_equal');
    const errors = signupErrors(typed, { today: dayInRome(new Date()), passwordMinLength });
    for (const [field, [code]] of Object.entries(errors)) add(field, code!);
  }, whateverElse);

export const providedForm = () =>
  ProvidedSignUp.safeExtend(boxes).superRefine(({ birthdate }, context) => {
    const [code] = birthdateErrors(birthdate, dayInRome(new Date())).birthdate ?? [];
    if (code) addIssueTo(context)('birthdate', code);
  }, whateverElse);

export type SignUpValues = z.input<ReturnType<typeof signUpForm>>;
export type ProvidedValues = z.input<ReturnType<typeof providedForm>>;

export type AboutValues = Pick<SignUpValues, keyof SignUpValues & keyof ProvidedValues>;

const emptyAbout = {
  firstname: '',
  lastname: '',
  nationality: '',
  fiscal_code: '',
  birthdate: '',
  terms_and_conditions: false,
  privacy_policy: false,
  newsletter: false,
  third_part_data: false,
} satisfies AboutValues;

export const emptySignUp = { ...emptyAbout, email: '', password: '', repeat: '' } satisfies SignUpValues;

export const providedValues = (ticket: string, name: Pick<ProvidedValues, 'firstname' | 'lastname'>) =>
  ({ ...emptyAbout, ticket, firstname: name.firstname, lastname: name.lastname }) satisfies ProvidedValues;
