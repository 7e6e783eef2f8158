import { z } from 'zod';
import { dayInRome } from '#kernel/calendar.ts';
import { FlagIn } from '#kernel/wire.ts';
import { SignUp, signupErrors } from '../contract.ts';

const Ticked = FlagIn.refine((ticked) => ticked, 'required');

/**
 * The schema of the call, and what only the form has: the password once more, and boxes that the person ticks. What
 * depends on the day and on the deployment is checked by the same function as on the server.
 */
export const signUpForm = (passwordMinLength: number) =>
  SignUp.safeExtend({
    repeat: z.string().min(1, 'required'),
    terms_and_conditions: Ticked,
    privacy_policy: Ticked,
  }).superRefine((typed, context) => {
    const wrong = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (typed.repeat !== '' && typed.repeat !== typed.password) wrong('repeat', 'password_not_equal');
    const errors = signupErrors(typed, { today: dayInRome(new Date()), passwordMinLength });
    for (const [field, [code]] of Object.entries(errors)) if (typed[field as 'password'] !== '') wrong(field, code!);
  });

export type SignUpValues = z.input<ReturnType<typeof signUpForm>>;

export const emptySignUp = {
  firstname: '',
  lastname: '',
  email: '',
  nationality: '',
  fiscal_code: '',
  birthdate: '',
  password: '',
  repeat: '',
  terms_and_conditions: false,
  privacy_policy: false,
  newsletter: false,
  third_part_data: false,
} satisfies SignUpValues;
