import { z } from 'zod';
import { Day, DayIn, Instant } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import { CountryIn } from '#kernel/countries.ts';
import { roleNames } from '#kernel/roles.ts';
import {
  absentOrWrong,
  addIssueTo,
  CatalogueId,
  dataOf,
  EmailIn,
  Flag,
  FlagIn,
  PageIn,
  PersonalId,
  paged,
  requiredText,
  textIn,
  whateverElse,
} from '#kernel/wire.ts';
import { mayHoldAccount } from './rules/accountAge.ts';
import { isBirthday } from './rules/birthday.ts';
import { cleanFiscalCode, isFiscalCode } from './rules/fiscalCode.ts';
import { type ProviderName, providerNames } from './rules/providers.ts';

/** An athlete as the account that keeps the record sees it (registration §3, "Member"). */
export const MemberView = z
  .object({
    id: PersonalId,
    firstname: z.string(),
    lastname: z.string(),
    email: z.string().nullable(),
    birthday: Day.nullable(),
    gender: z.enum(['M', 'F']).nullable(),
    nationality: z.string().nullable(),
    tax_code: z.string().nullable(),
    gadget_size: z.string().nullable(),
    emergency_contact: z.string().nullable(),
    emergency_phone: z.string().nullable(),
    newsletter: Flag,
    third_part: Flag,
  })
  .meta({ id: 'Member' });
export type MemberView = z.output<typeof MemberView>;

/** An Italian fiscal code as it may be typed: in lower case, with spaces (registration §5). */
export const FiscalCodeIn = z
  .string({ error: absentOrWrong })
  .max(40, 'too_long')
  .transform(cleanFiscalCode)
  .pipe(z.string().min(1, 'required').refine(isFiscalCode, 'fiscal_code_not_valid'));

export const BirthdayIn = DayIn('birthdate_not_valid');

/** `office`: the circuit in whose office they work, this one if it is among theirs (registration §3, "User"). */
export const UserView = z
  .object({
    id: PersonalId,
    email: z.string(),
    role: z.enum(roleNames).nullable(),
    office: CatalogueId.nullable(),
    detail: z.object({ himself_member: MemberView.nullable() }),
  })
  .meta({ id: 'User' });
export type UserView = z.output<typeof UserView>;

/** The origin to which a mail's link leads; without one it is the origin that was asked. */
export const BaseUrlIn = textIn(300).optional();
const RedirectIn = textIn(1024).optional();

// Not trimmed: a space is a character of a password.
const password = (tooShort: string) =>
  z
    .string({ error: absentOrWrong })
    .min(1, 'required')
    .refine((text) => text.length === 0 || text.length >= 3, tooShort)
    .max(200, 'too_long');

/** Sign-in takes any password of three characters or more (registration §5). */
export const PasswordIn = password('too_short');
/** A new password; how long it must be is the deployment's, and at least this. */
export const NewPasswordIn = password('password_too_short');

const Sent = z.object({ status: z.literal(true), status_message: z.literal('email_was_send') });

export const getUser = {
  id: 'getUser',
  method: 'GET',
  url: '/auth/user',
  summary: 'The signed-in user with the own athlete record',
  access: 'signed-in',
  schema: { response: dataOf(UserView) },
} as const satisfies Call;

/** As getUser, but answers null instead of 401 to a visitor, so that the browser's console shows no error. */
export const getVisitor = {
  id: 'getVisitor',
  method: 'GET',
  url: '/auth/visitor',
  summary: 'Who is asking: the signed-in user, or null',
  access: 'anyone',
  schema: { response: dataOf(UserView.nullable()) },
} as const satisfies Call;

export const EmailProbe = z.object({ email: EmailIn });

export const probeEmail = {
  id: 'probeEmail',
  method: 'POST',
  url: '/auth/email',
  summary: 'Does this address have an account? 404 means that it may sign up',
  access: 'anyone',
  schema: { body: EmailProbe, response: dataOf(z.object({ exists: z.literal(true) })) },
  refusals: ['email_not_found'],
} as const satisfies Call;

export const SignIn = z.object({ email: EmailIn, password: PasswordIn });

export const signIn = {
  id: 'signIn',
  method: 'POST',
  url: '/auth/login',
  summary: 'Opens a session: its token in the answer, and the same session as a cookie',
  access: 'anyone',
  schema: { body: SignIn, response: { 200: z.object({ token: z.string() }) } },
  refusals: ['invalid_credentials', 'user_not_active', 'account_suspended'],
} as const satisfies Call;

export const signOut = {
  id: 'signOut',
  method: 'POST',
  url: '/auth/logout',
  summary: 'Ends the session',
  access: 'anyone',
  schema: { response: dataOf(z.null()) },
} as const satisfies Call;

export const refreshSession = {
  id: 'refreshSession',
  method: 'GET',
  url: '/auth/refresh',
  summary: 'Disabled: sign in again',
  deprecated: true,
  access: 'anyone',
  schema: { response: { 200: z.object({ token: z.string() }) } },
  refusals: ['refresh_disabled'],
} as const satisfies Call;

const About = z.object({
  firstname: requiredText(3, 100),
  lastname: requiredText(3, 100),
  birthdate: BirthdayIn,
  nationality: CountryIn,
  fiscal_code: textIn(40).nullish(),
  newsletter: FlagIn.optional(),
  third_part_data: FlagIn.optional(),
  terms_and_conditions: FlagIn.refine((ticked) => ticked, 'required').optional(),
  privacy_policy: FlagIn.refine((ticked) => ticked, 'required').optional(),
});

/** Enough where the address is proved already. */
export const ProvedSignUp = About.pick({ firstname: true, lastname: true }).extend({ password: NewPasswordIn });
export type ProvedSignUp = z.output<typeof ProvedSignUp>;

/** Only Italians are asked for it (registration §2); from others it is ignored. */
function checkFiscalCode(
  { nationality, fiscal_code }: Pick<z.output<typeof About>, 'nationality' | 'fiscal_code'>,
  context: z.core.$RefinementCtx,
): void {
  const { error } = nationality === 'IT' ? FiscalCodeIn.safeParse(fiscal_code ?? '') : {};
  if (error) addIssueTo(context)('fiscal_code', error.issues[0]!.message);
}

export const SignUp = About.extend({
  email: EmailIn,
  password: NewPasswordIn,
  language: textIn(20).optional(),
  base_url: BaseUrlIn,
  redirect: RedirectIn,
}).superRefine(checkFiscalCode, whateverElse);
export type SignUp = z.output<typeof SignUp>;

/** Errors of a birth date that depend on the day, as field codes. */
export const birthdateErrors = (birthdate: Day, today: Day): Record<string, string[]> => {
  if (!isBirthday(birthdate, today)) return { birthdate: ['birthdate_not_valid'] };
  return mayHoldAccount(birthdate, today) ? {} : { birthdate: ['under_age'] };
};

export const signupErrors = (
  { birthdate, password }: Pick<SignUp, 'birthdate' | 'password'>,
  { today, passwordMinLength }: { readonly today: Day; readonly passwordMinLength: number },
): Record<string, string[]> => ({
  ...birthdateErrors(birthdate, today),
  ...([...password].length < passwordMinLength && { password: ['password_too_short'] }),
});

export const signUp = {
  id: 'signUp',
  method: 'POST',
  url: '/auth/signup',
  summary: 'Creates an account, not yet active, and sends the activation mail',
  access: 'anyone',
  schema: { body: SignUp, response: { 201: z.object({ data: z.object({ id: PersonalId, email: z.string() }) }) } },
  refusals: ['email_already_in_use', 'base_url_not_allowed'],
} as const satisfies Call;

export const resendActivation = {
  id: 'resendActivation',
  method: 'POST',
  url: '/auth/resend-activation',
  summary: 'Sends the activation mail again; the answer is the same whether the account waits for it or not',
  access: 'anyone',
  schema: {
    body: z.object({ base_url: BaseUrlIn, user_id: PersonalId, redirect: RedirectIn }),
    response: { 200: Sent },
  },
  refusals: ['base_url_not_allowed'],
} as const satisfies Call;

export const ActivationView = z
  .object({
    /** True for exactly one call: the one that activated the account. */
    activated: z.boolean(),
    reason: z.enum(['already_active', 'expired', 'unknown']).nullable(),
  })
  .meta({ id: 'Activation' });
export type ActivationView = z.output<typeof ActivationView>;

export const ActivationByLink = ActivationView.extend({
  /** Null unless the account is active and the mail went to this address. */
  email: z.string().nullable(),
}).meta({ id: 'ActivationByLink' });
export type ActivationByLink = z.output<typeof ActivationByLink>;

export const activate = {
  id: 'activate',
  method: 'GET',
  version: 'v2',
  url: '/auth/activate/:code',
  summary: 'Activates an account with the code of its mail',
  access: 'anyone',
  schema: { params: z.object({ code: textIn(200) }), response: dataOf(ActivationByLink) },
} as const satisfies Call;

export const longestActivationCode = 40;

export const ActivationCodeBody = z.object({
  user_id: PersonalId,
  /** Spaces are allowed, because the mail shows the digits in groups. */
  code: z
    .string({ error: absentOrWrong })
    .max(longestActivationCode, 'too_long')
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(
      z
        .string()
        .min(1, 'required')
        .regex(/^(\d{6})?$/, 'code_not_valid'),
    ),
});

export const activateByCode = {
  id: 'activateByCode',
  method: 'POST',
  url: '/auth/activate',
  summary: 'Activates an account with the six digits of its newest mail, instead of the link',
  access: 'anyone',
  schema: { body: ActivationCodeBody, response: dataOf(ActivationView) },
} as const satisfies Call;

export const CountryView = z.object({ code: z.string(), name: z.string() });

export const getCountries = {
  id: 'getCountries',
  method: 'GET',
  url: '/countries',
  summary: 'The countries by their code, named in the language of the request; Italy comes first',
  access: 'anyone',
  schema: { response: dataOf(z.array(CountryView)) },
} as const satisfies Call;

export const getPasswordRule = {
  id: 'getPasswordRule',
  method: 'GET',
  url: '/password/rule',
  summary: 'How long a new password must be',
  access: 'anyone',
  schema: { response: dataOf(z.object({ min_length: z.int() })) },
} as const satisfies Call;

export const requestPasswordReset = {
  id: 'requestPasswordReset',
  method: 'POST',
  url: '/password/email',
  summary: 'Sends a link to set a new password, if the address has an account; the answer is always the same',
  access: 'anyone',
  schema: {
    body: z.object({ email: EmailIn, lang: textIn(20).optional(), base_url: BaseUrlIn }),
    response: { 200: Sent },
  },
  refusals: ['base_url_not_allowed'],
} as const satisfies Call;

const ResetTokenIn = textIn(1000).min(1, 'required');

export const checkResetToken = {
  id: 'checkResetToken',
  method: 'POST',
  url: '/password/check-token',
  summary: 'Is this link still good for a new password?',
  access: 'anyone',
  schema: { body: z.object({ token: ResetTokenIn }), response: { 200: z.object({ status: z.boolean() }) } },
} as const satisfies Call;

export const resetPassword = {
  id: 'resetPassword',
  method: 'POST',
  url: '/password/reset',
  summary:
    'Sets a new password with the newest link, once, and ends every session of the account. A first password signs in',
  access: 'anyone',
  schema: {
    body: z.object({ token: ResetTokenIn, password: NewPasswordIn }),
    response: {
      200: z.object({
        status: z.boolean(),
        status_message: z.enum(['password_was_resetted', 'password_not_resetted']),
        /** It was the account's first password, and this browser is signed in with it. */
        signed_in: z.boolean(),
      }),
    },
  },
} as const satisfies Call;

export const ConfirmBody = z.object({ password: PasswordIn });

export const confirmSession = {
  id: 'confirmSession',
  method: 'POST',
  url: '/auth/confirm',
  summary: 'Asks for the password again, before a sensitive change',
  access: 'signed-in',
  schema: { body: ConfirmBody, response: dataOf(z.object({ confirmed: z.literal(true) })) },
  refusals: ['invalid_credentials'],
} as const satisfies Call;

/** Query of an address that a browser follows: an invalid value is ignored, because a redirect shows no error. */
const passing = z.string().max(4096).optional().catch(undefined);

const start = (provider: ProviderName, name: string) =>
  ({
    id: `start${name}`,
    method: 'GET',
    url: `/auth/${provider}`,
    summary: `Leads a browser to ${name} and back: to sign in, or with purpose=confirm to make the session recent`,
    access: 'anyone',
    schema: {
      querystring: z.object({ redirect: passing, purpose: z.enum(['signin', 'confirm']).catch('signin') }),
      response: { 302: z.string() },
    },
    refusals: ['not_found'],
  }) as const satisfies Call;

const callbackOf = (provider: ProviderName, name: string) =>
  ({
    id: `return${name}`,
    method: 'GET',
    url: `/auth/${provider}/callback`,
    summary: `Where ${name} sends the browser back to`,
    access: 'anyone',
    schema: { querystring: z.object({ state: passing }), response: { 302: z.string() } },
    refusals: ['not_found'],
  }) as const satisfies Call;

/** Sign-in with a provider (registration §7): pages that a browser is led through, one after the other. */
export const startGoogle = start('google', 'Google');
export const startFacebook = start('facebook', 'Facebook');
export const returnGoogle = callbackOf('google', 'Google');
export const returnFacebook = callbackOf('facebook', 'Facebook');

export const handOver = {
  id: 'handOver',
  method: 'GET',
  url: '/auth/handover',
  summary:
    'Opens the session in the browser and on the host from which it was led to a provider; its code is good once',
  access: 'anyone',
  schema: { querystring: z.object({ code: passing }), response: { 302: z.string() } },
} as const satisfies Call;

export const getProviders = {
  id: 'getProviders',
  method: 'GET',
  url: '/auth/providers',
  summary: 'With whom one can sign in here beside a password',
  access: 'anyone',
  schema: { response: dataOf(z.array(z.enum(providerNames))) },
} as const satisfies Call;

export const getSignInWays = {
  id: 'getSignInWays',
  method: 'GET',
  url: '/auth/ways',
  summary: 'How the signed-in user can prove who they are: a password, and the linked providers that are offered here',
  access: 'signed-in',
  schema: { response: dataOf(z.object({ password: z.boolean(), providers: z.array(z.enum(providerNames)) })) },
} as const satisfies Call;

const TicketIn = textIn(200).min(1, 'required');

export const ProvidedView = z
  .object({
    provider: z.enum(providerNames),
    email: z.string(),
    firstname: z.string(),
    lastname: z.string(),
  })
  .meta({ id: 'Provided' });
export type ProvidedView = z.output<typeof ProvidedView>;

export const getProvided = {
  id: 'getProvided',
  method: 'GET',
  url: '/auth/provided',
  summary: 'Who a provider says that somebody is who has no account yet',
  access: 'anyone',
  schema: { querystring: z.object({ ticket: TicketIn }), response: dataOf(ProvidedView) },
  refusals: ['signin_expired'],
} as const satisfies Call;

export const ProvidedSignUp = About.extend({ ticket: TicketIn }).superRefine(checkFiscalCode, whateverElse);
export type ProvidedSignUp = z.output<typeof ProvidedSignUp>;

export const signUpProvided = {
  id: 'signUpProvided',
  method: 'POST',
  url: '/auth/provided',
  summary: 'Creates an account, active at once, for somebody of whom a provider has said who they are; opens a session',
  access: 'anyone',
  schema: {
    body: ProvidedSignUp,
    response: { 201: z.object({ data: z.object({ id: PersonalId, email: z.string() }) }) },
  },
  refusals: ['signin_expired', 'email_already_in_use'],
} as const satisfies Call;

export const EmailChange = z.object({ email: EmailIn });

export const changeEmail = {
  id: 'changeEmail',
  method: 'POST',
  url: '/user/email/change',
  summary: 'Asks for another e-mail address: a mail to it carries the link that confirms it',
  access: 'signed-in',
  schema: { querystring: z.object({ base_url: BaseUrlIn }), body: EmailChange, response: { 200: Sent } },
  refusals: ['email_already_in_use', 'reauth_required', 'base_url_not_allowed'],
} as const satisfies Call;

export const emailRefusals = ['token_not_found', 'token_expired', 'user_not_found', 'email_already_in_use'] as const;

export const confirmEmail = {
  id: 'confirmEmail',
  method: 'GET',
  url: '/user/email/confirm/:email/:token',
  summary: 'Gives the account its new address, and ends its other sessions',
  access: 'signed-in',
  schema: {
    params: z.object({ email: textIn(254), token: textIn(200) }),
    response: dataOf(z.object({ email: z.string() })),
  },
  refusals: emailRefusals,
} as const satisfies Call;

export const undoEmailChange = {
  id: 'undoEmailChange',
  method: 'POST',
  url: '/auth/email/undo',
  summary: 'Gives an account its old address back, with the link that the old address got, and ends every session',
  access: 'anyone',
  schema: { body: z.object({ token: ResetTokenIn }), response: dataOf(z.object({ email: z.string() })) },
  refusals: emailRefusals,
} as const satisfies Call;

export const SessionView = z
  .object({
    id: PersonalId,
    /** From the user agent; null where it is unknown. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    created_at: Instant,
    last_seen_at: Instant,
    /** 1 for the session of this request. */
    current: Flag,
  })
  .meta({ id: 'Session' });
export type SessionView = z.output<typeof SessionView>;

export const getSessions = {
  id: 'getSessions',
  method: 'GET',
  url: '/user/sessions',
  summary: 'Where the account is signed in, the asking session first, then by last use',
  access: 'signed-in',
  schema: { querystring: z.object({ page: PageIn }), response: { 200: paged(SessionView) } },
} as const satisfies Call;

export const endSession = {
  id: 'endSession',
  method: 'DELETE',
  url: '/user/sessions/:id',
  summary: 'Ends one of the account’s sessions; it is refused from the next call on',
  access: 'signed-in',
  schema: { params: z.object({ id: PersonalId }), response: dataOf(z.null()) },
  refusals: ['session_not_found'],
} as const satisfies Call;

export const endOtherSessions = {
  id: 'endOtherSessions',
  method: 'DELETE',
  url: '/user/sessions',
  summary: 'Ends every session of the account but the one that asks',
  access: 'signed-in',
  schema: { response: dataOf(z.null()) },
} as const satisfies Call;
