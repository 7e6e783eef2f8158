import { z } from 'zod';
import { BirthdayIn } from '#features/identity/contract.ts';
import { PassView } from '#features/orders/contract.ts';
import { longestOfPass } from '#features/orders/rules/passCode.ts';
import { Day } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import { Money } from '#kernel/money.ts';
import { CatalogueId, dataOf, Flag, optionalIn, PersonalId, textIn } from '#kernel/wire.ts';
import { standings } from './rules/standing.ts';

/** One pass for each of its races, none unless it is confirmed. */
export const RegistrationPassesView = z
  .object({
    /** Of the registration. */
    id: PersonalId,
    reference: z.string(),
    standing: z.enum(standings),
    member: z.object({ firstname: z.string(), lastname: z.string() }),
    /** The race or package. */
    race_name: z.string(),
    crew: z.string().nullable(),
    team_name: z.string().nullable(),
    /** The code that it was given up for, and the day on which it was sent; null while it was not. */
    code: z.object({ worth: Money, on: Day }).nullable(),
    asks_certificate: Flag,
    /** The last day of its last race: with the birthday it opens until then. Null once it has no place any more. */
    until: Day.nullable(),
    passes: z.array(PassView),
  })
  .meta({ id: 'RegistrationPasses' });
export type RegistrationPassesView = z.output<typeof RegistrationPassesView>;

const Passes = dataOf(RegistrationPassesView);
const params = z.object({ id: PersonalId });
/** Of a package; left out, it is the race that is run next. */
const querystring = z.object({ race: CatalogueId.optional() });

export const getRegistrationPasses = {
  id: 'getRegistrationPasses',
  method: 'GET',
  url: '/registrations/:id/passes',
  summary: 'The passes of a registration that the signed-in user made, or starts with',
  access: 'signed-in',
  schema: { params, response: Passes },
  refusals: ['subscription_not_found'],
} as const satisfies Call;

export const getPassPdf = {
  id: 'getPassPdf',
  method: 'GET',
  url: '/registrations/:id/pass.pdf',
  summary: 'The pass for one race, to be printed',
  access: 'signed-in',
  schema: { params, querystring, response: { 200: z.unknown().meta({ description: 'application/pdf' }) } },
  refusals: ['subscription_not_found', 'race_not_found', 'no_pass'],
} as const satisfies Call;

export const getPassCalendar = {
  id: 'getPassCalendar',
  method: 'GET',
  url: '/registrations/:id/pass.ics',
  summary: 'The race of a pass as a calendar file (RFC 5545); its event keeps its UID',
  access: 'signed-in',
  schema: { params, querystring, response: { 200: z.string().meta({ description: 'text/calendar' }) } },
  refusals: ['subscription_not_found', 'race_not_found', 'no_pass'],
} as const satisfies Call;

const code = textIn(longestOfPass);

export const getPass = {
  id: 'getPass',
  method: 'GET',
  url: '/passes/:code',
  summary: 'What the code of a pass opens for who is signed in; null: a birthday opens it',
  access: 'anyone',
  schema: { params: z.object({ code }), response: dataOf(RegistrationPassesView.nullable()) },
  refusals: ['pass_not_valid'],
} as const satisfies Call;

export const openPass = {
  id: 'openPass',
  method: 'POST',
  url: '/passes/open',
  summary: 'What the code of a pass opens, with the athlete’s birthday',
  access: 'anyone',
  schema: { body: z.object({ code, birthday: BirthdayIn }), response: Passes },
  refusals: ['pass_not_valid', 'pass_is_over'],
} as const satisfies Call;

export const getPassFile = {
  id: 'getPassFile',
  method: 'POST',
  url: '/passes/file',
  summary: 'A pass to be printed, or its race as a calendar file; with the birthday for who is not signed in',
  access: 'anyone',
  schema: {
    body: z.object({ code, birthday: optionalIn(BirthdayIn), file: z.enum(['pdf', 'ics']) }),
    response: { 200: z.unknown().meta({ description: 'application/pdf, or text/calendar' }) },
  },
  refusals: ['pass_not_valid', 'pass_is_over', 'no_pass'],
} as const satisfies Call;

/** Newest first. */
export const PassKeysView = z.object({ number: z.int(), key: z.string() }).meta({ id: 'PassKey' });

export const getPassKeys = {
  id: 'getPassKeys',
  method: 'GET',
  url: '/pass-keys',
  summary: 'The Ed25519 keys (32 bytes, base64url) that tell a good code from a forged one without the network',
  access: 'anyone',
  schema: { response: dataOf(z.array(PassKeysView)) },
} as const satisfies Call;
