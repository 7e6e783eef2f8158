import { z } from 'zod';
import { Day, Instant } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import { CatalogueId, dataOf, Flag, FlagIn, PersonalId, requiredText } from '#kernel/wire.ts';
import { choiceKinds } from '../legal/rules/choices.ts';
import { requestKinds, requestStates } from './rules/requests.ts';

export const ConsentAnswerView = z
  .object({
    id: PersonalId,
    kind: z.enum([
      'privacy_policy',
      'photo_video',
      'newsletter',
      'third_part_data',
      'terms_and_conditions',
      'policy',
      'parental',
    ]),
    accepted: Flag,
    at: Instant,
    origin: z.enum(['signup', 'registration', 'account']),
    /** The race or package, where it was given with a registration. */
    registered: z.string().nullable(),
    athlete: z.object({ firstname: z.string(), lastname: z.string() }).nullable(),
    text_version: z.string(),
    text_in_force: Flag,
    /** As they were answered to; empty where the text was not kept; null for the legal pages. */
    policy: z.object({ name: z.string(), text: z.string() }).nullable(),
  })
  .meta({ id: 'ConsentAnswer' });
export type ConsentAnswerView = z.output<typeof ConsentAnswerView>;

/** A circuit's organiser, who answers for the data that were given there. */
export const ControllerView = z
  .object({
    circuit_id: CatalogueId,
    name: z.string(),
    company: z.string(),
    email: z.string(),
    choices: z.object({ newsletter: Flag, third_part_data: Flag }),
    answers: z.array(ConsentAnswerView),
  })
  .meta({ id: 'PrivacyController' });
export type ControllerView = z.output<typeof ControllerView>;

export const PrivacyRequestView = z
  .object({
    id: PersonalId,
    kind: z.enum(requestKinds),
    text: z.string(),
    state: z.enum(requestStates),
    controller: z.string(),
    created_at: Instant,
    changed_at: Instant,
    due_day: Day,
  })
  .meta({ id: 'PrivacyRequest' });
export type PrivacyRequestView = z.output<typeof PrivacyRequestView>;

export const PrivacyView = z
  .object({
    account: z.array(ConsentAnswerView),
    controllers: z.array(ControllerView),
    requests: z.array(PrivacyRequestView),
    erasure: z.object({ asked_at: Instant, due_at: Instant }).nullable(),
    /** Affected by an erasure: registrations in races to come, unpaid orders. */
    coming: z.int(),
    unpaid: z.int(),
  })
  .meta({ id: 'Privacy' });
export type PrivacyView = z.output<typeof PrivacyView>;

const url = '/user-dashboard/privacy';

export const getPrivacy = {
  id: 'getPrivacy',
  method: 'GET',
  url,
  summary: 'The signed-in user’s consents by controller with their history, requests, and a waiting erasure',
  access: 'signed-in',
  schema: { response: dataOf(PrivacyView) },
} as const satisfies Call;

export const changeChoice = {
  id: 'changeChoice',
  method: 'POST',
  url: `${url}/choices`,
  summary: 'Gives or takes back a free consent (newsletter, third parties) to one circuit; the history grows',
  access: 'signed-in',
  schema: {
    body: z.object({ circuit_id: CatalogueId, kind: z.enum(choiceKinds), accepted: FlagIn }),
    response: dataOf(z.object({ newsletter: Flag, third_part_data: Flag })),
  },
  refusals: ['member_not_found', 'controller_not_found'],
} as const satisfies Call;

export const exportData = {
  id: 'exportData',
  method: 'GET',
  url: `${url}/export`,
  summary: 'A copy of all the signed-in user’s data: a ZIP with a readable page, a JSON and the files',
  access: 'signed-in',
  schema: { response: { 200: z.any().meta({ description: 'ZIP' }) } },
  refusals: ['reauth_required'],
} as const satisfies Call;

export const ErasureBody = z.object({ confirmation: requiredText(1, 254) });

export const askErasure = {
  id: 'askErasure',
  method: 'POST',
  url: `${url}/erasure`,
  summary: 'Asks to erase the account, with its e-mail typed; it waits, every session ends',
  access: 'signed-in',
  schema: { body: ErasureBody, response: dataOf(z.object({ due_at: Instant })) },
  refusals: ['reauth_required', 'erasure_already_asked', 'last_super_admin'],
} as const satisfies Call;

export const cancelErasure = {
  id: 'cancelErasure',
  method: 'DELETE',
  url: `${url}/erasure`,
  summary: 'Takes back the wish to erase the account, while it waits',
  access: 'signed-in',
  schema: { response: dataOf(z.null()) },
  refusals: ['erasure_not_found'],
} as const satisfies Call;

export const PrivacyRequestBody = z.object({
  circuit_id: CatalogueId,
  kind: z.enum(requestKinds, { error: 'choose' }),
  text: requiredText(3, 4_000),
});

export const sendRequest = {
  id: 'sendPrivacyRequest',
  method: 'POST',
  url: `${url}/requests`,
  summary: 'Asks something of a controller about one’s data; it is mailed to them and kept in a list',
  access: 'signed-in',
  schema: { body: PrivacyRequestBody, response: dataOf(PrivacyRequestView) },
  refusals: ['controller_not_found'],
} as const satisfies Call;

export const closeRequest = {
  id: 'closePrivacyRequest',
  method: 'PUT',
  url: `${url}/requests/:id`,
  summary: 'Closes an own request: it was answered, or it is withdrawn',
  access: 'signed-in',
  schema: {
    params: z.object({ id: PersonalId }),
    body: z.object({ state: z.enum(['answered', 'withdrawn']) }),
    response: dataOf(PrivacyRequestView),
  },
  refusals: ['privacy_request_not_found'],
} as const satisfies Call;
