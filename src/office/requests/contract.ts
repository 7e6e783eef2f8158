import { z } from 'zod';
import { requestKinds, requestStates } from '#features/privacy/rules/requests.ts';
import { Day, DayIn, Instant } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import { CatalogueId, EmailIn, Flag, PageIn, PageSizeIn, PersonalId, paged, requiredText } from '#kernel/wire.ts';

const circuit = z.object({ id: CatalogueId });
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
    changed_at: Instant,
    due_day: Day,
    /** Why two months more were taken. */
    extension: z.string().nullable(),
    may_extend: Flag,
    answer: z.string().nullable(),
  })
  .meta({ id: 'OfficePrivacyRequest' });
export type OfficeRequestRow = z.output<typeof OfficeRequestRow>;

export const getOfficeRequests = {
  id: 'getOfficePrivacyRequests',
  method: 'GET',
  url: '/circuits/:id/privacy-requests',
  summary: 'The requests about privacy to a circuit, open ones by the day by which they are to be answered',
  access: 'staff',
  roles,
  schema: {
    params: circuit,
    querystring: z.object({
      view: z.enum(requestViews).catch('open').optional(),
      page: PageIn.optional(),
      size: PageSizeIn.optional(),
    }),
    response: { 200: paged(OfficeRequestRow) },
  },
} as const satisfies Call;

export const NoteRequestBody = z.object({
  email: EmailIn,
  kind: z.enum(requestKinds, { error: 'choose' }),
  text: requiredText(3, 4_000),
  received_on: DayIn('date_not_valid'),
});

export const noteRequest = {
  id: 'notePrivacyRequest',
  method: 'POST',
  url: '/circuits/:id/privacy-requests',
  summary: 'Notes a request about privacy that came by mail, phone or letter; its month counts from the day it came',
  access: 'staff',
  roles,
  schema: {
    params: circuit,
    body: NoteRequestBody,
    response: { 201: z.object({ data: z.object({ id: PersonalId }) }) },
  },
  refusals: ['value_day_in_future'],
} as const satisfies Call;

const ofRequest = circuit.extend({ request: PersonalId });

/** What the person is told by mail. */
export const RequestWords = z.object({ words: requiredText(3, 4_000) });

export const answerRequest = {
  id: 'answerPrivacyRequest',
  method: 'POST',
  url: '/circuits/:id/privacy-requests/:request/answer',
  summary: 'Answers a request about privacy, once: the person is told by mail',
  access: 'staff',
  roles,
  schema: { params: ofRequest, body: RequestWords, response: { 200: z.object({ data: z.null() }) } },
  refusals: ['privacy_request_not_found'],
} as const satisfies Call;

export const extendRequest = {
  id: 'extendPrivacyRequest',
  method: 'POST',
  url: '/circuits/:id/privacy-requests/:request/extension',
  summary: 'Takes two months more for an answer, once, within the first month; the person is told why',
  access: 'staff',
  roles,
  schema: { params: ofRequest, body: RequestWords, response: { 200: z.object({ data: z.null() }) } },
  refusals: ['privacy_request_not_found', 'privacy_request_not_extendable'],
} as const satisfies Call;
