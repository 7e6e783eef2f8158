import { z } from 'zod';
import { requestKinds, requestStates } from '#features/privacy/rules/requests.ts';
import { Day, DayIn } from '#kernel/calendar.ts';
import { EmailIn, Flag, PageIn, PageSizeIn, PersonalId, paged, requiredText } from '#kernel/wire.ts';
import { circuit, officeCall } from '#office/kit/contract/call.ts';

const roles = ['super-admin', 'organiser'] as const;

export const requestViews = ['open', 'closed', 'all'] as const;
export type RequestsView = (typeof requestViews)[number];

export const OfficeRequestRow = z
  .object({
    id: PersonalId,
    /** Where the answer goes; null once the account is gone. */
    email: z.string().nullable(),
    name: z.string().nullable(),
    /** It has an account: what the portal does by itself is there for it. */
    has_account: Flag,
    kind: z.enum(requestKinds),
    text: z.string(),
    state: z.enum(requestStates),
    /** The day on which it was asked: of what the office noted later, the day that it said. */
    received_on: Day,
    due_day: Day,
    extension: z.string().nullable(),
    may_extend: Flag,
    answer: z.string().nullable(),
  })
  .meta({ id: 'OfficePrivacyRequest' });
export type OfficeRequestRow = z.output<typeof OfficeRequestRow>;

export const getOfficeRequests = officeCall({
  id: 'getOfficePrivacyRequests',
  method: 'GET',
  url: '/privacy-requests',
  summary: 'The requests about privacy to a circuit, open ones by the day by which they are to be answered',
  roles,
  querystring: z.object({
    view: z.enum(requestViews).catch('open').optional(),
    page: PageIn.optional(),
    size: PageSizeIn.optional(),
  }),
  response: { 200: paged(OfficeRequestRow) },
});

export const NoteRequestBody = z.object({
  email: EmailIn,
  kind: z.enum(requestKinds, { error: 'choose' }),
  text: requiredText(3, 4_000),
  received_on: DayIn('date_not_valid'),
});

export const noteRequest = officeCall({
  id: 'notePrivacyRequest',
  method: 'POST',
  url: '/privacy-requests',
  summary: 'Notes a request about privacy that came by mail, phone or letter; its month counts from the day it came',
  roles,
  body: NoteRequestBody,
  response: { 201: z.object({ data: z.object({ id: PersonalId }) }) },
  refusals: ['value_day_in_future'],
});

const ofRequest = circuit.extend({ request: PersonalId });

export const RequestWords = z.object({ words: requiredText(3, 4_000) });

export const answerRequest = officeCall({
  id: 'answerPrivacyRequest',
  method: 'POST',
  url: '/privacy-requests/:request/answer',
  summary: 'Answers a request about privacy, once: the person is told by mail',
  roles,
  params: ofRequest,
  body: RequestWords,
  response: { 200: z.object({ data: z.null() }) },
  refusals: ['privacy_request_not_found'],
});

export const extendRequest = officeCall({
  id: 'extendPrivacyRequest',
  method: 'POST',
  url: '/privacy-requests/:request/extension',
  summary: 'Takes two months more for an answer, once, within the first month; the person is told why',
  roles,
  params: ofRequest,
  body: RequestWords,
  response: { 200: z.object({ data: z.null() }) },
  refusals: ['privacy_request_not_found', 'privacy_request_not_extendable'],
});
